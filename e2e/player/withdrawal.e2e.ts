import { logoff } from '@jinli/contract/auth/auth'
import { getcard } from '@jinli/contract/payout-card/payout-card'
import type { UsdtProtocol } from '@jinli/contract/payout-card/usdt-address'
import { user } from '@jinli/contract/profile/profile'
import { withdrawalReview } from '@jinli/contract/withdrawal/withdrawal.admin'
import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  type Account,
  ask,
  balanceOf,
  bindCard,
  expectFail,
  fund,
  must,
  newAccount,
  openAs,
  records,
  staffToken,
  toVenue,
} from '../kit/api.ts'
import { bindAddress, decide, watchBodies } from '../kit/cashier.ts'
import { button, fill } from '../kit/player.ts'

async function doubleTap(target: Locator): Promise<void> {
  await target.evaluate((node: HTMLElement) => {
    node.click()
    node.click()
  })
}

async function pickAddress(page: Page, protocol: UsdtProtocol): Promise<void> {
  await page.locator('button[name=bank]').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: new RegExp(`^${protocol}`) }).click()
  await expect(sheet).toHaveCount(0)
}

/** Returns estimate, fee and net of a USDT withdrawal, as on the screen and as in the database row. */
async function figures(account: Account, protocol: UsdtProtocol, fen: bigint) {
  const me = await must(user, {}, account)
  const fee = protocol === 'TRC20' ? me.fee_trc20 : me.fee_erc20
  const estimate = ((fen * 1_000_000n) / me.withdraw_rate) * 10_000n
  const text = (value: bigint) =>
    `${value / 1_000_000n}.${`${(value / 10_000n) % 100n}`.padStart(2, '0')}`
  const net = estimate - fee
  return {
    texts: { 折合USDT: text(estimate), 手续费: text(fee), 实际到账: text(net) },
    row: {
      usdt_rate: me.withdraw_rate,
      usdt_estimate: estimate,
      usdt_fee: fee,
      usdt_net: net,
    },
  }
}

// R-WD-01 R-WD-10 R-WD-11 R-WD-12 R-WD-13 R-WD-15 R-WD-17 R-WD-19
test('USDT: the figures are the same to the cent on screen, in the books, in the record', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  for (const protocol of ['TRC20', 'ERC20'] as const) await bindAddress(account, protocol)
  const bodies = watchBodies(page, '/api/withdraw')
  for (const protocol of ['TRC20', 'ERC20'] as const) {
    await openAs(page, account, '/withdrawal')
    await expect(page.getByRole('tab', { name: 'USDT' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await pickAddress(page, protocol)
    await fill(page, { amount: '300', password: account.paypassword })
    const { texts, row } = await figures(account, protocol, 30_000n)
    const pairs = page.locator('dl > div')
    for (const [name, text] of Object.entries(texts))
      await expect(pairs.filter({ hasText: name }).first()).toContainText(text)
    await doubleTap(button(page, '确认取款'))
    await expect(page.getByText('提交成功，等待后台审核')).toBeVisible()
    await page.waitForURL(/#\/transRecord\?type=2$/)

    const [record] = await records(account, 'withdrawal')
    const orders = await must(
      withdrawalReview.list,
      { search: record?.out_trade_no ?? '' },
      { token: await staffToken() },
    )
    expect(orders.data).toHaveLength(1)
    expect(orders.data[0]).toMatchObject({ amount: 30_000n, ...row })
    await page
      .getByRole('button', { name: /待审核/ })
      .first()
      .click()
    const sheet = page.getByRole('dialog')
    for (const text of Object.values(texts)) await expect(sheet).toContainText(text)
    await expect(sheet.getByRole('list', { name: '进度' })).toContainText('等待审核')
  }
  expect(bodies.map(({ amount, type }) => [amount, type])).toEqual([
    ['300.00', 1],
    ['300.00', 1],
  ])
  expect(await balanceOf(account)).toBe(400)

  // Rejects one order while its record is open: the record shows the reason, and the money returns.
  const orders = await records(account, 'withdrawal')
  expect(orders).toHaveLength(2)
  const reason = '收款地址与本人不符'
  await decide('withdrawals', orders[0]?.out_trade_no ?? '', 'reject', { reason })
  await decide('withdrawals', orders[1]?.out_trade_no ?? '', 'approve')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(`${reason}；金额已退回中心钱包`)
  await expect(sheet.getByRole('region', { name: '账务明细' })).toContainText('取款退回')
  expect(await balanceOf(account)).toBe(700)
})

// R-WD-02 R-WD-03 R-WD-04 R-WD-05
test('what the screen shows around the form, and a locked pay password', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  await bindCard(account)
  await toVenue(account, 'obgdy', 150.1)
  await openAs(page, account, '/withdrawal')
  // When a bank card is the only target, its tab is selected.
  const bank = page.getByRole('tab', { name: '银行卡' })
  await expect(bank).toHaveAttribute('aria-selected', 'true')
  const funds = page.getByRole('region', { name: '钱包余额' })
  await expect(funds).toContainText('849.90')
  await expect(funds).toContainText('150.10')
  await expect(page.getByText('还差有效投注')).toBeVisible()
  const venues = page.getByRole('list', { name: '各场馆余额' }).getByRole('listitem')
  await expect(venues).toHaveCount(3)
  await page.getByRole('button', { name: /^展开全部/ }).click()
  expect(await venues.count()).toBeGreaterThan(3)
  const bodies = watchBodies(page, '/api/transall')
  await doubleTap(button(page, '一键回收'))
  await expect(page.getByText('回收成功')).toBeVisible()
  await expect(funds).toContainText('1,000.00')
  expect(bodies).toHaveLength(1)

  const cards = await must(getcard, { type: 1 }, account)
  const wrong = { amount: 100, bank: cards[0]?.id, password: 'not-this-one' }
  for (let tries = 0; tries < 5; tries += 1)
    await ask('/api/withdraw', wrong, account.token)
  await page.locator('button[name=bank]').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /尾号5555/ })
    .click()
  await fill(page, { amount: '100', password: account.paypassword })
  await button(page, '确认取款').click()
  const lockedText = /^支付密码错误次数过多，请\d+分钟后再试$/
  await expect(page.getByRole('alert').locator('span').first()).toHaveText(lockedText)
  await expect(page.locator('input[name=password]')).toHaveAttribute('aria-invalid', 'true')
  expect(await records(account, 'withdrawal')).toEqual([])
})

// R-SESS-07 R-SESS-08 R-SESS-11
test('a session that ended meanwhile: the dialog, and nothing is kept or sent', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 500)
  await bindCard(account)
  await openAs(page, account, '/withdrawal')
  await page.locator('button[name=bank]').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /尾号5555/ })
    .click()
  await fill(page, { amount: '50', password: account.paypassword })
  await button(page, '确认取款').click()
  await expectFail(page, '单笔取款不能低于100元')
  await fill(page, { amount: '200' })
  // Waits for both polls, so that neither discovers the ended session before the tap.
  const nextResponse = (path: string) =>
    page.waitForResponse((answer) => answer.url().endsWith(path))
  await nextResponse('/api/balance')
  await nextResponse('/api/balancelist')
  await must(logoff, {}, account)
  await button(page, '确认取款').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('认证失败')
  await expect(dialog).toContainText('您的账号登陆过期，请重新登陆')
  await expect(page).toHaveURL(/#\/login$/)
  expect(
    await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]),
  ).toEqual([])
})
