import { expect, type Page, test } from '@playwright/test'
import {
  bindCard,
  expectFail,
  fund,
  newAccount,
  openAs,
  payer,
  toVenue,
} from '../kit/api.ts'
import { fill, open } from '../kit/player.ts'

async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function pick(page: Page, field: string, choice: string | RegExp): Promise<void> {
  await page.locator(`button[name=${field}]`).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: choice }).first().click()
  await expect(sheet).toHaveCount(0)
}

// R-DEP-12 R-DEP-13 R-DEP-14 R-DEP-15
test('deposit by bank: the fields are asked for in the order of the spec', async ({
  page,
}) => {
  const account = await newAccount()
  await bindCard(account)
  await openAs(page, account, '/recharge')
  await fill(page, { amount: '100' })
  const steps: [keyof typeof payer, string][] = [
    ['bank_owner', '请输入存款人姓名'],
    ['bank', '请输入银行类型'],
    ['bank_no', '请输入银行卡号'],
    ['bank_address', '请输入银行开户行地址'],
  ]
  for (const [field, text] of steps) {
    await submit(page, '提交')
    await expectFail(page, text)
    await fill(page, { [field]: payer[field] })
  }
  await submit(page, '提交')
  await expect(page).toHaveURL(/#\/transRecord/)
})

// R-WD-01 R-WD-06 R-WD-07 R-WD-08 R-WD-09 R-WD-05 R-WD-22 R-WD-24
test('withdrawal: its rules, their texts, and the max button', async ({ page }) => {
  const account = await fund(await newAccount(), 1234.56)
  await openAs(page, account, '/withdrawal')
  await page.getByRole('tab', { name: 'USDT' }).click()
  await submit(page, '确认取款')
  await expectFail(page, '请选择USDT地址')
  await page.getByRole('tab', { name: '银行卡' }).click()
  await submit(page, '确认取款')
  await expectFail(page, '请选择您要提现到的银行卡')

  await bindCard(account)
  await page.reload()
  await page.getByRole('tab', { name: '银行卡' }).click()
  await expect(page.locator('button[name=bank]')).toContainText('尾号5555')
  for (const amount of ['', '99.99']) {
    await fill(page, { amount })
    await submit(page, '确认取款')
    await expectFail(page, '单笔取款不能低于100元')
  }
  await fill(page, { amount: '100' })
  await submit(page, '确认取款')
  await expectFail(page, '请输入您的支付密码')

  await submit(page, '最大')
  await expect(page.locator('input[name=amount]')).toHaveValue('1234.56')
  await fill(page, { password: 'wrong-pass' })
  await submit(page, '确认取款')
  await expectFail(page, '支付密码错误，还可尝试4次')
  await fill(page, { amount: '1234.57', password: account.paypassword })
  await submit(page, '确认取款')
  await expectFail(page, '余额不足')
  await fill(page, { amount: '1234.56' })
  await submit(page, '确认取款')
  await expect(page.getByText('提交成功，等待后台审核')).toBeVisible()
})

// R-TRF-01 R-TRF-02 R-TRF-03 R-TRF-04 R-TRF-06 R-TRF-07 R-TRF-13
test('transfer: its rules, the max button, and the automatic switch', async ({ page }) => {
  const account = await fund(await newAccount(), 300.5)
  await toVenue(account, 'obgdy', 50.25)
  await openAs(page, account, '/transfer')
  const amount = page.locator('input[name=amount]')
  await submit(page, '确认转账')
  await expectFail(page, '请输入操作金额！')
  await submit(page, '最大')
  await expect(amount).toHaveValue('250.25')
  await fill(page, { amount: '250.26' })
  await submit(page, '确认转账')
  await expectFail(page, '余额不足')

  await pick(page, 'sourcetype', /福鲤电子/)
  await fill(page, { amount: '1' })
  await submit(page, '确认转账')
  await expectFail(page, '场馆内钱包不支持互转')
  await pick(page, 'sourcetype', /锦鲤电游/)
  await pick(page, 'targettype', /中心钱包/)
  await submit(page, '最大')
  await expect(amount).toHaveValue('50.25')
  await submit(page, '确认转账')
  await expect(page.getByText('转账成功')).toBeVisible()

  const auto = page.getByRole('switch', { name: '自动转账' })
  const row = page.getByRole('listitem').filter({ hasText: '福鲤电子' })
  await expect(row.getByRole('button')).toHaveCount(1)
  const saveRequest = page.waitForRequest((request) =>
    request.url().endsWith('/uptransferstatus'),
  )
  await auto.click()
  expect((await saveRequest).postDataJSON()).toEqual({ transferstatus: 1 })
  await expect(auto).toHaveAttribute('aria-checked', 'true')
  await expect(amount).toHaveCount(0)
  await expect(row.getByRole('button')).toHaveCount(0)
  await page.reload()
  await expect(auto).toHaveAttribute('aria-checked', 'true')
  await expect(amount).toHaveCount(0)
})

// R-CARD-23 R-CARD-24 R-CARD-25 R-CARD-26 R-CARD-27 R-CARD-28 R-CARD-29 R-CARD-31
test('bank card: the fields are asked for in the order of the spec', async ({ page }) => {
  const account = await newAccount()
  await openAs(page, account, '/addBankCard')
  await expect(page.getByText('持卡人姓名须与账户实名一致')).toBeVisible()
  await expect(page.locator('input[name=bank_owner]')).toHaveValue(account.realname)
  await fill(page, { bank_owner: '' })
  const add = () => submit(page, '确认绑定')
  const steps: [string, () => Promise<void>][] = [
    ['请输入姓名', () => fill(page, { bank_owner: payer.bank_owner })],
    ['请输入银行', () => pick(page, 'bank', payer.bank)],
    ['请输入开户行地址', () => fill(page, { bank_address: payer.bank_address })],
    ['请输人银行卡号', () => fill(page, { bank_no: '1234567' })],
    ['请输人支付密码', () => fill(page, { pay_pass: '12345' })],
    ['请输人正确的卡号长度', () => fill(page, { bank_no: '12345678' })],
    ['请输人支付密码长度', () => fill(page, { pay_pass: '1234567890123456789' })],
    ['请输人支付密码长度', () => fill(page, { pay_pass: 'wrong-pass' })],
    ['支付密码错误，还可尝试4次', () => fill(page, { pay_pass: account.paypassword })],
  ]
  for (const [text, correct] of steps) {
    await add()
    await expectFail(page, text)
    await correct()
  }
  await add()
  await expect(page.getByText('绑定成功')).toBeVisible()
})

// R-CARD-01 R-CARD-02 R-CARD-03 R-CARD-04 R-CARD-05 R-CARD-06 R-CARD-07
test('wallet: five cards at most, and a card goes only when asked twice', async ({
  page,
}) => {
  const account = await newAccount()
  for (const tail of ['1', '2', '3', '4'])
    await bindCard(account, `62223333444400${tail}${tail}`)
  await openAs(page, account, '/mine')
  await open(page, '/wallet?type=0')
  await expect(page.getByRole('tab', { name: '虚拟币' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByText('最多绑定5个地址')).toBeVisible()
  await page.getByRole('tab', { name: '银行卡' }).click()
  const cards = page.getByRole('article')
  const add = page.getByRole('button', { name: '添加银行卡' })
  await expect(cards).toHaveCount(4)
  await expect(page.getByText('最多绑定5张银行卡，已绑定 4/5')).toBeVisible()
  await expect(add).toBeVisible()
  const card = cards.filter({ hasText: '0011' })
  await expect(card).toContainText(payer.bank)
  await expect(card).toContainText(payer.bank_owner)
  expect(await page.content()).not.toContain('6222333344440011')

  await bindCard(account, '6222333344440055')
  await page.reload()
  await expect(cards).toHaveCount(5)
  await expect(add).toHaveCount(0)
  await card.getByRole('button', { name: '解绑' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('温馨提示')
  await expect(dialog).toContainText('确定要解除绑定该卡片吗？')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cards).toHaveCount(5)
  // Going back also means no: it closes the confirmation and stays on the page.
  await card.getByRole('button', { name: '解绑' }).click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('tab', { name: '银行卡' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(cards).toHaveCount(5)
  await card.getByRole('button', { name: '解绑' }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('解绑成功')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(cards).toHaveCount(4)
  await expect(add).toBeVisible()
  await open(page, '/mine')
  await open(page, '/wallet?type=2')
  await expect(cards).toHaveCount(4)
})
