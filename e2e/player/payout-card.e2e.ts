import { login, logoff } from '@jinli/contract/auth/auth'
import { bindcard, getcard } from '@jinli/contract/payout-card/payout-card'
import { expect, type Page, test } from '@playwright/test'
import { newAddress } from '../../packages/dev-env/src/payout-numbers.ts'
import {
  type Account,
  bindCard,
  expectFail,
  must,
  newAccount,
  openAs,
  payer,
} from '../kit/api.ts'
import { fill, open } from '../kit/player.ts'

const tron = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

function cardsOf(account: Account, type: 1 | 2) {
  return must(getcard, { type }, account)
}

async function bindAddress(account: Account, protocol: 'TRC20' | 'ERC20'): Promise<void> {
  const bank_no = newAddress(protocol)
  const form = { bank: 'USDT', bank_owner: protocol, bank_no }
  await must(bindcard, { ...form, pay_pass: account.paypassword }, account)
}

function protocol(page: Page, name: 'TRC20' | 'ERC20') {
  return page.getByRole('radio', { name })
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '确认绑定', exact: true }).click()
}

// R-CARD-14 R-CARD-15 R-CARD-16 R-CARD-18 R-CARD-19 R-CARD-31
test('USDT address: the fields are asked for in the order of the spec', async ({
  page,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/addUsdtCard')
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/bindcard')) bodies.push(request.postData() ?? '')
  })
  const steps: [string, () => Promise<void>][] = [
    ['请输入USDT地址', () => fill(page, { bank_no: '   ' })],
    ['请输入USDT地址', () => fill(page, { bank_no: `${tron.slice(0, -1)}M` })],
    ['请输人支付密码', () => fill(page, { pay_pass: '12345' })],
    ['地址格式不正确', () => fill(page, { bank_no: ethereum })],
    ['地址格式不正确', () => protocol(page, 'ERC20').check()],
    ['请输人支付密码长度', () => fill(page, { pay_pass: '1234567890123456789' })],
    ['请输人支付密码长度', () => fill(page, { pay_pass: 'wrong-pass' })],
  ]
  for (const [text, correct] of steps) {
    await submit(page)
    await expectFail(page, text)
    await correct()
  }
  expect(bodies).toEqual([])
  await submit(page)
  await expectFail(page, '支付密码错误，还可尝试4次')
  expect(await cardsOf(account, 2)).toEqual([])
  expect(bodies).toHaveLength(1)
})

// R-CARD-11 R-CARD-12 R-CARD-13 R-CARD-17 R-CARD-30
test('USDT address: TRC20 is chosen, three steps are told, both protocols bind', async ({
  page,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/wallet')
  await page.getByRole('button', { name: '添加USDT地址' }).click()
  await expect(page).toHaveURL(/#\/addUsdtCard$/)
  await expect(protocol(page, 'TRC20')).toBeChecked()
  await expect(page.getByRole('listitem')).toHaveText([
    /绑定协议地址$/,
    /交易所划转$/,
    /完成提现$/,
  ])
  const guide = page.getByRole('link', { name: '了解TRC20与ERC20的区别' })
  await expect(guide).toHaveAttribute('href', '#/usdtmore')

  await fill(page, { bank_no: ` ${tron} `, pay_pass: account.paypassword })
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().endsWith('/api/bindcard')),
    submit(page),
  ])
  expect(request.postDataJSON()).toEqual({
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: tron,
    pay_pass: account.paypassword,
  })
  await expect(page.getByText('绑定成功')).toBeVisible()
  await expect(page).toHaveURL(/#\/wallet$/)

  await page.getByRole('button', { name: '添加USDT地址' }).click()
  await fill(page, { bank_no: ethereum, pay_pass: account.paypassword })
  await expect(page.getByText('这是ERC20地址，请核对所选的钱包协议')).toBeVisible()
  await protocol(page, 'ERC20').check()
  await submit(page)
  await expect(page).toHaveURL(/#\/wallet$/)
  const tiles = page.getByRole('article')
  await expect(tiles).toHaveCount(2)
  // R-CARD-03
  await expect(tiles.nth(0)).toContainText('USDTTRC20')
  await expect(tiles.nth(0)).toContainText('YqeL')
  await expect(tiles.nth(1)).toContainText('USDTERC20')
  await expect(tiles.nth(1)).toContainText('eAed')
  for (const secret of [tron, ethereum, tron.slice(-6), ethereum.slice(-6)])
    expect(await page.content()).not.toContain(secret)
  expect((await cardsOf(account, 2)).map((card) => card.bank_no)).toEqual([
    '**** YqeL',
    '**** eAed',
  ])
})

// R-CARD-01 R-CARD-02 R-CARD-04 R-CARD-05 R-CARD-06 R-CARD-07
test('wallet: the fifth address hides the button, one unbound brings it back', async ({
  page,
}) => {
  const account = await newAccount()
  for (const chain of ['TRC20', 'ERC20', 'TRC20', 'ERC20'] as const)
    await bindAddress(account, chain)
  await bindCard(account)
  await openAs(page, account, '/wallet')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['虚拟币', '银行卡'])
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true')
  const tiles = page.getByRole('article')
  const add = page.getByRole('button', { name: '添加USDT地址' })
  await expect(tiles).toHaveCount(4)
  await expect(page.getByText('最多绑定5个地址，已绑定 4/5')).toBeVisible()
  await add.click()
  await fill(page, { bank_no: tron, pay_pass: account.paypassword })
  await submit(page)
  await expect(tiles).toHaveCount(5)
  await expect(add).toHaveCount(0)
  await expect(page.getByText('最多绑定5个地址，已绑定 5/5')).toBeVisible()

  const last = tiles.filter({ hasText: 'YqeL' })
  const dialog = page.getByRole('dialog')
  for (const answer of ['取消', '确定']) {
    await last.getByRole('button', { name: '解绑' }).click()
    await expect(dialog).toContainText('温馨提示')
    await expect(dialog).toContainText('确定要解除绑定该卡片吗？')
    await dialog.getByRole('button', { name: answer }).click()
    await expect(dialog).toHaveCount(0)
    await expect(tiles).toHaveCount(answer === '取消' ? 5 : 4)
  }
  await expect(page.getByText('解绑成功')).toBeVisible()
  await expect(last).toHaveCount(0)
  await expect(add).toBeVisible()
  // Bank cards and addresses are counted separately.
  await tabs.nth(1).click()
  await expect(page).toHaveURL(/#\/wallet\?type=2$/)
  await expect(tiles).toHaveCount(1)
  await expect(page.getByRole('button', { name: '添加银行卡' })).toBeVisible()
  expect(await cardsOf(account, 2)).toHaveLength(4)
})

test('an address that the sixth place is asked for is refused in the form', async ({
  page,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/addUsdtCard')
  for (let n = 0; n < 5; n += 1) await bindAddress(account, 'TRC20')
  await fill(page, { bank_no: tron, pay_pass: account.paypassword })
  await submit(page)
  await expectFail(page, '最多绑定5个')
  expect(await cardsOf(account, 2)).toHaveLength(5)
})

test('an address bound with two taps is bound once', async ({ page }) => {
  const account = await newAccount()
  await openAs(page, account, '/addUsdtCard')
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/bindcard')) count += 1
  })
  await fill(page, { bank_no: tron, pay_pass: account.paypassword })
  await page
    .getByRole('button', { name: '确认绑定', exact: true })
    .evaluate((node: HTMLElement) => {
      node.click()
      node.click()
    })
  await expect(page.getByText('绑定成功')).toBeVisible()
  await expect(page).toHaveURL(/#\/wallet\?type=1$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(count).toBe(1)
  expect(await cardsOf(account, 2)).toHaveLength(1)
})

test('a session that ended meanwhile binds nothing and asks to sign in', async ({
  page,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/addUsdtCard')
  await fill(page, { bank_no: tron, pay_pass: account.paypassword })
  await must(logoff, {}, account)
  await submit(page)
  await expect(page).toHaveURL(/#\/login/)
  await expect(page.getByText('绑定成功')).toHaveCount(0)
  const signIn = { name: account.name, password: account.password }
  const { api_token } = await must(login, signIn)
  expect(await must(getcard, { type: 2 }, { token: api_token })).toEqual([])
})

// R-SITE-22 R-SITE-23 R-SITE-24
test('a visitor reads how the two kinds of address differ', async ({ page }) => {
  await open(page, '/usdtmore')
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row('地址开头').getByRole('cell')).toHaveText(['T', '0x'])
  await expect(row('手续费').getByRole('cell')).toHaveText(['低', '较高'])
  await expect(row('到账速度').getByRole('cell')).toHaveText(['快', '较慢'])
  await expect(row('安全性').getByRole('cell')).toHaveText(['高', '更高'])
  await expect(row('适合').getByRole('cell')).toHaveText(['小额、频繁转账', '中等金额转账'])
  await expect(page.getByText(/两种协议的地址不通用/)).toBeVisible()
})

// R-CARD-34
test('a card bound elsewhere is there within seconds, to withdraw to as well', async ({
  page,
  context,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/wallet?type=2')
  await expect(page.getByText('还没有绑定银行卡')).toBeVisible()
  const other = await context.newPage()
  await openAs(other, account, '/withdrawal?type=2')
  await other.getByRole('tab', { name: '银行卡' }).click()
  await bindCard(account)
  await expect(page.getByRole('article')).toContainText(payer.bank)
  await other.locator('button[name=bank]').click()
  await expect(other.getByRole('dialog').getByText(/5555/)).toBeVisible()
})

// R-CARD-20 R-CARD-21 R-WIRE-29
test('bank card: bound from the picker, shown with its last four only', async ({
  page,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/wallet?type=2')
  await page.getByRole('button', { name: '添加银行卡' }).click()
  await expect(page.getByText('持卡人姓名须与账户实名一致')).toBeVisible()
  await page.locator('button[name=bank]').click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('button', { name: payer.bank }).first().click()
  await expect(picker).toHaveCount(0)
  await fill(page, {
    bank_owner: payer.bank_owner,
    bank_no: '6222333344447788',
    bank_address: payer.bank_address,
    pay_pass: account.paypassword,
  })
  await submit(page)
  await expect(page.getByText('绑定成功')).toBeVisible()
  const tile = page.getByRole('article')
  await expect(tile).toContainText(payer.bank)
  await expect(tile).toContainText('7788')
  expect(await page.content()).not.toContain('447788')
  expect(await cardsOf(account, 1)).toMatchObject([{ bank_no: '**** **** **** 7788' }])
})
