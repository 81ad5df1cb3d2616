import { depositReview } from '@jinli/contract/deposit/deposit.admin'
import type { DepositState, WithdrawalState } from '@jinli/contract/states'
import { withdrawalReview } from '@jinli/contract/withdrawal/withdrawal.admin'
import { expect, type Page, test } from '@playwright/test'
import {
  type Account,
  askDeposit,
  askWithdrawal,
  balanceOf,
  bindCard,
  fund,
  must,
  newAccount,
  staffToken,
} from '../kit/api.ts'
import { colleague, queue } from '../kit/staff.ts'

/**
 * The number of orders. A small operator has 200 a day: `CROWD=200 npx playwright test --no-deps concurrent-review`.
 */
const orders = Number(process.env.CROWD ?? 30)
const perPlayer = 10
const amount = 300

type Desk = {
  name: 'deposits' | 'withdrawals'
  noun: string
  /** Screen widths of the staff members: wide, smaller, and a phone. */
  widths: number[]
  orders: number
  /** Creates a player with `count` orders in this queue. */
  somebody: (count: number) => Promise<Account>
  decided: (search: string) => Promise<DecidedOrder[]>
  paidState: DecidedOrder['state']
  /** Returns the player's expected balance when `paidCount` of the `count` orders have been paid. */
  balance: (count: number, paidCount: number) => number
}
type DecidedOrder = {
  number: string
  reference: string
  state: DepositState | WithdrawalState
}

const page = (search: string) => ({ search, pagesize: 100 })
const staff = async () => ({ token: await staffToken() })
const deposits: Desk = {
  name: 'deposits',
  noun: '存款',
  widths: [1440, 1280, 390],
  orders: Math.ceil(orders / 2),
  somebody: async (count) => {
    const account = await newAccount()
    await Promise.all(Array.from({ length: count }, () => askDeposit(account, amount)))
    return account
  },
  decided: async (search) =>
    (await must(depositReview.list, page(search), await staff())).data.map(
      ({ deposit_no, ...order }) => ({ number: deposit_no, ...order }),
    ),
  paidState: 'approved',
  balance: (_asked, paidCount) => paidCount * amount,
}
const withdrawals: Desk = {
  name: 'withdrawals',
  noun: '取款',
  widths: [1440, 1280],
  orders: Math.floor(orders / 2),
  somebody: async (count) => {
    const account = await fund(await newAccount(), count * amount)
    await bindCard(account)
    for (let n = 0; n < count; n += 1) await askWithdrawal(account, amount)
    return account
  },
  decided: async (search) =>
    (await must(withdrawalReview.list, page(search), await staff())).data.map(
      ({ out_trade_no, ...order }) => ({ number: out_trade_no, ...order }),
    ),
  paidState: 'paid',
  balance: (count, paidCount) => (count - paidCount) * amount,
}

const referenceOf = (number: string) => `bank/${number}`
/** Pays four orders of five, chosen by the last digit of their number. */
const isPaid = (number: string) => Number(number.at(-1)) >= 2

async function everybody({ orders: all, somebody }: Desk): Promise<[Account, number][]> {
  const accounts: [Account, number][] = []
  for (let ordersSoFar = 0; ordersSoFar < all; ordersSoFar += perPlayer) {
    const mine = Math.min(perPlayer, all - ordersSoFar)
    accounts.push([await somebody(mine), mine])
  }
  return accounts
}

/** Reviews every order that the server hands out, by keyboard, until none is left; returns the order numbers. */
async function work(member: Page, { name, noun }: Desk): Promise<string[]> {
  const { keyboard } = member
  const openOrder = () => new RegExp(`${name}/(\\w+)`).exec(member.url())?.[1] ?? null
  const numbers: string[] = []
  const nothing = member.getByText(`没有可取的${noun}`).first()
  for (;;) {
    if (openOrder() === null) {
      await keyboard.press('n')
      await expect
        .poll(async () => openOrder() !== null || (await nothing.isVisible()))
        .toBe(true)
    }
    const number = openOrder()
    if (number === null) return numbers
    await expect(member.locator('.review-drawer')).toContainText(number)
    await keyboard.press(isPaid(number) ? 'a' : 'r')
    await keyboard.type(isPaid(number) ? referenceOf(number) : '未查到款项')
    await keyboard.press('Enter')
    await expect.poll(openOrder).not.toBe(number)
    numbers.push(number)
  }
}

test('five members work through two queues at once', async ({ browser }) => {
  test.setTimeout(600_000 + orders * 20_000)
  const refusals: string[] = []
  const desks = [deposits, withdrawals]
  const players = await Promise.all(desks.map(everybody))
  const join = async (desk: Desk, width: number) => {
    const member = await colleague(browser, 'cashier', width)
    member.on('response', async (response) => {
      if (!/\/\w+\/(approve|reject)$/.test(response.url())) return
      const answer = await response.text()
      if (!answer.includes('"code":200')) refusals.push(`${response.url()} ${answer}`)
    })
    await queue(member, desk.name)
    return { desk, member }
  }
  const members = await Promise.all(
    desks.flatMap((desk) => desk.widths.map((width) => join(desk, width))),
  )
  const works = members.map(({ member, desk }) => work(member, desk))
  const numbers = (await Promise.all(works)).flat()
  expect(refusals, 'nobody was held up').toEqual([])
  expect(new Set(numbers).size, 'nobody decided what another did').toBe(numbers.length)

  for (const [at, desk] of desks.entries())
    for (const [account, count] of players[at] ?? []) {
      const decidedOrders = await desk.decided(account.name)
      expect(decidedOrders).toHaveLength(count)
      for (const { number, reference, state } of decidedOrders)
        expect({ number, reference, state }).toEqual({
          number,
          reference: isPaid(number) ? referenceOf(number) : '',
          state: isPaid(number) ? desk.paidState : 'rejected',
        })
      const paidCount = decidedOrders.filter(({ number }) => isPaid(number)).length
      expect(await balanceOf(account)).toBe(desk.balance(count, paidCount))
    }
  await Promise.all(members.map(({ member }) => member.context().close()))
})
