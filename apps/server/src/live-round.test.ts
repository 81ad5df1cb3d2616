import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { work } from '@jinli/contract/auth/challenge'
import { startMailServer } from '@jinli/dev-env/mail-server'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import { type ServerNode, startServerNode } from '@jinli/dev-env/server-node'
import { createTestDatabase } from '@jinli/dev-env/test-database'
import { testPool } from '@jinli/dev-env/test-pool'
import { startTlsProxy } from '@jinli/dev-env/tls-proxy'
import { startVenueProcess } from '@jinli/dev-env/venue-process'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

const [play, office, games] = ['play', 'office', 'games'].map(
  (each) => `${each}.pond.example`,
)
const licence = {
  licensee: 'Pond Operator',
  number: 'L-1',
  regulator: 'Pond Authority',
  countries: ['MT'],
  minimum_age: 21,
}

/** A fresh house in live mode: database, venue, mail server, server and the TLS proxy before them. */
async function openHouse() {
  const database = await createTestDatabase(inject('postgres'))
  const folder = mkdtempSync(join(tmpdir(), 'jinli-live-'))
  writeFileSync(join(folder, 'policy.json'), JSON.stringify({ licence }))
  let node: ServerNode | null = null
  let venueUrl = ''
  const server = () => node?.url ?? ''
  const proxy = await startTlsProxy(
    { [play ?? '']: server, [office ?? '']: server, [games ?? '']: () => venueUrl },
    'MT',
  )
  const publicUrl = proxy.originOf(play ?? '')
  const adminOrigin = proxy.originOf(office ?? '')
  const gamesUrl = proxy.originOf(games ?? '')
  const venue = await startVenueProcess({
    delayScale: 0.1,
    sentinels: false,
    inside: true,
    publicUrl: gamesUrl,
  })
  venueUrl = venue.url
  const mail = await startMailServer()
  const settings = { databaseUrl: database.appUrl, cardKey: randomBytes(32) }
  const start = () =>
    startServerNode(settings, {
      JINLI_MODE: 'live',
      DATA_DIR: folder,
      PUBLIC_URL: publicUrl,
      ADMIN_ORIGIN: adminOrigin,
      TRUSTED_PROXIES: '127.0.0.1',
      JINLI_COUNTRY_HEADER: 'X-Country',
      JINLI_SMTP_URL: `smtp://localhost:${mail.settings.port}`,
      JINLI_MAIL_FROM: mail.settings.from,
      VENUE_URL: venue.url,
      VENUE_PUBLIC_URL: gamesUrl,
      VENUE_OPERATORS: JSON.stringify(venue.operators),
    })
  node = await start()
  const owner = testPool(database.ownerUrl)
  return {
    proxy,
    owner,
    gamesUrl,
    node: () => node as ServerNode,
    /** Calls of players and of staff, each at its origin. */
    ask: (path: string, body: object = {}, token = '') =>
      proxy.call(
        (path.startsWith('/admin/') ? adminOrigin : publicUrl) + path,
        body,
        token,
      ),
    async restart() {
      await node?.stop()
      node = await start()
    },
    async end() {
      await node?.stop()
      await proxy.close()
      await mail.stop()
      await owner.end()
      await venue.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  house = await openHouse()
}, 120_000)
afterAll(() => house.end())

type Data = Readonly<Record<string, unknown>>
async function ok(path: string, body: object = {}, token = ''): Promise<Data> {
  const reply = await house.ask(path, body, token)
  if (reply.code !== 200) throw new Error(`${path} answered ${JSON.stringify(reply)}`)
  return reply.data ?? {}
}

/** The setup link that the newest start printed. */
async function setupToken(): Promise<string> {
  await house.restart()
  return setupLink().split('/').at(-1) ?? ''
}
function setupLink(): string {
  const { setupLink: link = '' } = house.node().ready
  return link
}

const password = 'koi-in-the-reeds-7'
/** Binds a second factor to a member's account, and returns a session in which it was shown. */
async function withFactor(username: string, secretOf: string): Promise<string> {
  const { token } = await ok('/admin/api/login', { username, password: secretOf })
  const before = await house.ask('/admin/api/deposits', {}, String(token))
  expect(before.error).toBe('factor.missing')
  const { secret } = await ok(
    '/admin/api/my-factor/begin',
    { password: secretOf },
    String(token),
  )
  const device = new TOTP({ secret: Secret.fromBase32(String(secret)) })
  await ok('/admin/api/my-factor/enable', { code: device.generate() }, String(token))
  return String(token)
}

/** Solves the proof of work that live mode asks. */
async function solveWork(): Promise<string> {
  const challenge = work.parse(await ok('/api/challenge'))
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('not solved')
  const { counter, derivedKey } = solution
  const text = JSON.stringify({ challenge, solution: { counter, derivedKey } })
  return Buffer.from(text).toString('base64')
}

let first: string
let cashiers: string[] = []

describe('live mode on a fresh machine', () => {
  it('R-AGE-16: has no password: the first owner sets one by a link that works once', async () => {
    expect(setupLink()).toMatch(
      /^https:\/\/office\.pond\.example:\d+\/admin\/#\/first-password\/[\w-]{43}$/,
    )
    for (const guess of ['admin', 'admin123', 'password'])
      expect(
        (await house.ask('/admin/api/login', { username: 'admin', password: guess })).code,
      ).not.toBe(200)
    const old = setupLink().split('/').at(-1)
    const token = await setupToken()
    expect(
      (await house.ask('/admin/api/first-password', { token: old, password })).error,
    ).toBe('staff.link-ended')
    await ok('/admin/api/first-password', { token, password })
    expect((await house.ask('/admin/api/first-password', { token, password })).error).toBe(
      'staff.link-used',
    )
    await house.restart()
    expect(setupLink()).toBe('')
    first = await withFactor('admin', password)
  })

  it('the owner adds two members, publishes terms and opens a deposit method', async () => {
    // Two members whom the owner adds are two people while the house has one owner.
    cashiers = []
    for (const username of ['cashier-one', 'cashier-two']) {
      const person = { username, display_name: username, role: 'finance', password }
      await ok('/admin/api/staff/create', person, first)
      cashiers.push(await withFactor(username, password))
    }
    for (const type of [5, 2]) {
      const { edition } = await ok(`/admin/api/articles/${type}`, {}, first)
      await ok(`/admin/api/articles/${type}/publish`, { based_on: edition }, first)
    }
    await ok(
      '/admin/api/banks/create',
      { code: 'QY', name: '清源银行', reason: '开业' },
      first,
    )
    await changeSetting('deposit.bank', {
      enabled: true,
      accounts: [
        {
          bank_name: '清源银行',
          bank_no: '6200000000000018821',
          bank_owner: '池塘公司',
          bank_address: '清波路支行',
        },
      ],
    })
  })

  it('R-AGE-17: a whole round of a player, from sign-up to the payout', async () => {
    const name = `koi${randomUUID().slice(0, 8)}`
    const form = { name, password, confirmPass: password, realname: '林小鱼' }
    const signUp = { ...form, paypassword: 'moon-reeds-42' }
    expect((await house.ask('/api/register', signUp)).error).toBe('auth.challenge-needed')
    const { api_token } = await ok('/api/register', {
      ...signUp,
      challenge: await solveWork(),
    })
    const token = String(api_token)
    expect((await house.ask('/api/recharge', bankOrder, token)).error).toBe(
      'account-step.birth-date',
    )
    await ok('/api/accountsteps/birthdate', { birthday: '1990-05-06' }, token)
    const { terms } = await ok('/api/accountsteps', {}, token)
    await ok('/api/accountsteps/terms', { versions: terms }, token)

    const { deposit_no } = await ok('/api/recharge', bankOrder, token)
    await ok(
      `/admin/api/deposits/${String(deposit_no)}/approve`,
      { reference: 'bank-1' },
      cashiers[0],
    )
    await ok('/api/uptransferstatus', { transferstatus: 1 }, token)
    const { url } = await ok('/api/getGameUrl', { plat_name: 'obgdy' }, token)
    const address = new URL(String(url))
    expect(address.origin).toBe(house.gamesUrl)
    const session = address.searchParams.get('session')
    // The turnover of the deposit: its amount, in bets so small that something is left.
    for (let n = 0; n < 1000; n += 1) {
      const bet = { session, stake: '1', nonce: randomUUID() }
      const round = await house.proxy.call(`${house.gamesUrl}/play/spin`, bet)
      expect([n, round.error]).toEqual([n, undefined])
    }
    await ok('/api/transall', {}, token)

    const card = { bank: '清源银行', bank_owner: '林小鱼', bank_address: '清波路支行' }
    const bind = { ...card, bank_no: newCardNumber(), pay_pass: 'moon-reeds-42' }
    const foreign = { ...bind, bank_owner: '王大鱼' }
    expect((await house.ask('/api/bindcard', foreign, token)).error).toBe(
      'card.owner-differs',
    )
    await ok('/api/bindcard', bind, token)
    await withdraw(token)
  }, 120_000)
})

const bankOrder = {
  paytype: 'bank',
  amount: 1000,
  bank: '清源银行',
  bank_address: '清波路支行',
  bank_no: '6200000000001234',
  bank_owner: '林小鱼',
}

/** One member proposes a change of a setting, another approves it. */
async function changeSetting(key: string, change: object): Promise<void> {
  const list = (await ok('/admin/api/settings', {}, cashiers[0])) as unknown as {
    key: string
    newest: number
    current: { value: object }
  }[]
  const setting = list.find((each) => each.key === key)
  const value = { ...setting?.current.value, ...change }
  const proposal = { value, reason: '开业', based_on: setting?.newest, sure: 1 }
  const { id } = await ok(`/admin/api/settings/${key}/propose`, proposal, cashiers[0])
  await ok(`/admin/api/settings/${String(id)}/approve`, { sure: 1 }, cashiers[1])
}

/** Waits until the bets are counted and a day has passed for the new card, then withdraws what is left. */
async function withdraw(token: string): Promise<void> {
  await house.owner.query(
    `UPDATE payout_card SET created_at = created_at - interval '25 hours'`,
  )
  const { balance } = await ok('/api/balance', {}, token)
  const [bank] = (await ok('/api/getcard', { type: 1 }, token)) as unknown as {
    id: number
  }[]
  const form = { amount: 100, bank: bank?.id, password: 'moon-reeds-42' }
  expect(Number(balance)).toBeGreaterThanOrEqual(100)
  const limit = Date.now() + 60_000
  let reply = await house.ask('/api/withdraw', form, token)
  while (reply.error === 'withdrawal.turnover-short' && Date.now() < limit) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    reply = await house.ask('/api/withdraw', form, token)
  }
  expect(reply).toMatchObject({ code: 200 })
  const number = String(reply.data?.out_trade_no)
  const path = `/admin/api/withdrawals/${number}/approve`
  await ok(path, { reference: 'slip-1' }, cashiers[0])
  const records = await ok('/api/gettransrecord', { type: 2 }, token)
  expect(JSON.stringify(records)).toContain(number)
}
