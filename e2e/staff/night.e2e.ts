import { approveWithdrawal } from '@jinli/contract/withdrawal/withdrawal.admin'
import { expect, test } from '@playwright/test'
import {
  type Account,
  askDeposit,
  askWithdrawal,
  balanceOf,
  bindCard,
  fund,
  must,
  newAccount,
  records,
  staffToken,
} from '../kit/api.ts'
import { decide } from '../kit/cashier.ts'
import { inDatabase } from '../kit/database.ts'
import { type Effort, type Member, memberAt } from '../kit/member.ts'
import { colleague } from '../kit/staff.ts'

/**
 * One wrong order of each kind. With `E2E_NIGHT=full` a whole night: 40 deposits of which five go wrong in each way,
 * and 20 withdrawals of which three come back and three go back to review.
 */
const isFull = process.env.E2E_NIGHT === 'full'
const size = isFull
  ? { wrongDeposits: 5, wrongWithdrawals: 3, deposits: 5, withdrawals: 14 }
  : { wrongDeposits: 1, wrongWithdrawals: 1, deposits: 2, withdrawals: 2 }

/** The limits of a correction. Seconds count in a whole night only: other tests slow a single one down. */
const secondsMax = 25
const clicksMax = 15

type Order = { account: Account; number: string }
type WrongOrder = Order & {
  /** Another player's order that the same payment belongs to, or that has its reference. */
  other?: Order
}

/** A kind of wrong end: how it comes about, and what the first and the second person do about it. */
type Mistake = {
  name: string
  page: 'deposits' | 'withdrawals'
  prepare: () => Promise<WrongOrder>
  first: (cashier: Member, order: WrongOrder) => Promise<void>
  second?: (finance: Member, order: WrongOrder) => Promise<void>
  /** What the centre wallet holds in the end (yuan). */
  balance: number
  otherBalance?: number
}

async function waitingDeposit(amount: number): Promise<Order> {
  const account = await newAccount()
  return { account, number: await askDeposit(account, amount) }
}

async function creditedDeposit(
  requestedAmount: number,
  creditedAmount = requestedAmount,
): Promise<Order> {
  const order = await waitingDeposit(requestedAmount)
  const receipt = creditedAmount === requestedAmount ? {} : { reason: '按凭证' }
  await decide('deposits', order.number, 'approve', { amount: creditedAmount, ...receipt })
  return order
}

async function waitingWithdrawal(): Promise<Order> {
  const account = await fund(await newAccount(), 500)
  await bindCard(account)
  await askWithdrawal(account, 200)
  const [record] = await records(account, 'withdrawal')
  return { account, number: record?.out_trade_no ?? '' }
}

async function rightWithdrawal(): Promise<void> {
  await decide('withdrawals', (await waitingWithdrawal()).number, 'approve')
}

const press = (member: Member, name: string) =>
  member.click(member.drawer.getByRole('button', { name }))
const choose = (member: Member, reason: string) =>
  member.click(member.page.locator('.ant-modal').getByRole('button', { name: reason }))

async function proposeCorrection(
  cashier: Member,
  number: string,
  [amount, reason]: [string, string],
): Promise<void> {
  await cashier.openOrder('存款审核', '已通过', number)
  await press(cashier, '冲正')
  await cashier.type('amount', amount)
  await choose(cashier, reason)
  await cashier.confirm('提交复核')
}

async function checkCorrection(finance: Member, number: string, amount: string) {
  await finance.openTask('存款冲正待复核', number)
  await press(finance, '复核')
  await finance.type('amount', amount)
  await finance.confirm('复核通过')
}

/** Credits an open order with the reference of its payment. */
async function credit(member: Member, reference: string): Promise<void> {
  await press(member, '通过')
  await member.type('reference', reference)
  await member.confirm('确认通过')
}

const depositMistakes: readonly Mistake[] = [
  {
    name: 'D-1 金额记错 · 冲正',
    page: 'deposits',
    prepare: () => creditedDeposit(500, 1400),
    first: (cashier, { number }) =>
      proposeCorrection(cashier, number, ['500', '金额录入错误']),
    second: (finance, { number }) => checkCorrection(finance, number, '500'),
    balance: 500,
  },
  {
    name: 'D-1 入错会员 · 冲正后入账',
    page: 'deposits',
    prepare: async () => ({
      ...(await creditedDeposit(300)),
      other: await waitingDeposit(300),
    }),
    first: (cashier, { number }) => proposeCorrection(cashier, number, ['0', '入错会员']),
    second: async (finance, { number, other }) => {
      await checkCorrection(finance, number, '0')
      await finance.openOrder('存款审核', '待审核', other?.number ?? '')
      await credit(finance, `ref-${number}`)
    },
    balance: 0,
    otherBalance: 300,
  },
  {
    name: 'D-2 误拒绝 · 重新打开后入账',
    page: 'deposits',
    prepare: async () => {
      const order = await waitingDeposit(260)
      await decide('deposits', order.number, 'reject', { reason: '未查到款项' })
      return order
    },
    first: async (cashier, { number }) => {
      await cashier.openOrder('存款审核', '已拒绝', number)
      await press(cashier, '重新打开')
      await cashier.type('reference', `LATE-${number}`)
      await choose(cashier, '款项延迟到账')
      await cashier.confirm('提交复核')
    },
    second: async (finance, { number }) => {
      await finance.openTask('存款冲正待复核', number)
      await press(finance, '复核')
      await finance.confirm('复核通过')
      // The reference of the proposal stands in the form.
      await press(finance, '通过')
      await finance.confirm('确认通过')
    },
    balance: 260,
  },
  {
    name: 'D-24 超时后到账 · 入账',
    page: 'deposits',
    prepare: async () => {
      const order = await waitingDeposit(240)
      await inDatabase((client) =>
        client.query(
          `UPDATE deposit SET state = 'expired', expires_at = app_now() WHERE deposit_no = $1`,
          [order.number],
        ),
      )
      return order
    },
    first: async (cashier, { number }) => {
      await cashier.openOrder('存款审核', '超时待核对', number)
      await credit(cashier, `ref-${number}`)
    },
    balance: 240,
  },
  {
    name: 'D-25 流水号重复 · 拒收后更正',
    page: 'deposits',
    prepare: async () => ({
      ...(await waitingDeposit(220)),
      other: await creditedDeposit(220),
    }),
    first: async (cashier, { number, other }) => {
      await cashier.openOrder('存款审核', '待审核', number)
      await press(cashier, '通过')
      await cashier.type('reference', `REF-${other?.number}`)
      const dialog = cashier.page.locator('.ant-modal')
      await cashier.click(dialog.getByRole('button', { name: '确认通过' }))
      await expect(dialog).toContainText(other?.number ?? '')
      await cashier.type('reference', `ref-${number}`)
      await cashier.confirm('确认通过')
    },
    balance: 220,
    otherBalance: 220,
  },
]

const withdrawalMistakes: readonly Mistake[] = [
  {
    name: 'D-18 款项退汇 · 银行退回',
    page: 'withdrawals',
    prepare: async () => {
      const order = await waitingWithdrawal()
      await decide('withdrawals', order.number, 'approve')
      return order
    },
    first: async (cashier, { number }) => {
      await cashier.openOrder('取款审核', '已通过', number)
      await press(cashier, '银行退回')
      await cashier.type('reference', `RT-${number}`)
      await choose(cashier, '收款账户已注销')
      await cashier.confirm('提交复核')
    },
    second: async (finance, { number }) => {
      await finance.openTask('银行退回待复核', number)
      await press(finance, '复核退回')
      await finance.type('reference', `RT-${number}`)
      await finance.confirm('确认退回会员')
    },
    balance: 500,
  },
  {
    name: 'D-19 误通过 · 退回审核后拒绝',
    page: 'withdrawals',
    prepare: async () => {
      const order = await waitingWithdrawal()
      const approval = { out_trade_no: order.number, pay_later: true }
      await must(approveWithdrawal, approval, { token: await staffToken() })
      return order
    },
    first: async (cashier, { number }) => {
      await cashier.openOrder('取款审核', '待付款', number)
      await press(cashier, '退回审核')
      await cashier.type('reason', '姓名待核实')
      await cashier.confirm('确认退回审核')
    },
    second: async (finance, { number }) => {
      await finance.openOrder('取款审核', '待审核', number)
      await expect(finance.drawer).toContainText('姓名待核实')
      await press(finance, '拒绝')
      await choose(finance, '收款卡与本人不符')
      await finance.confirm('确认拒绝')
    },
    balance: 500,
  },
]

/** In sequence: all orders of a whole night at once are more than the server accepts. */
async function times<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  while (results.length < count) results.push(await make())
  return results
}

type Case = { mistake: Mistake; order: WrongOrder }

/** Prepares the wrong orders among the right ones; the kinds alternate, as they come in a night. */
async function prepareNight(): Promise<Case[]> {
  const kinds = [...depositMistakes, ...withdrawalMistakes].map((mistake) => {
    const { wrongDeposits, wrongWithdrawals } = size
    const count = mistake.page === 'deposits' ? wrongDeposits : wrongWithdrawals
    return times(count, async () => ({ mistake, order: await mistake.prepare() }))
  })
  const [cases] = await Promise.all([
    Promise.all(kinds),
    times(size.deposits, () => creditedDeposit(200)),
    times(size.withdrawals, rightWithdrawal),
  ])
  return Array.from({ length: size.wrongDeposits })
    .flatMap((_, at) => cases.map((ofKind) => ofKind[at]))
    .filter((each) => each !== undefined)
}

function sum(one: Effort, two: Effort | undefined): Effort {
  if (!two) return one
  return {
    clicks: one.clicks + two.clicks,
    fields: one.fields + two.fields,
    seconds: one.seconds + two.seconds,
    people: 2,
  }
}

/** Both desks work at once: the second person takes each order as soon as the first is done with it. */
async function putRight(cases: readonly Case[], desks: Record<'first' | 'second', Member>) {
  const handovers = cases.map(() => Promise.withResolvers<Effort>())
  const first = async () => {
    for (const [at, { mistake, order }] of cases.entries())
      handovers[at]?.resolve(
        await desks.first.effort(() => mistake.first(desks.first, order)),
      )
  }
  const second = async () => {
    const efforts: Effort[] = []
    for (const [at, { mistake, order }] of cases.entries()) {
      const before = await handovers[at]?.promise
      const work = mistake.second
      const more = work && (await desks.second.effort(() => work(desks.second, order)))
      if (before) efforts.push(sum(before, more))
    }
    return efforts
  }
  const [efforts] = await Promise.all([second(), first()])
  return efforts
}

function reportOf(cases: readonly Case[], efforts: readonly Effort[]): string {
  const lines = cases.map(({ mistake }, at) => {
    const effort = efforts[at]
    return effort
      ? `| ${mistake.name} | ${effort.clicks} | ${effort.fields} | ${effort.seconds.toFixed(1)} | ${effort.people} |`
      : ''
  })
  return [
    '| kind | clicks | fields | seconds | people |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

// R-DEP-58 R-DEP-59
test('D-1 D-2 D-18 D-19 D-24 D-25: two desks put every wrong end of a night right on its order', async ({
  browser,
}) => {
  const cases = await prepareNight()
  const desks = {
    first: memberAt(await colleague(browser, 'cashier')),
    second: memberAt(await colleague(browser, 'finance')),
  }
  const efforts = await putRight(cases, desks)
  const report = reportOf(cases, efforts)
  console.log(report)
  await test.info().attach('corrections.md', { body: report, contentType: 'text/markdown' })
  for (const { mistake, order } of cases) {
    expect(await balanceOf(order.account), mistake.name).toBe(mistake.balance)
    if (order.other) expect(await balanceOf(order.other.account)).toBe(mistake.otherBalance)
  }
  expect(Math.max(...efforts.map(({ clicks }) => clicks))).toBeLessThanOrEqual(clicksMax)
  if (!isFull) return
  for (const { name } of [...depositMistakes, ...withdrawalMistakes]) {
    const seconds = cases.flatMap(({ mistake }, at) =>
      mistake.name === name ? [efforts[at]?.seconds ?? Number.NaN] : [],
    )
    expect(Math.min(...seconds), name).toBeLessThanOrEqual(secondsMax)
  }
})
