import { listDeposits } from '@jinli/contract/deposit.admin'
import { listWithdrawals } from '@jinli/contract/withdrawal.admin'
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
} from './api.ts'
import { colleague, queue } from './staff.ts'

/** As many as a day of a small house: `CROWD=200 npx playwright test --no-deps admin-crowd`. */
const orders = Number(process.env.CROWD ?? 30)
const perPlayer = 10
const amount = 300

type Desk = {
  name: 'deposits' | 'withdrawals'
  noun: string
  /** Screens of its members: wide ones, smaller ones, a phone in between. */
  widths: number[]
  orders: number
  /** A player with so many orders in this desk's queue. */
  somebody: (asked: number) => Promise<Account>
  decided: (search: string) => Promise<Decided[]>
  /** What a player's purse holds when so many of theirs were paid. */
  left: (asked: number, paid: number) => number
}
type Decided = { number: string; reference: string; state: number }

const page = (search: string) => ({ search, pagesize: 100 })
const staff = async () => ({ token: await staffToken() })
const deposits: Desk = {
  name: 'deposits',
  noun: '存款',
  widths: [1440, 1280, 390],
  orders: Math.ceil(orders / 2),
  somebody: async (asked) => {
    const account = await newAccount()
    await Promise.all(Array.from({ length: asked }, () => askDeposit(account, amount)))
    return account
  },
  decided: async (search) =>
    (await must(listDeposits, page(search), await staff())).data.map(
      ({ deposit_no, ...order }) => ({ number: deposit_no, ...order }),
    ),
  left: (_asked, paid) => paid * amount,
}
const withdrawals: Desk = {
  name: 'withdrawals',
  noun: '取款',
  widths: [1440, 1280],
  orders: Math.floor(orders / 2),
  somebody: async (asked) => {
    const account = await fund(await newAccount(), asked * amount)
    await bindCard(account)
    for (let n = 0; n < asked; n += 1) await askWithdrawal(account, amount)
    return account
  },
  decided: async (search) =>
    (await must(listWithdrawals, page(search), await staff())).data.map(
      ({ out_trade_no, ...order }) => ({ number: out_trade_no, ...order }),
    ),
  left: (asked, paid) => (asked - paid) * amount,
}

const referenceOf = (number: string) => `bank/${number}`
/** One in five is not paid: which, the number says. */
const isPaid = (number: string) => Number(number.at(-1)) >= 2

async function everybody({ orders: all, somebody }: Desk): Promise<[Account, number][]> {
  const accounts: [Account, number][] = []
  for (let asked = 0; asked < all; asked += perPlayer) {
    const mine = Math.min(perPlayer, all - asked)
    accounts.push([await somebody(mine), mine])
  }
  return accounts
}

/** Works through whatever the server hands out, by the keyboard, until there is nothing left. */
async function work(member: Page, { name, noun }: Desk): Promise<string[]> {
  const { keyboard } = member
  const openOrder = () => new RegExp(`${name}/(\\w+)`).exec(member.url())?.[1] ?? null
  const done: string[] = []
  const nothing = member.getByText(`没有可取的${noun}`).first()
  for (;;) {
    if (openOrder() === null) {
      await keyboard.press('n')
      await expect
        .poll(async () => openOrder() !== null || (await nothing.isVisible()))
        .toBe(true)
    }
    const number = openOrder()
    if (number === null) return done
    await expect(member.locator('.review-drawer')).toContainText(number)
    await keyboard.press(isPaid(number) ? 'a' : 'r')
    await keyboard.type(isPaid(number) ? referenceOf(number) : '未查到款项')
    await keyboard.press('Enter')
    await expect.poll(openOrder).not.toBe(number)
    done.push(number)
  }
}

// trials T-8, T-9: nobody stands in another's way
test('five members work through two queues at once', async ({ browser }) => {
  test.setTimeout(60_000 + orders * 8000)
  const refused: string[] = []
  const desks = [deposits, withdrawals]
  const players = await Promise.all(desks.map(everybody))
  const join = async (desk: Desk, width: number) => {
    const member = await colleague(browser, 'cashier', width)
    member.on('response', async (response) => {
      if (!/\/\w+\/(approve|reject)$/.test(response.url())) return
      const answer = await response.text()
      if (!answer.includes('"code":200')) refused.push(`${response.url()} ${answer}`)
    })
    await queue(member, desk.name)
    return { desk, member }
  }
  const members = await Promise.all(
    desks.flatMap((desk) => desk.widths.map((width) => join(desk, width))),
  )
  const works = members.map(({ member, desk }) => work(member, desk))
  const done = (await Promise.all(works)).flat()
  expect(refused, 'nobody was held up').toEqual([])
  expect(new Set(done).size, 'nobody decided what another did').toBe(done.length)

  for (const [at, desk] of desks.entries())
    for (const [account, asked] of players[at] ?? []) {
      const decided = await desk.decided(account.name)
      expect(decided).toHaveLength(asked)
      for (const { number, reference, state } of decided)
        expect({ number, reference, state }).toEqual({
          number,
          reference: isPaid(number) ? referenceOf(number) : '',
          state: isPaid(number) ? 2 : 3,
        })
      const paid = decided.filter(({ number }) => isPaid(number)).length
      expect(await balanceOf(account)).toBe(desk.left(asked, paid))
    }
  await Promise.all(members.map(({ member }) => member.context().close()))
})
