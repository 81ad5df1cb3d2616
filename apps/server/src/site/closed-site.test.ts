import { ownPlayerCalls, playerCalls } from '@jinli/contract/all'
import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { waitForWaiters } from '@jinli/dev-env/barrier'
import { sampleRequest } from '@jinli/dev-env/sample-input'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()
const closedReply = { status: 200, code: 1502, error: 'site.closed', message: '维护到八点' }

let anna: TestPlayer
let walker: TestPlayer
beforeAll(async () => {
  walker = await app().registerPlayer()
  anna = await app().registerPlayer()
  await app().fund(anna, 100_000n)
  await app().expectOk('/api/getGameUrl', { plat_name: 'obgdy' }, anna.token)
})
afterEach(() => app().owner.query(`DELETE FROM site_setting WHERE key = 'site_state'`))

async function close(): Promise<void> {
  await app().owner.query(
    `INSERT INTO site_setting VALUES ('site_state', '0'), ('repair_tips', '维护到八点')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
}
function transfer(amount: number, from: string, to: string, key?: Record<string, string>) {
  const body = { amount, sourcetype: from, targettype: to }
  return app().call('/api/transfer', body, anna.token, key)
}
function deposit(n: number, key?: Record<string, string>) {
  const form = { ...bankDeposit(10_000n), bank_no: `62000000000${1000 + n}` }
  return app().call('/api/recharge', form, anna.token, key)
}

/** The calls that a closed site blocks. Calls that show money, return it to the centre, protect or help stay open. */
const blockedCalls = [
  '/api/applyagentdo',
  '/api/demogame',
  '/api/doactivityapply',
  '/api/dofanshui',
  '/api/douserredpacket',
  '/api/getGameUrl',
  '/api/recharge',
  '/api/register',
  '/api/transfer',
  '/api/updateuserinfo',
  '/api/uploadimg',
]
/** A transfer from the centre to a venue. */
const towards = { amount: '1', sourcetype: 'userbalance', targettype: 'obgdy' }
const calls = [...playerCalls, ...ownPlayerCalls]

// R-SITE-44
describe('a closed site', () => {
  it('stops what begins something new, and nothing else', () => {
    const stopping = calls
      .filter((call) => call.blockedDuringMaintenance)
      .map(({ path }) => path)
    expect(stopping.toSorted()).toEqual(blockedCalls)
    expect(
      calls.filter((call) => call.blockedDuringMaintenance && call.effect === 'read'),
    ).toEqual([])
  })

  const openCalls = calls.filter((each) => !each.upload && each.path !== '/api/logoff')
  it.each(openCalls.map((each) => [each.path, each] as const))('%s', async (path, call) => {
    await close()
    const { fields } = sampleRequest(call, path === '/api/transfer' ? towards : {})
    const { error, ...reply } = await app().call(path, fields, walker.token)
    if (blockedCalls.includes(path)) expect({ error, ...reply }).toMatchObject(closedReply)
    else expect(error).not.toBe('site.closed')
  })

  it('takes no picture of a player, and no new player', async () => {
    await close()
    const { rows: before } = await app().owner.query('SELECT count(*) FROM player')
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(9)]), 'a.png')
    const headers = { authorization: `Bearer ${anna.token}` }
    const upload = { method: 'POST', headers, body: form } as const
    const avatar = await fetch(`${app().url}/api/uploadimg`, upload)
    expect(await avatar.json()).toMatchObject({ code: 1502, error: 'site.closed' })
    await expect(app().registerPlayer()).rejects.toThrow('维护到八点')
    const { rows } = await app().owner.query('SELECT count(*) FROM player')
    expect(rows).toEqual(before)
  })

  it('lets money come home, out, and its records be read; nobody is told of a venue', async () => {
    expect(await transfer(30, 'userbalance', 'obgdy')).toMatchObject({ code: 200 })
    await close()
    expect(await transfer(1, 'userbalance', 'obgdy')).toMatchObject(closedReply)
    expect(await transfer(10, 'obgdy', 'userbalance')).toMatchObject({ code: 200 })
    expect(await app().call('/api/transall', {}, anna.token)).toMatchObject({ code: 200 })
    const { token } = await app().comeBack(anna)
    const { data } = await app().expectOk('/api/balance', {}, token)
    expect(data).toEqual({ balance: 1000 })
    const staff = await app().staffToken()
    expect(await app().call('/admin/api/review-counts', {}, staff)).toMatchObject({
      code: 200,
    })
  })

  it('tells the same of what was answered before it closed', async () => {
    const key = { 'idempotency-key': 'before-closing-1' }
    const first = await deposit(1, key)
    await close()
    expect(await deposit(1, key)).toEqual(first)
    const late = { 'idempotency-key': 'after-closing-1' }
    const refusal = await deposit(2, late)
    expect(refusal).toMatchObject(closedReply)
    await app().owner.query(`DELETE FROM site_setting WHERE key = 'site_state'`)
    // The refusal was stored for this idempotency key, so the key gets it again after the site is open (I-5).
    expect(await deposit(2, late)).toMatchObject(closedReply)
    expect(await deposit(2)).toMatchObject({ code: 200 })
  })

  const ways = [
    ['a recharge', '/api/recharge', bankDeposit(10_000n)],
    ['a transfer', '/api/transfer', towards],
  ] as const
  it.each(ways)(
    'is closed behind the word of who closed it: %s',
    async (_what, path, form) => {
      const maker = await app().confirmedStaff('operations')
      const state = { site_state: false, repair_tips: '维护到八点' }
      const body = { value: state, reason: '例行维护', based_on: 0 }
      const player = await app().registerPlayer()
      await app().fund(player, 100_000n)
      await app().expectOk('/api/getGameUrl', { plat_name: 'obgdy' }, player.token)
      const client = await app().owner.connect()
      await client.query('BEGIN')
      await client.query('SELECT FROM player WHERE id = $1 FOR UPDATE', [player.id])
      // This call has passed the check of the site, and waits for the player's row.
      const early = app().call(path, form, player.token)
      expect(await waitForWaiters(app().owner, 1)).toBe(1)
      const closing = app().call('/admin/api/site-settings/state/change', body, maker.token)
      expect(await waitForWaiters(app().owner, 2)).toBe(2)
      const others = atOnce(6, (n) =>
        app().call(path, { ...form, amount: `${101 + n}` }, player.token),
      )
      expect(await waitForWaiters(app().owner, 8)).toBe(8)
      await client.query('ROLLBACK')
      client.release()
      expect(await early).toMatchObject({ code: 200 })
      expect(await closing).toMatchObject({ code: 200 })
      for (const other of await others) expect(other).toMatchObject(closedReply)
      await app().owner.query(`DELETE FROM site_setting_version WHERE key = 'state'`)
    },
  )
})
