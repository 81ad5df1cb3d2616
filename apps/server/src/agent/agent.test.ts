import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { FieldClient } from '../../test/clients/field-client.ts'

const app = useTestApp()

const form = { mobile: '15412345678', apply_info: '有线下团队' }
const basePath = '/admin/api/agent-applications'

let owner: string
beforeAll(async () => {
  owner = await app().staffToken()
})

type Row = { id: string; username: string; state: string; mobile: string }

async function apply({ token }: TestPlayer, body: object = form) {
  return app().call('/api/applyagentdo', body, token)
}
async function listAgents(filter: object = {}, token = owner): Promise<Row[]> {
  const { data } = await app().expectOk(basePath, { pagesize: 100, ...filter }, token)
  return (data as unknown as { data: Row[] }).data
}
async function idOf({ name }: TestPlayer): Promise<string> {
  return (await listAgents({ search: name }))[0]?.id ?? ''
}
async function decide(id: string, verdict: string, body: object = {}, token = owner) {
  return app().call(`${basePath}/${id}/${verdict}`, body, token)
}
async function isAgent({ token }: TestPlayer): Promise<unknown> {
  return (await app().expectOk('/api/user', {}, token)).data?.isagent
}
async function stateOf({ token }: TestPlayer) {
  return (await app().expectOk('/api/agentapplication', {}, token)).data
}
async function newAgent(): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await apply(player)
  await decide(await idOf(player), 'approve')
  return player
}

async function mailsOf(player: TestPlayer) {
  const { data } = await app().expectOk('/api/noticeList', {}, player.token)
  return (data as unknown as { data: Record<string, unknown>[] }).data
}

// R-CALL-24 R-AGENT-02 R-AGENT-03 R-AGENT-04
describe('applying', () => {
  it('is told as a client in the field asks it, in Chinese, and shows its state', async () => {
    const player = await app().registerPlayer()
    expect(await stateOf(player)).toBeNull()
    const client = new FieldClient(app().url, player.token)
    expect(await client.post('/api/applyagentdo', form)).toEqual({
      code: 200,
      message: '申请已提交，请等待审核',
      data: null,
    })
    expect(await stateOf(player)).toMatchObject({ ...form, status: 'open', reason: '' })
  })

  it('Y-9: a number as a phone fills it in is stored as eleven digits', async () => {
    const player = await app().registerPlayer()
    await apply(player, { ...form, mobile: '（＋86）154-1234 5678' })
    expect(await stateOf(player)).toMatchObject(form)
  })

  it.each([
    [{}, 'agent.mobile', '请输入正确手机号'],
    [{ ...form, mobile: '12345678901' }, 'agent.mobile', '请输入正确手机号'],
    [{ ...form, apply_info: ' ' }, 'agent.reason-missing', '请输入申请理由'],
  ])('%o: %s', async (body, error, message) => {
    const player = await app().registerPlayer()
    expect(await apply(player, body)).toMatchObject({ code: 422, error, message })
    expect(await stateOf(player)).toBeNull()
  })

  it('R-AGENT-06: one stands open for a player, however many are sent at once', async () => {
    const player = await app().registerPlayer()
    const replies = await atOnce(8, () => apply(player))
    const codes = replies.map(({ code }) => code).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, ...Array(7).fill(409)])
    expect(await listAgents({ search: player.name })).toHaveLength(1)
  })
})

// R-ADMIN-05 R-AGENT-05
describe('deciding', () => {
  it('approval makes an agent, is told by whom, and nobody applies again', async () => {
    const player = await app().registerPlayer()
    await apply(player)
    const token = await app().colleague('小代', 'agents')
    const id = await idOf(player)
    expect(await decide(id, 'approve', {}, token)).toMatchObject({
      code: 200,
      data: { id, state: 'approved', decided_by: '小代', username: player.name },
    })
    expect(await isAgent(player)).toBe(1)
    expect(await stateOf(player)).toMatchObject({ status: 'approved' })
    expect(await apply(player)).toMatchObject({ code: 409, error: 'agent.already' })
    expect(await app().auditTrail(player.name)).toEqual(['小代 agent.approved'])
    expect(await mailsOf(player)).toMatchObject([
      { title: '合营申请已通过', link: '/mine' },
    ])
  })

  it('a refusal needs a reason, which the player reads; they may apply again', async () => {
    const player = await app().registerPlayer()
    await apply(player)
    const id = await idOf(player)
    expect(await decide(id, 'reject', { reason: ' ' })).toMatchObject({
      code: 422,
      error: 'review.reason-missing',
    })
    const reason = '资料不全，请补充团队情况'
    expect(await decide(id, 'reject', { reason })).toMatchObject({
      data: { state: 'rejected' },
    })
    expect(await stateOf(player)).toMatchObject({ status: 'rejected', reason })
    expect(await mailsOf(player)).toMatchObject([
      { title: '合营申请未通过', content: expect.stringContaining(reason) as string },
    ])
    expect(await isAgent(player)).toBe(0)
    expect(await apply(player)).toMatchObject({ code: 200 })
  })

  it('of many verdicts at one moment one holds', async () => {
    const player = await app().registerPlayer()
    await apply(player)
    const id = await idOf(player)
    const verdicts = ['approve', 'reject', 'approve', 'reject', 'approve', 'reject']
    const replies = await atOnce(6, (i) =>
      decide(id, verdicts[i] ?? '', { reason: '不合适' }),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 409)).toHaveLength(5)
    expect(await mailsOf(player)).toHaveLength(1)
    const [row] = await listAgents({ search: player.name })
    expect(await isAgent(player)).toBe(row?.state === 'approved' ? 1 : 0)
  })

  it('nothing to decide is told so', async () => {
    for (const id of ['0', '999999', 'x', '9'.repeat(20)])
      expect(await decide(id, 'approve')).toMatchObject({ code: 404 })
  })

  it('R-ADMIN-134: open ones lead, oldest first; filters; a number is starred for who may not decide', async () => {
    const [first, second, third] = await Promise.all([
      app().registerPlayer(),
      app().registerPlayer(),
      app().registerPlayer(),
    ])
    for (const player of [first, second, third]) await apply(player)
    await decide(await idOf(second), 'reject', { reason: '不合适' })
    const names = (await listAgents()).map(({ username }) => username)
    const at = (player: TestPlayer) => names.indexOf(player.name)
    expect(at(first)).toBeLessThan(at(third))
    expect(at(third)).toBeLessThan(at(second))
    expect(
      (await listAgents({ state: 'open' })).every(({ state }) => state === 'open'),
    ).toBe(true)
    expect(
      (await listAgents({ state: 'rejected' })).every(({ state }) => state === 'rejected'),
    ).toBe(true)
    const auditor = await app().colleague('小审', 'auditor')
    const [row] = await listAgents({ search: first.name }, auditor)
    expect(row?.mobile).toBe('154****5678')
    expect(await decide(await idOf(first), 'approve', {}, auditor)).toMatchObject({
      code: 403,
    })
    const tasks = await app().expectOk('/admin/api/review-counts', {}, owner)
    expect(JSON.stringify(tasks.data)).toContain('agent_application')
  })
})

type Door = { ticket: string; url: string }

async function doorOf({ token }: TestPlayer): Promise<Door> {
  const { data } = await new FieldClient(app().url, token).get<{ url: string }>(
    '/api/getAgentLoginUrl',
  )
  return { url: data.url, ticket: data.url.split('#ticket=')[1] ?? '' }
}
async function enter(ticket: string) {
  return app().call('/api/agent/enter', { ticket })
}
async function portalOf(player: TestPlayer): Promise<string> {
  const { data } = await enter((await doorOf(player)).ticket)
  return String(data?.token)
}

describe('R-CALL-12: the agent door', () => {
  it('R-AGENT-07: gives an address of our own with a ticket that opens once', async () => {
    const agent = await newAgent()
    const { url, ticket } = await doorOf(agent)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/agent\/#ticket=[\w-]{43}$/)
    const replies = await atOnce(6, () => enter(ticket))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(replies.filter(({ error }) => error === 'agent.ticket-spent')).toHaveLength(5)
  })

  it('a ticket is late after two minutes, and none is none', async () => {
    const agent = await newAgent()
    const { ticket } = await doorOf(agent)
    await app().clock.set(new Date(Date.now() + 121_000))
    for (const each of [ticket, '', 'x'.repeat(43)])
      expect(await enter(each)).toMatchObject({ code: 1602, error: 'agent.ticket-spent' })
  })

  it('is closed to who is no agent, and to who is none any more', async () => {
    const player = await app().registerPlayer()
    expect(await app().call('/api/getAgentLoginUrl', {}, player.token)).toMatchObject({
      code: 1601,
      error: 'agent.not-yet',
    })
    const agent = await newAgent()
    const token = await portalOf(agent)
    expect(await app().call('/api/agent/summary', {}, token)).toMatchObject({ code: 200 })
    await app().owner.query('UPDATE player SET is_agent = false WHERE id = $1', [agent.id])
    expect(await app().call('/api/agent/summary', {}, token)).toMatchObject({ code: 401 })
  })

  it('its session opens the portal and nothing else; a player’s opens no portal', async () => {
    const agent = await newAgent()
    const token = await portalOf(agent)
    for (const path of ['/api/user', '/api/balance', '/admin/api/me'])
      expect(await app().call(path, {}, token)).toMatchObject({ code: 401 })
    for (const path of ['/api/agent/summary', '/api/agent/days', '/api/agent/players'])
      for (const other of [null, agent.token, owner])
        expect(await app().call(path, {}, other)).toMatchObject({ code: 401 })
  })

  it('ends with the session that asked for it, its tickets too, by whatever way; others go on', async () => {
    const agent = await newAgent()
    const signIn = async () => {
      const credentials = { name: agent.name, password: agent.password, code: '' }
      const { data } = await app().expectOk('/api/login_pc', credentials)
      return { ...agent, token: String(data?.api_token) }
    }
    const [logout, removal] = [await signIn(), await signIn()]
    const tokens = [await portalOf(logout), await portalOf(removal), await portalOf(agent)]
    const tickets = [await doorOf(logout), await doorOf(removal)]
    await app().expectOk('/api/logoff', {}, logout.token)
    await app().expectOk('/api/mysessions/end', { id: '' }, agent.token)
    const codes = await Promise.all(
      tokens.map(async (token) => (await app().call('/api/agent/summary', {}, token)).code),
    )
    expect(codes).toEqual([401, 401, 200])
    for (const { ticket } of tickets)
      expect(await enter(ticket)).toMatchObject({ error: 'agent.ticket-spent' })
  })

  it('a ticket taken while its session ends opens nothing that stays, 20 rounds', async () => {
    const agent = await newAgent()
    for (let round = 0; round < 20; round += 1) {
      const credentials = { name: agent.name, password: agent.password, code: '' }
      const { data } = await app().expectOk('/api/login_pc', credentials)
      const mine = { ...agent, token: String(data?.api_token) }
      const { ticket } = await doorOf(mine)
      const [entry] = await Promise.all([
        enter(ticket),
        app().expectOk('/api/logoff', {}, mine.token),
      ])
      const token = typeof entry?.data?.token === 'string' ? entry.data.token : 'x'
      expect(await app().call('/api/agent/summary', {}, token)).toMatchObject({ code: 401 })
    }
  })

  it('a new login password ends it', async () => {
    const agent = await newAgent()
    const token = await portalOf(agent)
    const change = { password: agent.password, paypassword: 'login-pass-2' }
    await app().expectOk('/api/editPassword', change, agent.token)
    expect(await app().call('/api/agent/summary', {}, token)).toMatchObject({ code: 401 })
  })
})

type Summary = { code: string; link: string; players: number; depositors: number }

async function summaryOf(token: string): Promise<Summary> {
  const { data } = await app().expectOk('/api/agent/summary', {}, token)
  return data as unknown as Summary
}
let count = 0
async function signUpWith(pid: string): Promise<TestPlayer> {
  count += 1
  const name = `invited${count}x`
  const secrets = { password: 'login-pass-1', confirmPass: 'login-pass-1' }
  const rest = { realname: '林小鱼', paypassword: 'pay-pass-1', code: '', pid }
  const reply = await app().call('/api/register', { name, ...secrets, ...rest })
  expect(reply).toMatchObject({ code: 200 })
  const { rows } = await app().owner.query('SELECT id FROM player WHERE name = $1', [name])
  const token = String(reply.data?.api_token)
  return {
    id: rows[0].id,
    name,
    token,
    password: 'login-pass-1',
    payPassword: 'pay-pass-1',
  }
}

// R-REG-15 R-CALL-50
describe('who came by the link', () => {
  it('is tied to the agent, with the code in any case; another code ties to nobody', async () => {
    const agent = await newAgent()
    const token = await portalOf(agent)
    const { code, link } = await summaryOf(token)
    expect(link).toBe(`${app().url}/register?pid=${code}`)
    await signUpWith(code)
    await signUpWith(code.toLowerCase())
    for (const other of ['', 'nobody', '<script>', "' OR 1=1", 'x'.repeat(32)])
      await signUpWith(other)
    expect(await summaryOf(token)).toMatchObject({ players: 2, depositors: 0 })
  })

  it('R-AGENT-08: names masked, registrations, first deposits and valid bets per brand day', async () => {
    await app().clock.stop('2026-11-20T23:59:00+08:00')
    const agent = await newAgent()
    const { code } = await summaryOf(await portalOf(agent))
    const early = await signUpWith(code)
    await app().clock.stop('2026-11-21T00:01:00+08:00')
    const late = await signUpWith(code)
    await signUpWith('')
    await app().fund(late, 50_000n)
    await app().fund(late, 70_000n)
    await app().owner.query(
      `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, counted,
         counted_at, placed_at, settled_at)
       SELECT 'obgdy', 'agent-' || n, 1, $1, 'koi-leap', 1000, 0, 'settled', 1000, at, at, at
       FROM (VALUES (1, timestamptz '2026-11-20 23:59:59+08'), (2, timestamptz '2026-11-21 00:00:00+08'),
         (3, timestamptz '2026-11-21 12:00:00+08')) v (n, at)`,
      [early.id],
    )
    await app().clock.stop('2026-11-22T09:00:00+08:00')
    const token = await portalOf({ ...agent, token: (await app().comeBack(agent)).token })
    const days = await app().expectOk('/api/agent/days', {}, token)
    const none = { registrations: 0, first_deposits: 0, first_deposit_amount: 0 }
    expect(days.data).toMatchObject({
      total: 3,
      data: [
        { day: '2026-11-22', ...none, valid_bets: 0 },
        {
          day: '2026-11-21',
          registrations: 1,
          first_deposits: 1,
          first_deposit_amount: 500,
          valid_bets: 20,
        },
        { day: '2026-11-20', ...none, registrations: 1, valid_bets: 10 },
      ],
    })
    const second = await app().expectOk('/api/agent/days', { page: 2, pagesize: 2 }, token)
    expect(second.data).toMatchObject({ data: [{ day: '2026-11-20' }], last_page: 2 })
    const lastPage = await app().expectOk('/api/agent/days', { page: 9 }, token)
    expect(lastPage.data?.data).toEqual([])
    const players = await app().expectOk('/api/agent/players', {}, token)
    expect(players.data).toMatchObject({
      total: 2,
      data: [
        { name: 'i***x', first_deposit: 500, first_deposit_at: '2026-11-21 00:01:00' },
        { name: 'i***x', first_deposit: null, registered_at: '2026-11-20 23:59:00' },
      ],
    })
    expect(JSON.stringify(players.data)).not.toContain(late.name)

    // Bets change while the job runs: a void bet no longer counts, a later version moves a bet to another day.
    const settle = (set: string, bet: string) =>
      app().owner.query(`UPDATE bet SET ${set} WHERE bet_id = $1`, [bet])
    const valid = async () => {
      const { data } = await app().expectOk('/api/agent/days', {}, token)
      const rows = data?.data as { valid_bets: number }[]
      return rows.map(({ valid_bets }) => valid_bets)
    }
    await atOnce(3, () => app().runJob('apply-agent-day-changes'))
    expect(await valid()).toEqual([0, 20, 10])
    await settle("state = 'void', counted = 0, counted_at = NULL", 'agent-3')
    await settle("counted = 700, counted_at = '2026-11-22 08:00+08'", 'agent-1')
    expect(await valid()).toEqual([7, 10, 0])
    await app().runJob('apply-agent-day-changes')
    expect(await valid()).toEqual([7, 10, 0])
    expect(await summaryOf(token)).toMatchObject({ players: 2, depositors: 1 })
  })
})
