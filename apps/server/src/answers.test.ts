import type { Endpoint } from '@jinli/contract/wire/endpoint'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { promotionFlows } from '@jinli/dev-env/promotion-flows'
import { sampleRequest } from '@jinli/dev-env/sample-input'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pastPacketDay } from '../test/past-packet-day.ts'
import { importBets } from './bet/bet-import.jobs.ts'
import { routes } from './concepts.ts'

const app = useTestApp()
const reads = routes.filter((route) => route.endpoint.effect === 'read')

/** A text in the data of the player `other`. No response to another player or to a visitor may contain it. */
const canary = 'canary7f3a'
let player: TestPlayer
let other: TestPlayer
let depositNo: string
let mailingId: string
let messageId: string
let withdrawalNo: string
let betNo: string
let conversation: string
let agentToken: string
let rebate: string
let riskCase: string
let packetDay: string
let application: string

/** Registers a player who has a row of every kind. */
async function busyPlayer(): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  await app().submitDeposit(player, 20_000n)
  const bank = await app().bindCard(player)
  const withdrawal = { amount: 100, bank, password: player.payPassword }
  await app().expectOk('/api/withdraw', withdrawal, player.token)
  const move = { amount: 50, sourcetype: 'userbalance', targettype: 'obgdy' }
  await app().expectOk('/api/transfer', move, player.token)
  const word = { key: `word-of-${player.name}`, text: '您好' }
  await app().expectOk('/api/support/send', word, player.token)
  await app().spin(await app().openGame(player))
  return player
}

beforeAll(async () => {
  player = await busyPlayer()
  other = await busyPlayer()
  await importBets(app().context)
  depositNo = await app().submitDeposit(player, 30_000n)
  const { rows } = await app().owner.query(
    'SELECT out_trade_no FROM withdrawal WHERE player_id = $1',
    [player.id],
  )
  withdrawalNo = rows[0].out_trade_no
  const bets = await app().owner.query('SELECT bet_id FROM bet WHERE player_id = $1', [
    player.id,
  ])
  betNo = bets.rows[0].bet_id
  const talk = await app().owner.query(
    'SELECT id::text FROM support_conversation WHERE player_id = $1',
    [player.id],
  )
  conversation = talk.rows[0].id
  const letter = { audience: 'names', names: player.name, title: 'a', content: '<p>a</p>' }
  const staff = await app().staffToken()
  const { data } = await app().expectOk('/admin/api/mailings/create', letter, staff)
  mailingId = String(data?.id)
  const trial = { channel: 'email', address: 'koi@pond.example' }
  const message = await app().expectOk('/admin/api/outbox/trial', trial, staff)
  messageId = String(message.data?.id)
  const { grantBonus, promotion } = promotionFlows(app)
  const gift = await promotion()
  await grantBonus(other, gift)
  application = await grantBonus(player, gift)
  await app().makeAgent(player)
  agentToken = await app().enterPortal(player)
  packetDay = await pastPacketDay(app().owner)
  const line = await app().owner.query(
    `INSERT INTO rebate_line (player_id, day, venue, nth, category, level, rate, setting_id, stake, change, amount)
     SELECT $1, '2020-06-01', 'obgdy', 1, 'electron', 1, 400000, id, 100000, 100000, 400
     FROM money_setting WHERE key = 'vip' RETURNING id::text`,
    [player.id],
  )
  rebate = line.rows[0].id
  const hint = await app().owner.query(
    `WITH c AS (INSERT INTO risk_case (kind, case_key) VALUES ('shared_card', 'k') RETURNING id)
     INSERT INTO abuse_flag (player_id, kind, evidence_key, case_id, evidence, weight)
     SELECT $1, 'shared_card', 'k', id, '{"tail": "8821", "count": 1, "players": []}', 1 FROM c
     RETURNING case_id::text`,
    [player.id],
  )
  riskCase = hint.rows[0].case_id
  for (const statement of [
    `UPDATE player SET realname = $2 || realname, referral_code = $2, mobile = $2, email = $2
     WHERE id = $1`,
    `UPDATE payout_card SET owner = $2, branch = $2, bank = $2 WHERE player_id = $1`,
    `UPDATE deposit SET payer_name = $2, payer_bank = $2, reason = $2,
       reference = $2 || id WHERE player_id = $1`,
    `UPDATE withdrawal SET owner = $2, bank = $2, reason = $2,
       reference = $2 || id WHERE player_id = $1`,
    `UPDATE bet SET game_code = $2 WHERE player_id = $1`,
    `UPDATE bet_day SET game_code = $2 WHERE player_id = $1`,
    `UPDATE support_message SET body = $2 || body WHERE conversation_id =
       (SELECT id FROM support_conversation WHERE player_id = $1)`,
    `UPDATE venue_transfer SET reason = $2 WHERE player_id = $1`,
    `UPDATE promotion_application SET reason = $2 WHERE player_id = $1`,
  ])
    await app().owner.query(statement, [other.id, canary])
})

const aboutApplication =
  /^\/(api\/activity(application|progress|giveup)|admin\/api\/promotion-applications\/)/

/** Returns the input for which a call has data to return. */
function inputOf(endpoint: Endpoint) {
  const params = {
    deposit_no: depositNo,
    out_trade_no: endpoint.path.startsWith('/admin/api/withdrawals')
      ? withdrawalNo
      : depositNo,
    ...(endpoint.path.startsWith('/admin/api/conversations/:id')
      ? { id: conversation }
      : {}),
    ...(endpoint.path.startsWith('/admin/api/outbox/:id') ? { id: messageId } : {}),
    ...(endpoint.path.startsWith('/admin/api/mailings') ? { id: mailingId } : {}),
    ...(endpoint.path.startsWith('/admin/api/risk-cases/') ? { id: riskCase } : {}),
    ...(aboutApplication.test(endpoint.path) ? { id: application } : {}),
    ...(endpoint.path === '/api/rebatedetail' ? { id: rebate } : {}),
    ...(endpoint.path === '/api/betdetail' ? { platname: 'obgdy', bet_id: betNo } : {}),
    ...(endpoint.path === '/admin/api/search' ? { search: player.name } : {}),
    ...(endpoint.path.endsWith('/try') ? { which: 'published' } : {}),
    ...(endpoint.path.startsWith('/api/redpacket') ? { day: packetDay } : {}),
    username: endpoint.path.startsWith('/admin/api/staff/') ? 'admin' : player.name,
  }
  return sampleRequest(endpoint, params)
}

async function tokenFor(audience: string): Promise<string> {
  if (audience === 'agent') return agentToken
  return audience === 'staff' ? app().staffToken() : player.token
}

describe('what leaves the server', () => {
  it.each(reads)('$endpoint.path is as declared, no more', async ({ endpoint }) => {
    const token = await tokenFor(endpoint.audience)
    const { path, fields } = inputOf(endpoint)
    const reply = await app().call(path, fields, token)
    if (reply.code === 1501) return
    expect(reply.code).toBe(200)
    if (!endpoint.file && !endpoint.stream) {
      // Decoding drops undeclared fields, so encoding must give the same data again.
      const response = z.decode(endpoint.output, reply.data)
      expect(z.encode(endpoint.output, response)).toEqual(reply.data)
    }
    // The query of a report names columns; it holds no value of a row.
    const text = JSON.stringify(reply, (key, value) => (key === 'query' ? '' : value))
    expect(text).not.toMatch(/argon2|_hash|password|player_id/)
    // R-WIRE-14 R-WIRE-15: times are brand time, except the instants that a client counts down to.
    expect(text).not.toMatch(/"(created|decided)_at":"(?!\d{4}-\d\d-\d\d [\d:]{8}")/)
    expect(text).not.toMatch(/"(expires_at|server_time)":"(?!\d{4}-\d\d-\d\dT[\d:.]+Z")/)
  })

  it.each(reads.filter((route) => route.endpoint.audience !== 'staff'))(
    '$endpoint.path shows nothing of another player',
    async ({ endpoint }) => {
      const { path, fields } = inputOf(endpoint)
      const reply = await app().call(path, fields, player.token)
      const text = JSON.stringify(reply)
      expect(text).not.toContain(canary)
      expect(text).not.toContain(other.name)
    },
  )

  it('and the planted words are really there to be found', async () => {
    const staff = await app().staffToken()
    const list = await app().expectOk('/admin/api/deposits', { search: other.name }, staff)
    expect(JSON.stringify(list)).toContain(canary)
    const own = await app().expectOk('/api/user', {}, other.token)
    expect(own.data?.realname).toContain(canary)
  })
})

const pagedCalls = [
  '/api/gettransrecord',
  '/api/betrecord',
  '/admin/api/deposits',
  '/admin/api/withdrawals',
]

// R-WIRE-07 R-WIRE-08 R-WIRE-09 R-STMT-09
describe.each(pagedCalls)('pages of %s', (path) => {
  async function page(body: object) {
    const token = await tokenFor(path.startsWith('/admin') ? 'staff' : 'player')
    return app().call(path, body, token)
  }

  it('ten from the first by default', async () => {
    const { code, data } = await page({})
    expect(code).toBe(200)
    expect(data).toMatchObject({ current_page: 1, per_page: 10 })
    const { sums: _own, ...paging } = data ?? {}
    // Staff pages also have the cursors of the next and previous page; player pages have only the original fields.
    const ofDesk = path.startsWith('/admin') ? ['more', 'next', 'prev'] : []
    const fields = ['current_page', 'data', 'from', 'last_page', 'per_page', 'to', 'total']
    expect(Object.keys(paging).toSorted()).toEqual([...fields, ...ofDesk].toSorted())
    expect(data?.total).toBeGreaterThan(0)
  })

  it('a page past the end is empty and no error', async () => {
    const { code, data } = await page({ page: 999_999, pagesize: 100 })
    expect(code).toBe(200)
    expect(data).toMatchObject({
      current_page: 999_999,
      data: [],
      last_page: 1,
      from: null,
      to: null,
    })
  })

  it('a plain decimal string is a page', async () => {
    const { code, data } = await page({ page: '1', pagesize: '1' })
    expect(code).toBe(200)
    expect(data).toMatchObject({ current_page: 1, per_page: 1, from: 1, to: 1 })
    expect(data?.last_page).toBe(data?.total)
  })

  it.each([
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: '1e2' },
    { page: ' 1' },
    { page: 10 ** 10 },
    { page: '99999999999' },
    { pagesize: 0 },
    { pagesize: '0' },
    { pagesize: -1 },
    { pagesize: 101 },
    { pagesize: '101' },
    { pagesize: 'all' },
    { pagesize: 2.5 },
  ])('refuses %o', async (body) => {
    expect(await page(body)).toMatchObject({ status: 200, code: 422, data: null })
  })
})
