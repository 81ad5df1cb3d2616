import { statementTypes } from '@jinli/contract/statement/statement'
import { reviewLabels, transferLabels } from '@jinli/contract/states'
import { parseBrandTime } from '@jinli/contract/wire/brand-time'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { hourMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transferAccountAt } from '../venue/venue-account.ts'
import { playerAtVenue } from '../venue-port/player-at-venue.ts'
import { askTransfer, sendTransfer, startTransfer } from '../wallet/venue-transfer.ts'

const app = useTestApp()
type Line = Record<'title' | 'content' | 'created_at' | 'link' | 'id', string> & {
  read: number
}
type Row = { out_trade_no: string; amount: number; pay_way: string; state: number } & {
  reason: string
  money_back?: 1
}

let owner: string
let second: string
let player: TestPlayer
beforeAll(async () => {
  owner = await app().staffToken()
  second = (await app().newStaff('finance')).token
})
beforeEach(async () => {
  player = await app().registerPlayer()
})

async function mails(member = player): Promise<Line[]> {
  const { data } = await app().expectOk('/api/noticeList', {}, member.token)
  return data?.data as Line[]
}

async function newest(): Promise<Line> {
  const [first] = await mails()
  if (!first) throw new Error('no mail')
  return first
}

async function recordOf(type: number, number: string): Promise<Row> {
  const filter = { type, pagesize: 100 }
  const { data } = await app().expectOk('/api/gettransrecord', filter, player.token)
  const { data: rows } = data as { data: Row[] }
  const mail = rows.find((row) => row.out_trade_no === number)
  if (!mail) throw new Error(`no record ${number}`)
  return mail
}

const labelsOf: Record<number, Readonly<Record<number, string>>> = {
  [statementTypes.deposit]: reviewLabels,
  [statementTypes.withdrawal]: reviewLabels,
  [statementTypes.transferIn]: transferLabels,
  [statementTypes.transferOut]: transferLabels,
  [statementTypes.other]: transferLabels,
}

/** Formats an amount in yuan; only a negative one has a sign. */
function yuan(amount: number): string {
  const size = Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })
  return `${amount < 0 ? '-' : ''}¥${size}`
}

/** Expects the newest mail to repeat the record's values and to link to the record; returns the mail. */
async function saysAsRecord(type: number, number: string, title: string): Promise<Line> {
  const [mail, row] = [await newest(), await recordOf(type, number)]
  expect(mail).toMatchObject({ title, read: 0 })
  const facts = [
    `金额：${yuan(row.amount)}`,
    `状态：${row.money_back ? '已退回' : labelsOf[type]?.[row.state]}`,
    ...(row.reason ? [`说明：${row.reason}`] : []),
    `方式：${row.pay_way}`,
    `订单号：${number}`,
  ]
  const [, body = ''] = /<\/p><p>(.*)<\/p>$/.exec(mail.content) ?? []
  expect(body.split('<br>')).toEqual(facts)
  expect(mail.link).toBe(`/transRecord?type=${type}&out_trade_no=${number}`)
  return mail
}

const decide = (
  queue: string,
  number: string,
  action: string,
  body: object = {},
  token = owner,
) => app().expectOk(`/admin/api/${queue}/${number}/${action}`, body, token)

// R-MSG-06
describe('a deposit', () => {
  const { deposit } = statementTypes

  it('approved, whole and in part', async () => {
    const whole = await app().submitDeposit(player, 123_456n)
    await decide('deposits', whole, 'approve')
    await saysAsRecord(deposit, whole, '存款已到账')
    const part = await app().submitDeposit(player, 50_000n)
    await decide('deposits', part, 'approve', { amount: 400, reason: '少付 <b>100</b>' })
    const mail = await newest()
    expect(mail.content).toContain('少付 &lt;b&gt;100&lt;/b&gt;')
    expect(mail.content).toContain('金额：¥400.00')
    expect((await recordOf(deposit, part)).reason).toBe('少付 <b>100</b>')
  })

  it('rejected; a decision that is refused leaves no mail', async () => {
    const number = await app().submitDeposit(player, 50_000n)
    await decide('deposits', number, 'reject', { reason: '未收到款项' })
    await saysAsRecord(deposit, number, '存款未通过审核')
    const path = `/admin/api/deposits/${number}/approve`
    expect((await app().call(path, {}, owner)).code).toBe(409)
    expect(await mails()).toHaveLength(1)
  })

  it('expired, and approved after all', async () => {
    const number = await app().submitDeposit(player, 50_000n)
    await app().clock.forward(hourMs + minuteMs)
    await app().runJob('expire-deposits')
    await saysAsRecord(deposit, number, '存款订单已超时')
    await app().runJob('expire-deposits')
    expect(await mails()).toHaveLength(1)
    await decide('deposits', number, 'approve')
    await saysAsRecord(deposit, number, '存款已到账')
  })

  it('half approved is told when the second has approved', async () => {
    await app().changeSetting('review', { two_person_above: 100 })
    const number = await app().submitDeposit(player, 50_000n)
    await decide('deposits', number, 'approve', { reference: `R${number}` })
    expect(await mails()).toEqual([])
    const anew = { amount: 500, reference: `R${number}` }
    await decide('deposits', number, 'approve', anew, second)
    await saysAsRecord(deposit, number, '存款已到账')
    await app().changeSetting('review', { two_person_above: 0 })
  })
})

// R-MSG-06
describe('a withdrawal', () => {
  const { withdrawal } = statementTypes

  async function requestWithdrawal(): Promise<string> {
    await app().fund(player, 50_000n)
    const bank = await app().bindCard(player)
    const form = { amount: 100, bank, password: player.payPassword }
    const { data } = await app().expectOk('/api/withdraw', form, player.token)
    return String(data?.out_trade_no)
  }

  it('paid at once', async () => {
    const number = await requestWithdrawal()
    await decide('withdrawals', number, 'approve', { reference: `W${number}` })
    await saysAsRecord(withdrawal, number, '取款已付出')
  })

  it('rejected, and sent back by the bank', async () => {
    const rejectedNumber = await requestWithdrawal()
    await decide('withdrawals', rejectedNumber, 'reject', { reason: '资料不符' })
    await saysAsRecord(withdrawal, rejectedNumber, '取款未通过审核')
    const returnedNumber = await requestWithdrawal()
    const before = (await mails()).length
    await decide('withdrawals', returnedNumber, 'approve', { pay_later: 1 })
    await decide('withdrawals', returnedNumber, 'pay')
    expect(await mails()).toHaveLength(before)
    const word = { outcome: 'returned', reason: '账户已注销' }
    await decide('withdrawals', returnedNumber, 'settle', word)
    await saysAsRecord(withdrawal, returnedNumber, '取款打款未成功')
  })
})

// R-MSG-06
it.each([
  ['credit', '系统加款'],
  ['debit', '系统扣款'],
])('an adjustment, %s', async (direction, title) => {
  await app().fund(player, 50_000n)
  const form = { username: player.name, direction, amount: 12.34, reason: '内部的原因' }
  const adjustment = await app().expectOk('/admin/api/adjustments/create', form, owner)
  const number = String(adjustment.data?.adjustment_no)
  expect(await mails()).toHaveLength(1)
  await decide('adjustments', number, 'approve', {}, second)
  const mail = await saysAsRecord(statementTypes.other, number, title)
  expect(mail.content).not.toContain('内部的原因')
})

// R-MSG-06
it.each([
  ['to_venue', 'success', 4],
  ['to_venue', 'failed', 4],
  ['to_centre', 'success', 3],
  ['to_centre', 'failed', 3],
] as const)('a transfer %s that people settled: %s', async (direction, outcome, type) => {
  await app().fund(player, 80_000n)
  const account = await transferAccountAt(app().context, player.id, 'obgdy')
  const transferIn = { account, direction: 'to_venue', amount: 30_000n } as const
  const completedTransfer = await startTransfer(app().context, transferIn)
  if (completedTransfer.kind === 'new')
    await sendTransfer(app().context, completedTransfer.transfer)
  const transferOut = await startTransfer(app().context, {
    account,
    direction,
    amount: 7000n,
  })
  if (transferOut.kind === 'refused') throw new Error('the transfer was refused')
  const { transfer } = transferOut
  await app().venue.call('/v1/transfers', {
    reference: transfer.out_trade_no,
    player: playerAtVenue(player.id),
    direction: direction === 'to_venue' ? 'in' : 'out',
    amount: '71.00',
    currency: 'CNY',
  })
  await askTransfer(app().context, { ...transfer, asked: 1 })
  const verdict = { outcome, reason: '已与场馆核实' }
  await decide('transfers', transfer.out_trade_no, 'settle', verdict)
  expect(await mails()).toHaveLength(1)
  await decide('transfers', transfer.out_trade_no, 'settle', verdict, second)
  const mail = await saysAsRecord(type, transfer.out_trade_no, '转账已核实')
  expect(mail.content).not.toContain('已与场馆核实')
})

// R-MSG-07
describe('what belongs to no record', () => {
  it('limits and an exclusion, when they take effect', async () => {
    const wish = (call: string, body: object = {}) =>
      app().expectOk(`/api/${call}`, body, player.token)
    await wish('depositlimit', { amount: 1000 })
    expect(await newest()).toMatchObject({
      title: '存款限额已生效',
      content: '<p>您的每日存款限额已设为¥1,000.00，立即生效。</p>',
      link: '/userCent',
    })
    await wish('depositlimit', { amount: 2000 })
    expect(await mails()).toHaveLength(1)
    await app().clock.forward(25 * hourMs)
    player = await app().comeBack(player)
    await wish('depositlimit/confirm')
    expect((await newest()).content).toContain('已调整为¥2,000.00')
    const { data } = await wish('exclude', { term: '7d' })
    const { title, content } = await newest()
    expect(title).toBe('暂停游戏已生效')
    // The mail shows the minute in which the exclusion has ended for certain.
    const minute = /，(\S+ \S+)前/.exec(content)?.[1]
    const seconds =
      (Number(parseBrandTime(`${minute}:00`)) -
        Number(parseBrandTime(String(data?.until)))) /
      1000
    expect(seconds).toBeGreaterThanOrEqual(0)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  it('a lock that staff have opened, where there was one', async () => {
    const path = `/admin/api/players/${player.name}/unlock`
    const unlock = () => app().expectOk(path, {}, owner)
    await unlock()
    expect(await mails()).toEqual([])
    const wrong = { name: player.name, password: 'wrong-pass' }
    for (let n = 0; n < 5; n += 1) await app().call('/api/login_pc', wrong)
    await unlock()
    expect(await newest()).toMatchObject({ title: '账号锁定已解除', link: '/userCent' })
  })
})

it('expired by the hundred, each has one mail, written a slice at a time', async () => {
  await app().owner.query(
    `INSERT INTO deposit (deposit_no, player_id, method, amount, setting_id, pay_to, created_at, expires_at)
     SELECT 'DX' || n, $1, 'bank', 10000, (SELECT min(id) FROM money_setting), '{}', app_now() - interval '2 hours',
       app_now() - interval '1 hour' FROM generate_series(1, 1200) n`,
    [player.id],
  )
  await app().runJob('expire-deposits')
  const { rows } = await app().owner.query(
    `SELECT count(*)::int AS n, count(DISTINCT number)::int AS orders, count(DISTINCT xmin::text)::int AS slices
     FROM mail WHERE player_id = $1`,
    [player.id],
  )
  expect(rows).toEqual([{ n: 1200, orders: 1200, slices: 3 }])
})
