import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let staff: string
let anna: TestPlayer
let annabel: TestPlayer
const orders: { anna: string[]; annabel: string } = { anna: [], annabel: '' }
let paidNumber = ''
let payout = ''

async function approve(number: string, reference: string): Promise<void> {
  await app().expectOk(`/admin/api/deposits/${number}/approve`, { reference }, staff)
}

async function askedWithdrawal(holder: TestPlayer): Promise<string> {
  const bank = await app().bindCard(holder)
  const form = { amount: 100, bank, password: holder.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, holder.token)
  return String(data?.out_trade_no)
}

beforeAll(async () => {
  staff = await app().staffToken()
  anna = await app().registerPlayer('Anna-Fish7')
  annabel = await app().registerPlayer('annabel-fish')
  const mine = [await app().submitDeposit(anna, 50_000n)]
  mine.push(await app().submitDeposit(anna, 10_000n))
  orders.anna = mine
  orders.annabel = await app().submitDeposit(annabel, 10_000n)
  await approve(mine[0] ?? '', 'Bank_77-alpha')
  await approve(orders.annabel, 'Bank_77')
  paidNumber = await askedWithdrawal(anna)
  await app().expectOk(
    `/admin/api/withdrawals/${paidNumber}/approve`,
    { pay_later: 1 },
    staff,
  )
  const payment = await app().expectOk(
    `/admin/api/withdrawals/${paidNumber}/pay`,
    {},
    staff,
  )
  payout = String(payment.data?.payout_ref)
})

type Order = { deposit_no: string; out_trade_no: string }
type OrderPage = { data: Order[]; total: number; more: number }

async function searchOrders(queue: 'deposits' | 'withdrawals', search: string) {
  const { data } = await app().expectOk(`/admin/api/${queue}`, { search }, staff)
  return data as unknown as OrderPage
}
const deposits = async (search: string) =>
  (await searchOrders('deposits', search)).data.map((row) => row.deposit_no).toSorted()
const withdrawals = async (search: string) =>
  (await searchOrders('withdrawals', search)).data.map((row) => row.out_trade_no)

describe('R-ADMIN-88: a search finds by parts', () => {
  it('by how a player’s name begins, as people write it', async () => {
    const all = [...orders.anna, orders.annabel].toSorted()
    for (const search of ['ann', 'ANNA', ' Ａnna'])
      expect(await deposits(search)).toEqual(all)
    expect(await deposits('annab')).toEqual([orders.annabel])
    expect(await withdrawals('anna')).toEqual([paidNumber])
    expect(await deposits('nna')).toEqual([])
  })

  it('by how a number begins, and by its last four and more', async () => {
    const [first = '', second = ''] = orders.anna
    expect(await deposits(first.slice(0, 20).toLowerCase())).toContain(first)
    expect(await deposits('Ｄ20')).toHaveLength(3)
    for (const length of [4, 8, 12]) {
      expect(await deposits(second.slice(-length))).toContain(second)
      expect(await withdrawals(paidNumber.slice(-length))).toEqual([paidNumber])
    }
    // Three digits are too few, and digits in the middle are not the end.
    expect(await deposits(second.slice(-3))).toEqual([])
    expect(await deposits(second.slice(-9, -1))).toEqual([])
  })

  it('by how a reference begins, and ours of a payment', async () => {
    const both = [orders.anna[0] ?? '', orders.annabel].toSorted()
    expect(await deposits('bank_7')).toEqual(both)
    expect(await deposits('bank_77-a')).toEqual([orders.anna[0]])
    expect(await withdrawals(payout.slice(0, -6))).toEqual([paidNumber])
  })

  it('takes what is exactly so alone', async () => {
    expect(await deposits('BANK_77')).toEqual([orders.annabel])
    expect(await deposits(orders.annabel)).toEqual([orders.annabel])
    await app().registerPlayer('Anna-Fish')
    expect(await deposits('anna-fish')).toEqual([])
    expect(await deposits('anna-fish7')).toEqual(orders.anna.toSorted())
  })

  it('Y-14: takes what was copied from a chat', async () => {
    const number = orders.annabel
    for (const copied of [
      `\u200b${number}`,
      `${number}\ufeff`,
      `D\u2060${number.slice(1)}`,
    ])
      expect(await deposits(copied)).toEqual([number])
  })

  it.each(['%', '_', 'a%', 'bank%77', 'bank-77', '\\', "'", 'D%'])(
    'takes %j for what it is',
    async (search) => expect(await deposits(search)).toEqual([]),
  )

  it('keeps state, paging and file of it', async () => {
    const filter = { search: 'ann', state: 'open' }
    const open = await app().expectOk('/admin/api/deposits', filter, staff)
    expect(open.data).toMatchObject({ total: 1, more: 0 })
    const page = { search: 'ann', pagesize: 2, page: 2 }
    const second = await app().expectOk('/admin/api/deposits', page, staff)
    expect(second.data?.data).toHaveLength(1)
    const file = await app().file('/admin/api/deposits/export', { search: 'ann' }, staff)
    expect(file.text.trim().split('\n')).toHaveLength(1 + 3)
  })
})

it('R-ADMIN-89: looks at five hundred of each way, and says that there are more', async () => {
  await app().owner.query(
    `INSERT INTO deposit (deposit_no, player_id, method, amount, setting_id, pay_to, expires_at)
     SELECT 'D1999' || n, d.player_id, d.method, 100, d.setting_id, d.pay_to, now() + interval '1 day'
     FROM deposit d, generate_series(1000, 1600) n WHERE d.deposit_no = $1`,
    [orders.anna[1]],
  )
  expect(await searchOrders('deposits', 'D1999')).toMatchObject({ total: 500, more: 1 })
  expect(await searchOrders('deposits', 'D19991')).toMatchObject({ total: 500, more: 1 })
  expect(await searchOrders('deposits', 'D199912')).toMatchObject({ total: 100, more: 0 })
  expect(await searchOrders('deposits', 'anna-fish7')).toMatchObject({
    total: 603,
    more: 0,
  })
})
