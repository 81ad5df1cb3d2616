import { expect, type Page, test } from '@playwright/test'
import { balanceOf } from '../kit/api.ts'
import { fill, newPlayer, open, register, shot } from '../kit/player.ts'
import { approve, signInStaff } from '../kit/staff.ts'

const player = newPlayer()

async function toast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible()
}

async function deposit(page: Page): Promise<void> {
  await open(page, '/recharge')
  const reminder = page.getByRole('dialog')
  await expect(reminder.getByText('您还为绑定任何钱包卡片，请前往绑定！')).toBeVisible()
  await shot(page, 'recharge-reminder')
  await reminder.getByRole('button', { name: '稍后再说' }).click()
  await fill(page, {
    amount: '1000',
    bank_owner: player.realname,
    bank: '清源银行',
    bank_no: '6222000011112222',
    bank_address: '清波路支行',
  })
  await shot(page, 'recharge')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await toast(page, '提交成功，等待后台审核')
  await expect(page).toHaveURL(/#\/transRecord/)
  await expect(page.getByText('待审核').first()).toBeVisible()
  await shot(page, 'trans-record-pending')
}

async function sendToVenue(page: Page): Promise<void> {
  await open(page, '/transfer')
  await fill(page, { amount: '200' })
  await shot(page, 'transfer')
  await page.getByRole('button', { name: '确认转账', exact: true }).click()
  await toast(page, '转账成功')
}

async function play(page: Page): Promise<void> {
  await open(page, '/gamePage?name=obgdy&type=0&code=koi-leap')
  const game = page.frameLocator('iframe')
  const spin = game.getByRole('button', { name: '旋转' })
  await expect(spin).toBeEnabled()
  await shot(page, 'game')
  for (let round = 0; round < 3; round += 1) {
    await spin.click()
    await expect(spin).toBeEnabled()
  }
  await shot(page, 'game-played')
}

async function bindCard(page: Page): Promise<void> {
  await open(page, '/wallet?type=2')
  await shot(page, 'wallet-empty')
  await open(page, '/addBankCard')
  await fill(page, {
    bank_owner: player.realname,
    bank_no: '6222333344445555',
    bank_address: '清波路支行',
    pay_pass: player.paypassword,
  })
  await page.getByRole('button', { name: /开户银行|请选择银行/ }).click()
  await shot(page, 'bank-picker')
  await page.getByText('清源银行', { exact: true }).last().click()
  await shot(page, 'add-bank-card')
  await page.getByRole('button', { name: '确认绑定', exact: true }).click()
  await toast(page, '绑定成功')
  await open(page, '/wallet?type=2')
  await expect(page.getByText('5555').first()).toBeVisible()
  await shot(page, 'wallet')
}

async function withdraw(page: Page): Promise<void> {
  await open(page, '/withdrawal')
  await page.getByRole('tab', { name: '银行卡' }).click()
  await fill(page, { amount: '300', password: player.paypassword })
  const card = page.getByRole('button', { name: /收款银行卡/ })
  await card.click()
  await page.getByText(/5555/).last().click()
  await shot(page, 'withdrawal')
  await page.getByRole('button', { name: '确认取款', exact: true }).click()
  await toast(page, '提交成功，等待后台审核')
  await expect(page).toHaveURL(/#\/transRecord/)
}

async function balance(page: Page): Promise<string> {
  const token = await page.evaluate(() => sessionStorage.getItem('api_token'))
  const session = { token: token?.replaceAll('"', '') ?? '' }
  return (await balanceOf(session)).toString()
}

// R-DEP-16 R-DEP-08 R-WD-16 R-WD-17 R-CARD-30 R-TRF-09 R-REG-12
test('one yuan goes all the way round', async ({ page, browser }) => {
  await open(page, '/')
  await shot(page, 'home-visitor')
  await open(page, '/login')
  await shot(page, 'login')
  await open(page, '/login?type=1')
  await shot(page, 'register')

  await register(page, player)
  await toast(page, '注册成功')
  await shot(page, 'home')
  await open(page, '/mine')
  await shot(page, 'mine')

  await deposit(page)
  const staff = await signInStaff(browser)
  await approve(staff, 'deposits', player.name, `slip-${player.name}`)
  await expect(page.getByText('已通过').first()).toBeVisible()
  await shot(page, 'trans-record-approved')
  expect(await balance(page)).toBe('1000')

  await sendToVenue(page)
  expect(await balance(page)).toBe('800')
  await play(page)

  await open(page, '/money')
  await shot(page, 'money')
  await page.getByRole('button', { name: '一键回收' }).last().click()
  await toast(page, '回收成功')
  await shot(page, 'money-recovered')

  await bindCard(page)
  await withdraw(page)
  await approve(staff, 'withdrawals', player.name, `paid-${player.name}`)
  await open(page, '/transRecord')
  await page.getByRole('tab', { name: '取款' }).click()
  await expect(page.getByText('已通过').first()).toBeVisible()
  await shot(page, 'trans-record-withdrawal')
  await page.getByRole('tab', { name: '转出' }).click()
  await expect(page.getByText('成功').first()).toBeVisible()
  await shot(page, 'trans-record-transfer')

  await open(page, '/betRecord')
  await expect(page.getByText('鲤跃龙门')).toHaveCount(3)
  await shot(page, 'bet-record')
})
