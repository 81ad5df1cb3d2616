import { approveWithdrawal } from '@jinli/contract/withdrawal/withdrawal.admin'
import { expect, type Page, test } from '@playwright/test'
import {
  askWithdrawal,
  bindCard,
  fund,
  must,
  newAccount,
  openAs,
  records,
  staffToken,
} from '../kit/api.ts'
import { shot } from '../kit/player.ts'
import { colleague, queue, rows, sayYes } from '../kit/staff.ts'

const drawerOf = (page: Page) => page.locator('.review-drawer')
const press = (page: Page, name: string) =>
  drawerOf(page).getByRole('button', { name }).click()

/** Returns a new account with a withdrawal of 200 yuan. */
async function withdrawal() {
  const account = await fund(await newAccount(), 500)
  await bindCard(account)
  await askWithdrawal(account, 200)
  const [record] = await records(account, 'withdrawal')
  return { account, out_trade_no: record?.out_trade_no ?? '' }
}

async function openOrder(desk: Page, number: string, tab: string): Promise<void> {
  await queue(desk, 'withdrawals', `?state=${tab}&search=${number}`)
  await rows(desk).first().click()
}

test('D-18: a payout that the bank returned goes back to the player, by two people', async ({
  browser,
  page,
}) => {
  const { account, out_trade_no } = await withdrawal()
  const payment = { out_trade_no, reference: `S-${out_trade_no}` }
  await must(approveWithdrawal, payment, { token: await staffToken() })
  const [desk, other] = [
    await colleague(browser, 'cashier'),
    await colleague(browser, 'cashier'),
  ]
  await openOrder(desk, out_trade_no, 'paid')
  await press(desk, '银行退回')
  const reference = `RT-${out_trade_no}`
  await desk.locator('input[name=reference]').fill(reference)
  await desk.locator('textarea[name=reason]').fill('收款账户已注销')
  await shot(desk, 'reversal-propose')
  await sayYes(desk, '提交复核')
  await expect(drawerOf(desk)).toContainText('已提出银行退回，等待另一位员工复核')
  await expect(drawerOf(desk).getByRole('button', { name: '复核退回' })).toHaveCount(0)

  await openOrder(other, out_trade_no, 'paid')
  await expect(drawerOf(other)).not.toContainText(reference)
  await shot(other, 'reversal-order')
  await press(other, '复核退回')
  await other.locator('input[name=reference]').fill(reference)
  await shot(other, 'reversal-confirm')
  await sayYes(other, '确认退回会员')
  await queue(other, 'withdrawals', `?state=reversed&search=${out_trade_no}`)
  await expect(rows(other).first()).toContainText('银行退回')
  await rows(other).first().click()
  await expect(drawerOf(other)).toContainText('银行退回 · 复核')
  await shot(other, 'reversal-end')

  await openAs(page, account, '/transRecord?type=2')
  await page.getByRole('button', { name: /已退回.*查看详情$/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('收款账户已注销；金额已退回中心钱包')
  await shot(page, 'reversal-record')
})
