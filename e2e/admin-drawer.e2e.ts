import { recharge } from '@jinli/contract/deposit'
import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  ask,
  askDeposit,
  askWithdrawal,
  bindCard,
  fund,
  moving,
  must,
  newAccount,
} from './api.ts'
import { colleague, queue, rows, signInStaff } from './staff.ts'

const drawerOf = (page: Page) => page.locator('.review-drawer')

/** How far a box can be pushed sideways, in pixels. */
function sideways(box: Locator): Promise<number> {
  return box.evaluate((element) => element.scrollWidth - element.clientWidth)
}

async function whole(...parts: Locator[]): Promise<void> {
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
}

// R-ADMIN-85
test('a phone shows amount, state and buttons of a USDT order whole', async ({
  browser,
}) => {
  const account = await newAccount()
  const order = { paytype: 'usdt', catepay: 'TRC20', amount: 5_000_000n }
  const { deposit_no } = await must(recharge, order, moving(account))
  const desk = await signInStaff(browser)
  const phone = await colleague(browser, 'cashier', 390)
  await phone.setViewportSize({ width: 390, height: 844 })
  await queue(desk, 'deposits', `?search=${account.name}`)
  await rows(desk).first().click()
  await expect(rows(desk).first()).toContainText('我在处理')
  await queue(phone, 'deposits', `?search=${account.name}`)
  const row = rows(phone).first()
  await whole(
    row.getByText('50,000.00'),
    row.getByText('待审核'),
    row.getByText(/由 .* 处理中/),
  )
  expect(await sideways(phone.locator('.queue .ant-table-body'))).toBe(0)
  await desk.keyboard.press('Escape')
  await expect(async () => {
    await phone.getByRole('button', { name: '刷新' }).click()
    await expect(row).not.toContainText('处理中', { timeout: 1000 })
  }).toPass()
  await row.click()
  const drawer = drawerOf(phone)
  const amount = drawer.getByText('50,000.00').first()
  await whole(amount, drawer.locator('.ant-drawer-header').getByText('待审核'))
  const body = drawer.locator('.ant-drawer-body')
  // Its parts come one by one, and each makes it longer.
  await expect(async () => {
    await body.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(drawer.getByText('最近取款')).toBeInViewport({ ratio: 1, timeout: 500 })
  }).toPass()
  for (const name of ['上一条', '下一条', '链上标记', '拒绝', '通过'])
    await whole(drawer.getByRole('button', { name }))
  for (const box of [body, drawer.locator('.ant-drawer-footer'), phone.locator('html')])
    expect(await sideways(box)).toBe(0)
  await drawer.getByRole('button', { name: '通过' }).click()
  const dialog = phone.locator('.ant-modal')
  await dialog.locator('input[name=reference]').fill(`phone-${deposit_no}`)
  await dialog.getByRole('button', { name: '确认通过' }).click()
  await expect(phone.getByText(`已通过 ${deposit_no}`)).toBeVisible()
  await Promise.all([desk, phone].map((page) => page.context().close()))
})

// R-ADMIN-86
test('of two figures of turnover in a drawer each says of when it is', async ({
  browser,
}) => {
  const account = await fund(await newAccount(), 500)
  await bindCard(account)
  await askWithdrawal(account, 300)
  // What is missing grows while the order waits.
  await fund(account, 200)
  const desk = await signInStaff(browser)
  await queue(desk, 'withdrawals', `?search=${account.name}`)
  await rows(desk).first().click()
  const drawer = drawerOf(desk)
  await expect(drawer.getByText('打码量不足：申请时还差有效投注 500.00')).toBeVisible()
  await expect(drawer.getByRole('row', { name: '打码缺口（申请时）' })).toContainText(
    '500.00',
  )
  const owner = drawer.getByRole('region', { name: '会员概况' })
  await expect(owner.getByRole('heading', { name: '打码量（现在）' })).toBeVisible()
  await expect(owner).toContainText('缺口700.00')
  // No figure of turnover is left without a word of when.
  await expect(drawer.getByText(/打码(量|缺口)$/)).toHaveCount(0)
  await desk.context().close()
})

// trials S-4
test('a player whom wrong passwords locked out is let in beside their order', async ({
  browser,
}) => {
  const account = await newAccount()
  await askDeposit(account, 300)
  const { name } = account
  const signIn = (password: string) => ask('/api/login_pc', { name, password })
  for (let n = 0; n < 5; n += 1) await signIn('wrong-pass')
  expect((await signIn(account.password)).code).toBe(423)
  const desk = await signInStaff(browser)
  await queue(desk, 'deposits', `?search=${name}`)
  await rows(desk).first().click()
  const beside = drawerOf(desk).getByRole('region', { name: '会员概况' })
  await expect(beside).toContainText('登录至')
  await beside.getByRole('button', { name: `解除会员 ${name} 的锁定` }).click()
  await expect(desk.getByText(`已解除 ${name} 的锁定`)).toBeVisible()
  await expect(beside).not.toContainText('登录至')
  expect((await signIn(account.password)).code).toBe(200)
  await desk.context().close()
})

// trials T-15: going back takes a moment on a busy machine, and what is asked for meanwhile is not taken along
test('hands faster than the step back that ends a deed', async ({ browser }) => {
  const account = await fund(await newAccount(), 500)
  await bindCard(account)
  await askWithdrawal(account, 300)
  const theirs = await colleague(browser, 'owner')
  await theirs.evaluate(() => {
    const go = history.go.bind(history)
    const held: (() => void)[] = []
    history.go = (steps) => held.push(() => go(steps))
    Object.assign(window, {
      letGo: () => {
        history.go = go
        for (const step of held) step()
      },
    })
  })
  const inFront = theirs.locator('.ant-modal')
  await theirs.emulateMedia({ reducedMotion: 'reduce' })
  await queue(theirs, 'withdrawals', `?search=${account.name}`)
  await rows(theirs).first().click()
  await theirs.getByRole('button', { name: '通过', exact: true }).click()
  await inFront.getByText('通过待付（稍后打款）').click()
  await inFront.getByRole('button', { name: '确认通过' }).click()
  await expect(rows(theirs).first()).toContainText('待付款')
  await expect(theirs).toHaveURL(/deed=approve/)
  await rows(theirs).first().click()
  await theirs.evaluate('letGo()')
  await theirs.getByRole('button', { name: '开始付款', exact: true }).click()
  await expect(theirs).toHaveURL(/deed=pay/)
  // The list that was read after the decision, and the step back, have come by now.
  await theirs.waitForTimeout(1500)
  await inFront.getByRole('button', { name: '确认开始付款' }).click()
  await expect(theirs.locator('.review-drawer')).toContainText('付款编号')
  await theirs.context().close()
})
