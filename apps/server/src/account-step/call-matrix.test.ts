import { ownPlayerCalls, playerCalls } from '@jinli/contract/all'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { promotionFlows } from '@jinli/dev-env/promotion-flows'
import { sampleRequest } from '@jinli/dev-env/sample-input'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { completeAccount, protectionsWith, publishTerms } from '../../test/account-steps.ts'

const app = useTestApp({
  config: {
    protections: protectionsWith('birth-date', 'terms'),
    venue: { timeoutMs: 2000 },
  },
})
const { promotion } = promotionFlows(app)

const calls = [...playerCalls, ...ownPlayerCalls].filter(
  ({ audience }) => audience === 'player',
)
const centre = 'userbalance'
const toVenue = { amount: 1, sourcetype: centre, targettype: 'obgdy' }
const home = { amount: 1, sourcetype: 'obgdy', targettype: centre }

/** A whole input of each call that waits for a complete account. */
let inputs: Record<string, object> = {}

function waits({ needsCompleteAccount: needs }: Endpoint, input: object): boolean {
  return typeof needs === 'function' ? needs({ ...input }) : needs === true
}

/** What an account may lack, with the refusal of a call that waits, and how it comes about. */
const lacks: Record<
  string,
  { refusal: string; make: (player: TestPlayer) => Promise<unknown> }
> = {
  'a birth date': {
    refusal: 'account-step.birth-date',
    make: ({ id }) => forget('account_step_birth_date', id),
  },
  'the age': {
    refusal: 'account-step.under-age',
    make: async ({ id, token }) => {
      await forget('account_step_birth_date', id)
      await app().expectOk('/api/accountsteps/birthdate', { birthday: '2015-01-01' }, token)
    },
  },
  'any terms': {
    refusal: 'account-step.terms',
    make: ({ id }) => forget('account_step_terms', id),
  },
  'the newest terms': {
    refusal: 'account-step.terms',
    make: ({ id }) =>
      app().owner.query(
        'UPDATE account_step_terms SET version = 1 WHERE type = 5 AND player_id = $1',
        [id],
      ),
  },
  'the wish to play': {
    refusal: 'play-limit.excluded',
    make: ({ token }) => app().expectOk('/api/exclude', { term: '7d' }, token),
  },
}

async function forget(table: string, player: bigint): Promise<void> {
  await app().owner.query(`DELETE FROM ${table} WHERE player_id = $1`, [player])
}

async function newPlayer(): Promise<TestPlayer & { bank: unknown; order: string }> {
  const player = await app().registerPlayer()
  await completeAccount(app(), player)
  await app().fund(player, 100_000n)
  await app().expectOk('/api/uptransferstatus', { transferstatus: 0 }, player.token)
  await app().expectOk('/api/transfer', { ...toVenue, amount: 200 }, player.token)
  const bank = await app().bindCard(player)
  return { ...player, bank, order: await app().submitDeposit(player, 20_000n) }
}

beforeAll(async () => {
  await app().owner.query(
    `INSERT INTO site_setting (key, value) VALUES ('redpacket_switch', '1')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
  await publishTerms(app(), await app().staffToken())
  inputs = {
    '/api/recharge': bankDeposit(10_000n),
    '/api/transfer': toVenue,
    '/api/getGameUrl': { plat_name: 'obgdy' },
    '/api/doactivityapply': { activityid: await promotion() },
    '/api/dofanshui': {},
    '/api/douserredpacket': {},
  }
})

describe('R-AGE-09: every call of players', () => {
  it('that waits for a complete account has an input here', () => {
    const markedCalls = calls.filter((call) => call.needsCompleteAccount)
    expect(markedCalls.map(({ path }) => path).toSorted()).toEqual(
      Object.keys(inputs).toSorted(),
    )
  })

  it.each(Object.entries(lacks))(
    'to an account without %s',
    async (_, { refusal, make }) => {
      const player = await newPlayer()
      await make(player)
      for (const call of calls) {
        const sample = sampleRequest(call)
        const [path, body] = [sample.path, inputs[call.path] ?? sample.fields]
        const { error = '' } = await app().call(path, body, player.token)
        const expected = waits(call, body)
          ? refusal
          : expect.not.stringMatching(/^account-step\.(birth-date|under-age|terms)$/)
        if (!path.startsWith('/api/accountsteps/'))
          expect([path, error]).toEqual([path, expected])
      }
    },
  )

  it.each(Object.entries(lacks))(
    'leaves open what is theirs without %s',
    async (_, { make }) => {
      const player = await newPlayer()
      await make(player)
      const withdrawal = { amount: 100, bank: player.bank, password: player.payPassword }
      const open: [string, object][] = [
        ['/api/user', {}],
        ['/api/accountsteps', {}],
        ['/api/payinfo', { deposit_no: player.order }],
        ['/api/gettransrecord', { type: 1 }],
        ['/api/withdraw', withdrawal],
        ['/api/logoff', {}],
      ]
      expect((await app().call('/api/transfer', home, player.token)).code).not.toBe(1731)
      expect((await app().call('/api/transall', {}, player.token)).code).toBe(200)
      for (const [path, body] of open)
        expect([path, (await app().call(path, body, player.token)).code]).toEqual([
          path,
          200,
        ])
      expect((await app().comeBack(player)).token).not.toBe('')
      const staff = await app().staffToken()
      await app().expectOk(`/admin/api/deposits/${player.order}/approve`, {}, staff)
    },
  )

  it('to a complete account: nothing waits', async () => {
    const player = await newPlayer()
    for (const [path, body] of Object.entries(inputs)) {
      const { error = '' } = await app().call(path, body, player.token)
      expect([path, error]).toEqual([path, expect.not.stringContaining('account-step')])
    }
  })
})
