import { readFileSync } from 'node:fs'
import { user } from '@jinli/contract/me'
import { expect, type Page, test } from '@playwright/test'
import {
  type Account,
  balanceOf,
  bindCard,
  must,
  newAccount,
  openAs,
  payer,
  records,
} from './api.ts'
import { bindAddress, decide, watchBodies } from './cashier.ts'
import { button, fill, open } from './player.ts'

/** Amount and the way's own fields, sent; two taps within one frame send once. */
async function submit(page: Page, way: string, amount: string): Promise<void> {
  await open(page, '/recharge')
  await button(page, way).click()
  await fill(page, { amount })
  await button(page, '提交').evaluate((node: HTMLElement) => {
    node.click()
    node.click()
  })
}

async function depositNo(page: Page): Promise<string> {
  await expect(page).toHaveURL(/#\/payInfo\?deposit_no=D\d{24}$/)
  return new URL(page.url()).hash.split('deposit_no=')[1] ?? ''
}

async function newest(account: Account): Promise<string> {
  return (await records(account, 'deposit'))[0]?.out_trade_no ?? ''
}

// R-DEP-08 R-DEP-16 R-DEP-18 R-DEP-25 R-DEP-28 R-DEP-30
test('bank: approved and rejected, each with its timeline and its entries', async ({
  page,
}) => {
  const account = await newAccount()
  // An address alone keeps the reminder away.
  await bindAddress(account, 'TRC20')
  await openAs(page, account, '/recharge')
  await expect(page.getByText('锦鲤演示收款户')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const amount of ['500', '600']) {
    await open(page, '/recharge')
    await fill(page, { amount, ...payer })
    await button(page, '提交').click()
    await expect(page.getByText('提交成功，等待后台审核')).toBeVisible()
    await expect(page).toHaveURL(/#\/transRecord/)
    const approved = amount === '500'
    const number = await newest(account)
    await decide('deposits', number, approved ? 'approve' : 'reject', {
      reason: approved ? '' : '付款人姓名不一致',
    })
  }
  await open(page, '/mine')
  await open(page, '/transRecord?type=1')
  await page.getByRole('button', { name: /已拒绝/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('list', { name: '进度' })).toContainText('付款人姓名不一致')
  await expect(sheet).toContainText('暂无账务变动')
  await sheet.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: /已通过/ }).click()
  await expect(sheet).toContainText('审核通过，已到账')
  await expect(sheet.getByRole('region', { name: '账务明细' })).toContainText('+¥500.00')
  expect(await balanceOf(account)).toBe(500)
})

// R-DEP-05 R-DEP-06 R-DEP-17 R-DEP-19 R-DEP-20 R-DEP-21 R-DEP-22 R-DEP-23
test('USDT: estimate, slip and the decision that shows by itself, on both chains', async ({
  page,
}) => {
  const account = await newAccount()
  await bindCard(account)
  const { deposit_rate } = await must(user, {}, account)
  const sent = watchBodies(page, '/api/recharge')
  await openAs(page, account, '/recharge')
  const hundredths = (50_000n * 1_000_000n) / deposit_rate
  const usdt = `${hundredths / 100n}.${`${hundredths % 100n}`.padStart(2, '0')}`

  await button(page, 'USDT').click()
  await expect(page.getByRole('tab', { name: 'TRC20' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await fill(page, { amount: '500' })
  await expect(page.getByText(usdt)).toBeVisible()
  await submit(page, 'USDT', '500')
  const trc20 = await depositNo(page)
  const slip = page.getByRole('region', { name: 'USDT-TRC20' })
  await expect(slip).toContainText(`${usdt}USDT`)
  await expect(slip).toContainText('¥500.00')
  await expect(slip).toContainText(trc20)
  await expect(slip.getByRole('img', { name: 'TRC20 收款地址二维码' })).toBeVisible()
  await expect(slip.getByRole('timer')).toHaveText(/^(60:00|59:\d\d)$/)
  for (const what of ['金额', '收款地址', '订单号']) {
    await button(page, `复制${what}`).click()
    await expect(page.getByText('复制成功！')).toBeVisible()
  }
  await decide('deposits', trc20, 'approve')
  await expect(page.getByText('存款已到账')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByRole('list', { name: '进度' })).toContainText('审核通过，已到账')

  await open(page, '/recharge')
  await button(page, 'USDT').click()
  await page.getByRole('tab', { name: 'ERC20' }).click()
  await submit(page, 'USDT', '500')
  const erc20 = await depositNo(page)
  await expect(page.getByRole('region', { name: 'USDT-ERC20' })).toContainText('ERC20 网络')
  await decide('deposits', erc20, 'reject', { reason: '未查到款项' })
  await expect(page.getByText('存款未通过')).toBeVisible()
  await expect(page.getByRole('region', { name: 'USDT-ERC20' })).toContainText('未查到款项')
  await button(page, '查看交易记录').click()
  await expect(page).toHaveURL(/#\/transRecord\?type=1$/)
  expect(sent.map(({ paytype, catepay }) => [paytype, catepay])).toEqual([
    ['usdt', 'TRC20'],
    ['usdt', 'ERC20'],
  ])
  expect(await balanceOf(account)).toBe(500)
})

// R-DEP-03 R-DEP-04 R-DEP-07 R-DEP-24 R-DEP-27 R-DEP-52
test('WeChat and Alipay ask for the amount only; what arrived is told', async ({
  page,
}) => {
  const account = await newAccount()
  await bindCard(account)
  const sent = watchBodies(page, '/api/recharge')
  await openAs(page, account, '/recharge')
  const service = page.getByRole('link', { name: '人工客服' })
  await expect(service).toHaveAttribute('href', '#/kefu')
  await expect(page.getByRole('link', { name: '联系客服' })).toBeVisible()
  await button(page, '微信').click()
  await expect(page.locator('input:visible')).toHaveCount(1)
  await submit(page, '微信', '300')
  const wechat = await depositNo(page)
  await expect(page.getByRole('img', { name: '微信收款二维码' })).toBeVisible()
  // The album of the same phone takes no SVG: a PNG with amount and number below the code.
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '保存图片' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe(`${wechat}.png`)
  const png = readFileSync(await saved.path())
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([640, 772])
  await decide('deposits', wechat, 'approve', { amount: 250, reason: '少付五十元' })
  const slip = page.getByRole('region', { name: '微信支付' })
  await expect(slip).toContainText('存款已到账')
  await expect(slip).toContainText('¥250.00')
  await expect(slip).toContainText('申请金额 ¥300.00')
  await expect(slip).toContainText('少付五十元')

  await submit(page, '支付宝', '200')
  const alipay = await depositNo(page)
  await expect(page.getByRole('img', { name: '支付宝收款二维码' })).toBeVisible()
  await decide('deposits', alipay, 'approve')
  await expect(page.getByText('存款已到账')).toBeVisible()
  expect(sent.map(({ paytype }) => paytype)).toEqual(['wxpay', 'alipay'])
  expect(await balanceOf(account)).toBe(450)

  // Another player's order is as unknown as none.
  await openAs(page, await newAccount(), `/payInfo?deposit_no=${alipay}`)
  await expect(page.getByText('订单不存在')).toBeVisible()
})
