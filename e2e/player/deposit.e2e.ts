import { readFileSync } from 'node:fs'
import { newKey } from '@jinli/client/key'
import { recharge } from '@jinli/contract/deposit/deposit'
import { user } from '@jinli/contract/profile/profile'
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
} from '../kit/api.ts'
import { bindAddress, decide, watchBodies } from '../kit/cashier.ts'
import { button, fill, open } from '../kit/player.ts'

/** Fills in a deposit and submits it with two taps in one frame; the app must send one request. */
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
  // A bound USDT address alone hides the reminder to bind a card.
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
    const isApproved = amount === '500'
    const number = await newest(account)
    await decide('deposits', number, isApproved ? 'approve' : 'reject', {
      reason: isApproved ? '' : '付款人姓名不一致',
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
test('USDT: estimate, instructions and the decision that shows by itself, on both chains', async ({
  page,
}) => {
  const account = await newAccount()
  await bindCard(account)
  const { deposit_rate } = await must(user, {}, account)
  const bodies = watchBodies(page, '/api/recharge')
  await openAs(page, account, '/recharge')
  const hundredths = (51_100n * 1_000_000n) / deposit_rate
  const usdt = `${hundredths / 100n}.${`${hundredths % 100n}`.padStart(2, '0')}`

  await button(page, 'USDT').click()
  await expect(page.getByRole('tab', { name: 'TRC20' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await fill(page, { amount: '511' })
  await expect(page.getByText(usdt)).toBeVisible()
  await submit(page, 'USDT', '511')
  const trc20 = await depositNo(page)
  const instructions = page.getByRole('region', { name: 'USDT-TRC20' })
  await expect(instructions).toContainText(`${usdt}USDT`)
  await expect(instructions).toContainText('¥511.00')
  await expect(instructions).toContainText(trc20)
  await expect(
    instructions.getByRole('img', { name: 'TRC20 收款地址二维码' }),
  ).toBeVisible()
  await expect(instructions.getByRole('timer')).toHaveText(/^(60:00|59:\d\d)$/)
  for (const what of ['金额', '收款地址', '订单号']) {
    await button(page, `复制${what}`).click()
    await expect(page.getByText('复制成功！')).toBeVisible()
  }
  await decide('deposits', trc20, 'approve')
  await expect(page.getByText('存款已到账', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '收起到账提示' })).toHaveCount(0)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByRole('list', { name: '进度' })).toContainText('审核通过，已到账')

  await open(page, '/recharge')
  await button(page, 'USDT').click()
  await page.getByRole('tab', { name: 'ERC20' }).click()
  await submit(page, 'USDT', '511')
  const erc20 = await depositNo(page)
  await expect(page.getByRole('region', { name: 'USDT-ERC20' })).toContainText('ERC20 网络')
  await decide('deposits', erc20, 'reject', { reason: '未查到款项' })
  await expect(page.getByText('存款未通过')).toBeVisible()
  await expect(page.getByRole('region', { name: 'USDT-ERC20' })).toContainText('未查到款项')
  await button(page, '查看交易记录').click()
  await expect(page).toHaveURL(/#\/transRecord\?type=1$/)
  expect(bodies.map(({ paytype, catepay }) => [paytype, catepay])).toEqual([
    ['usdt', 'TRC20'],
    ['usdt', 'ERC20'],
  ])
  expect(await balanceOf(account)).toBe(511)
})

// R-DEP-03 R-DEP-04 R-DEP-07 R-DEP-24 R-DEP-27 R-DEP-52
test('WeChat and Alipay ask for the amount only; what arrived is told', async ({
  page,
}) => {
  const account = await newAccount()
  await bindCard(account)
  const bodies = watchBodies(page, '/api/recharge')
  await openAs(page, account, '/recharge')
  const service = page.getByRole('link', { name: '人工客服' })
  await expect(service).toHaveAttribute('href', '#/kefu')
  await expect(page.getByRole('link', { name: '联系客服' })).toBeVisible()
  await button(page, '微信').click()
  await expect(page.locator('input:visible')).toHaveCount(1)
  await submit(page, '微信', '300')
  const wechat = await depositNo(page)
  await expect(page.getByRole('img', { name: '微信收款二维码' })).toBeVisible()
  // The album of a phone accepts no SVG, so the download is a PNG with amount and number below the code.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '保存图片' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${wechat}.png`)
  const png = readFileSync(await download.path())
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([640, 772])
  await decide('deposits', wechat, 'approve', { amount: 250, reason: '少付五十元' })
  const instructions = page.getByRole('region', { name: '微信支付' })
  await expect(instructions).toContainText('存款已到账')
  await expect(instructions).toContainText('¥250.00')
  await expect(instructions).toContainText('申请金额 ¥300.00')
  await expect(instructions).toContainText('少付五十元')

  await submit(page, '支付宝', '200')
  const alipay = await depositNo(page)
  await expect(page.getByRole('img', { name: '支付宝收款二维码' })).toBeVisible()
  await decide('deposits', alipay, 'approve')
  await expect(page.getByText('存款已到账', { exact: true })).toBeVisible()
  expect(bodies.map(({ paytype }) => paytype)).toEqual(['wxpay', 'alipay'])
  expect(await balanceOf(account)).toBe(450)

  // The order of another player is reported as not found.
  await openAs(page, await newAccount(), `/payInfo?deposit_no=${alipay}`)
  await expect(page.getByText('订单不存在')).toBeVisible()
})

// R-DEP-54 R-DEP-57
test('Y-5: the second order of an amount has a tail, says why, and its payment can be named', async ({
  page,
}) => {
  const [first, second] = [await newAccount(), await newAccount()]
  await bindCard(second)
  await must(recharge, { paytype: 'wxpay', amount: 43_100n }, { ...first, key: newKey() })
  await openAs(page, second, '/recharge')
  await submit(page, '微信', '431')
  await depositNo(page)
  const instructions = page.getByRole('region', { name: '微信支付' })
  await expect(instructions).toContainText('¥431.01')
  await expect(instructions).toContainText('已加上 0.01 元，用来认出是您的付款')
  await page.getByLabel('交易单号或付款账号').fill('4200001234567890')
  await button(page, '保存').click()
  await expect(page.getByText('提交成功')).toBeVisible()
})
