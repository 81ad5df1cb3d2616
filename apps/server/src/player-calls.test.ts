import { ownPlayerCalls, playerCalls } from '@jinli/contract/all'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { sampleRequest } from '@jinli/dev-env/sample-input'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

const playerEndpoints = [...playerCalls, ...ownPlayerCalls]
const ofPlayers = playerEndpoints.filter((each) => each.audience === 'player')
const ofAgents = playerEndpoints.filter((each) => each.audience === 'agent')

// R-ROLE-03 R-ROLE-05
describe('every call about a player', () => {
  it('is declared: what answers a visitor moves and tells nothing of anybody', () => {
    const open = playerEndpoints.filter((each) => each.audience === 'visitor')
    expect(open.filter((each) => each.effect !== 'read').map(({ path }) => path)).toEqual([
      '/api/register',
      '/api/login_pc',
      '/api/logoff',
      '/api/passkeyquestion',
      '/api/passkeylogin',
      '/api/factorrecover',
      // Recovery of a password: it answers the same for every name, and acts on a proof alone.
      '/api/recoverycode',
      '/api/recover',
      '/api/recoverydeny',
      // A game with play money.
      '/api/demogame',
      // Calls for a visitor's own conversation, with its code.
      '/api/support/begin',
      '/api/support/send',
      '/api/support/picture',
      '/api/support/seen',
      '/api/support/rate',
      // The call of the agent portal, with its ticket.
      '/api/agent/enter',
    ])
    expect(ofPlayers.length).toBeGreaterThan(30)
  })

  // R-ROLE-02
  it('nor is a visitor sent away where the specification lets them look', async () => {
    const looks =
      /\/(getVisitUrl|game\/list|app|bannerList|homenotice|getservicerurl|activitytype|activitylist|activitydeatil|uservip|article|gamelistBycode|login_pc|register)$/
    const matches = playerCalls.filter(({ path }) => looks.test(path))
    expect(matches).toHaveLength(14)
    for (const each of matches) {
      const { path, fields } = sampleRequest(each)
      expect([path, (await app().call(path, fields)).code]).not.toEqual([path, 401])
    }
  })

  const strangers = {
    'no token': async () => null,
    'a dead token': async () => 'x'.repeat(43),
    'a token of staff': () => app().staffToken(),
  }
  it.each(Object.entries(strangers))(
    '%s: 401, and nothing changes',
    async (_who, strangerToken) => {
      const token = await strangerToken()
      const before = await app().tableDigest()
      for (const each of [...ofPlayers, ...ofAgents]) {
        const { path, fields } = sampleRequest(each)
        const reply = await app().call(path, fields, token)
        expect([path, reply.code, reply.error]).toEqual([path, 401, 'session.expired'])
      }
      expect(await app().tableDigest()).toEqual(before)
    },
  )

  it('a player’s token opens nothing of the agent portal', async () => {
    const { token } = await app().registerPlayer()
    expect(ofAgents.length).toBeGreaterThan(2)
    for (const { path } of ofAgents)
      expect([path, (await app().call(path, {}, token)).code]).toEqual([path, 401])
  })
})

// R-ROLE-04
describe('another player’s numbers', () => {
  let victim: TestPlayer
  let thief: TestPlayer
  /** For each field with which a call may refer to data: a value that belongs to the victim. */
  let params: Record<string, string | number>
  beforeAll(async () => {
    ;[victim, thief] = await Promise.all([app().registerPlayer(), app().registerPlayer()])
    await app().fund(victim, 100_000n)
    const bank = await app().bindCard(victim)
    const deposit_no = await app().submitDeposit(victim, 20_000n)
    const form = { amount: 200, bank, password: victim.payPassword }
    const { data } = await app().expectOk('/api/withdraw', form, victim.token)
    const mails = await app().expectOk('/api/noticeList', {}, victim.token)
    const [mail] = (mails.data as unknown as { data: { id: string }[] }).data
    params = {
      bank,
      deposit_no,
      out_trade_no: String(data?.out_trade_no),
      id: bank,
      message: mail?.id ?? '',
      pay_pass: thief.payPassword,
      password: thief.payPassword,
      username: victim.name,
    }
  })

  /** Returns all data that the victim sees, without the time of each reading. */
  async function everything(): Promise<string> {
    const requests: [string, object][] = [
      ['/api/user', {}],
      ['/api/getcard', { type: 2 }],
      ['/api/gettransrecord', { type: 1 }],
      ['/api/gettransrecord', { type: 2 }],
      ['/api/noticeList', {}],
    ]
    const replies = await Promise.all(
      requests.map(([path, body]) => app().expectOk(path, body, victim.token)),
    )
    return JSON.stringify(replies.map(({ data }) => data)).replaceAll(
      /"as_of":"[^"]*"/g,
      '',
    )
  }

  it('open, tell and change nothing', async () => {
    const before = await everything()
    const theirs = [params.deposit_no, params.out_trade_no, victim.name].map(String)
    for (const each of ofPlayers) {
      const ids = {
        ...params,
        ...(each.path.includes('/message/') ? { id: params.message } : {}),
      }
      const { path, fields } = sampleRequest(each, ids)
      const { data } = await app().call(path, fields, thief.token)
      const text = JSON.stringify(data ?? null)
      for (const word of theirs) expect([path, text.includes(word)]).toEqual([path, false])
    }
    expect(await everything()).toBe(before)
  })

  it('are as unknown as numbers that nobody has', async () => {
    const pairs: [string, object, object][] = [
      ['/api/payinfo', { deposit_no: params.deposit_no }, { deposit_no: 'D0' }],
      ['/api/delcard', { id: params.bank }, { id: 999_999 }],
      ['/api/message/read', { id: params.message }, { id: '999999' }],
      [
        '/api/transdetail',
        { out_trade_no: params.out_trade_no, type: 2 },
        { out_trade_no: 'W0', type: 2 },
      ],
    ]
    for (const [path, body, nobodys] of pairs) {
      const [one, other] = await Promise.all(
        [body, nobodys].map((each) => app().call(path, each, thief.token)),
      )
      expect([path, one]).toEqual([path, other])
      expect(one?.code).not.toBe(200)
    }
  })
})
