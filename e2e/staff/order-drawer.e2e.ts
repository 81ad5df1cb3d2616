import { recharge } from '@jinli/contract/deposit/deposit'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { askWithdrawal, bindCard, fund, moving, must, newAccount } from '../kit/api.ts'
import { colleague, queue, rows, signInStaff } from '../kit/staff.ts'

const drawerOf = (page: Page) => page.locator('.review-drawer')

/** Returns how far an element scrolls sideways, in pixels. */
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
  // The parts of the drawer load one by one, and each makes it longer.
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
  await expect(phone.getByText(`已通过初审 ${deposit_no}`)).toBeVisible()
  await Promise.all([desk, phone].map((page) => page.context().close()))
})

/** Holds the page's steps through its history until `letGo()`. */
function holdSteps(page: Page): Promise<void> {
  return page.evaluate(() => {
    const go = history.go.bind(history)
    const heldSteps: (() => void)[] = []
    history.go = (steps) => heldSteps.push(() => go(steps))
    Object.assign(window, {
      letGo: () => {
        history.go = go
        for (const step of heldSteps) step()
      },
    })
  })
}

// `history.go` takes a moment on a busy machine; going back must not close an action that began meanwhile
test('hands faster than the step back that ends an action', async ({ browser }) => {
  const account = await fund(await newAccount(), 500)
  await bindCard(account)
  await askWithdrawal(account, 300)
  const theirs = await colleague(browser, 'owner')
  await holdSteps(theirs)
  const inFront = theirs.locator('.ant-modal')
  await theirs.emulateMedia({ reducedMotion: 'reduce' })
  await queue(theirs, 'withdrawals', `?search=${account.name}`)
  await rows(theirs).first().click()
  await theirs.getByRole('button', { name: '通过', exact: true }).click()
  await inFront.getByText('通过待付（稍后打款）').click()
  await inFront.getByRole('button', { name: '确认通过' }).click()
  await expect(rows(theirs).first()).toContainText('待付款')
  await expect(theirs).toHaveURL(/action=approve/)
  await rows(theirs).first().click()
  await theirs.evaluate('letGo()')
  await theirs.getByRole('button', { name: '开始付款', exact: true }).click()
  await expect(theirs).toHaveURL(/action=pay/)
  // Waits until the list has been read after the decision, and until the browser has gone back.
  await theirs.waitForTimeout(1500)
  await inFront.getByRole('button', { name: '确认开始付款' }).click()
  await expect(theirs.locator('.review-drawer')).toContainText('付款单号')
  await theirs.context().close()
})

test('a link pressed before the step back of a closed order leads where it says', async ({
  browser,
}) => {
  const account = await fund(await newAccount(), 500)
  await bindCard(account)
  await askWithdrawal(account, 300)
  const desk = await colleague(browser, 'owner')
  await queue(desk, 'withdrawals', `?search=${account.name}`)
  await rows(desk).first().click()
  await holdSteps(desk)
  await drawerOf(desk).getByRole('button', { name: '关闭' }).first().click()
  const menu = desk.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '待我处理' }).click()
  await desk.evaluate('letGo()')
  await expect(desk.getByRole('heading', { name: '待我处理' })).toBeVisible()
  await desk.waitForTimeout(500)
  await expect(desk).toHaveURL(/#\/todo/)
  await desk.context().close()
})
