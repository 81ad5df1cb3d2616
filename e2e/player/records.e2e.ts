import { expect, test } from '@playwright/test'
import {
  askDeposit,
  askWithdrawal,
  bindCard,
  fund,
  newAccount,
  openAs,
  records,
} from '../kit/api.ts'
import { decide } from '../kit/cashier.ts'
import { button, open } from '../kit/player.ts'

// R-STMT-15 R-STMT-16
test('a record tells where it goes, what happened, and what comes next', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  await bindCard(account)
  await askWithdrawal(account, 150)
  const [record] = await records(account, 'withdrawal')
  const deposit = await askDeposit(account, 153)
  await decide('deposits', deposit, 'reject', { reason: '未查到款项' })
  await decide('withdrawals', record?.out_trade_no ?? '', 'reject', { reason: '户名不符' })
  await openAs(page, account, '/transRecord?type=2')
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: /查看详情$/ }).click()
  await expect(sheet).toContainText('清源银行 尾号5555')
  await expect(sheet).toContainText('户名不符')
  await expect(sheet).toContainText('没有到账，金额已退回中心钱包')
  await expect(sheet).not.toContainText('实际到账')
  await button(sheet, '重新取款').click()
  await expect(page).toHaveURL(/#\/withdrawal$/)

  await open(page, '/transRecord?type=1')
  await page
    .getByRole('article')
    .filter({ hasText: deposit })
    .getByRole('button', { name: /查看详情$/ })
    .click()
  await expect(sheet).toContainText('未查到款项')
  await expect(sheet).toContainText('若您已付款，请把订单号告诉客服核实')
  await expect(sheet).not.toContainText('资金到账后在此显示')
  await expect(button(sheet, '重新存款')).toBeVisible()
})
