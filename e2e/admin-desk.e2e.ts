import { expect, type Page, test } from '@playwright/test'
import { askDeposit, askWithdrawal, balanceOf, bindCard, fund, newAccount } from './api.ts'
import { decide } from './cashier.ts'
import { colleague, queue, rows, signInStaff } from './staff.ts'

/** One desk for the whole file. */
let desk: Page
test.beforeAll(async ({ browser }) => {
  desk = await signInStaff(browser)
})
test.afterAll(() => desk.context().close())

const dialog = () => desk.locator('.ant-modal')
/** The step back that ends a deed has arrived: another address would be left by it. */
const deedOver = () => expect(desk).not.toHaveURL(/deed=/)

// trials T-7: what the keyboard is for is there before the dialog stands still
test('a payment begins and ends by the keyboard alone', async () => {
  const account = await fund(await newAccount(), 500)
  await bindCard(account)
  await askWithdrawal(account, 300)
  await queue(desk, 'withdrawals', `?search=${account.name}`)
  const { keyboard } = desk
  await rows(desk).first().click()
  await expect(rows(desk).first()).toContainText('我在处理')
  await keyboard.press('a')
  await dialog().getByText('通过待付（稍后打款）').click()
  await dialog().getByRole('button', { name: '确认通过' }).click()
  await deedOver()
  await queue(desk, 'withdrawals', `?search=${account.name}&state=approved`)
  await expect(rows(desk)).toContainText('待付款')
  await rows(desk).first().click()
  await keyboard.press('a')
  await keyboard.press('Enter')
  await expect(desk.getByText('付款后请登记结果')).toBeVisible()
  await deedOver()
  await queue(desk, 'withdrawals', `?search=${account.name}&state=paying`)
  await expect(rows(desk)).toContainText('付款中')
  await rows(desk).first().click()
  await keyboard.press('a')
  await keyboard.type(`bank-${account.name}`)
  await expect(dialog().locator('input[name=reference]')).toHaveValue(
    `bank-${account.name}`,
  )
  await keyboard.press('Enter')
  await expect(desk.getByText('已登记付款结果')).toBeVisible()
  await deedOver()
  expect(await balanceOf(account)).toBe(200)
})

// R-DEP-47
test('a deposit without a reference is asked once more', async () => {
  const account = await newAccount()
  await askDeposit(account, 300)
  await queue(desk, 'deposits', `?search=${account.name}`)
  await rows(desk).first().click()
  const { keyboard } = desk
  await keyboard.press('a')
  await keyboard.press('Enter')
  await expect(dialog().getByText('没有填写流水号')).toBeVisible()
  expect(await balanceOf(account)).toBe(0)
  // The second half of a double press is no second word.
  const sure = dialog().getByRole('button', { name: '无流水号，确认已到账' })
  await expect(async () => {
    // On a slow machine the dialog is still leaving, or has just left, when it is asked for again.
    if (await sure.isVisible()) await sure.click({ timeout: 1000 })
    await expect(dialog()).toBeHidden({ timeout: 1000 })
  }).toPass()
  await deedOver()
  expect(await balanceOf(account)).toBe(300)
})

const drawerOf = (page: Page) => page.locator('.review-drawer')

// trials T-8, T-9, T-10
test('two desks on one queue pass over what the other holds', async ({ browser }) => {
  const account = await newAccount()
  const numbers: string[] = []
  for (const amount of [101, 102, 103]) numbers.push(await askDeposit(account, amount))
  const [one = '', two = '', three = ''] = numbers
  const theirs = await colleague(browser, 'cashier')
  for (const page of [desk, theirs]) {
    await queue(page, 'deposits', `?search=${account.name}`)
    // The rows of the list before stand until these have come, and a click would be theirs.
    await expect(rows(page)).toHaveCount(3)
  }
  await rows(theirs).nth(1).click()
  await expect(rows(theirs).nth(1)).toContainText('我在处理')

  await rows(desk).first().click()
  await expect(rows(desk).nth(1)).toContainText('处理中')
  await desk.keyboard.press('j')
  await expect(drawerOf(desk)).toContainText(three)
  await desk.keyboard.press('k')
  await expect(drawerOf(desk)).toContainText(one)
  await desk.keyboard.press('a')
  await desk.keyboard.type(`two-${one}`)
  await desk.keyboard.press('Enter')
  await expect(drawerOf(desk)).toContainText(three)

  // What the other decides shows in a drawer that was open before, whatever the list shows.
  await desk.keyboard.press('Escape')
  await rows(desk).first().click()
  await expect(drawerOf(desk)).toContainText(two)
  await expect(drawerOf(desk)).toContainText('处理中')
  await theirs.keyboard.press('r')
  await theirs.keyboard.type('未查到款项')
  await theirs.keyboard.press('Enter')
  await expect(drawerOf(desk)).toContainText('审核拒绝')
  await expect(drawerOf(desk)).toContainText('已拒绝')
  await theirs.context().close()
})

// trials T-9
test('an order is taken over with a reason, and let go by a browser that closes', async ({
  browser,
}) => {
  const account = await newAccount()
  const number = await askDeposit(account, 104)
  const theirs = await colleague(browser, 'cashier')
  await queue(theirs, 'deposits', `?search=${account.name}`)
  await rows(theirs).first().click()
  await expect(rows(theirs).first()).toContainText('我在处理')
  await queue(desk, 'deposits', `/${number}`)
  await drawerOf(desk).getByRole('button', { name: '接管' }).click()
  await expect(desk).toHaveURL(/deed=take-over/)
  await desk.keyboard.press('Enter')
  await expect(dialog().getByText('请填写原因')).toBeVisible()
  await dialog().getByRole('button', { name: '同事已离开' }).click()
  await desk.keyboard.press('Enter')
  await expect(desk.getByText(`已接管 ${number}`)).toBeVisible()
  await expect(drawerOf(theirs)).toContainText('处理中')
  await expect(theirs.getByRole('button', { name: '接管' })).toHaveCount(0)

  await desk.keyboard.press('Escape')
  await theirs.getByRole('button', { name: '刷新' }).click()
  await expect(rows(theirs).first()).toContainText('我在处理')
  await theirs.close({ runBeforeUnload: true })
  await queue(desk, 'deposits', `?search=${account.name}`)
  await expect(async () => {
    await desk.getByRole('button', { name: '刷新' }).click()
    await expect(rows(desk).first()).not.toContainText('处理中', { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await theirs.context().close()
})

// trials T-8
test('taking the next order opens the oldest free one', async () => {
  const account = await newAccount()
  await askDeposit(account, 105)
  await queue(desk, 'deposits')
  // Other files leave orders that somebody holds, or that wait for a second person.
  const free = rows(desk).filter({ hasNotText: /处理|复核/ })
  const oldest = await free.first().getAttribute('data-row-key')
  await desk.keyboard.press('n')
  await expect(desk).toHaveURL(new RegExp(`deposits/${oldest}`))
  await expect(drawerOf(desk)).toContainText(oldest ?? '')
  await desk.keyboard.press('n')
  await expect(desk).not.toHaveURL(new RegExp(`deposits/${oldest}`))
  await desk.keyboard.press('Escape')
  await expect(desk).toHaveURL(/deposits$/)
})

// trials T-15
test('an order and its deed have an address, and back closes them', async () => {
  const account = await newAccount()
  const number = await askDeposit(account, 106)
  await queue(desk, 'deposits', `?search=${account.name}`)
  await rows(desk).first().click()
  await expect(desk).toHaveURL(new RegExp(`deposits/${number}\\?search=${account.name}$`))
  await desk.keyboard.press('r')
  await expect(desk).toHaveURL(/deed=reject/)
  await expect(dialog()).toBeVisible()
  await desk.goBack()
  await expect(dialog()).toBeHidden()
  await expect(drawerOf(desk)).toContainText(number)
  await desk.goBack()
  await expect(desk).toHaveURL(new RegExp(`deposits\\?search=${account.name}$`))
  await expect(drawerOf(desk).getByText(number)).toBeHidden()

  await queue(desk, 'deposits', `/${number}?deed=approve`)
  await expect(dialog().getByRole('button', { name: '确认通过' })).toBeVisible()
  await queue(desk, 'withdrawals')
  await expect(dialog()).toBeHidden()
  await expect(drawerOf(desk).getByText(number)).toBeHidden()
  await queue(desk, 'deposits', '/D-nothing')
  await expect(desk.getByText('记录不存在')).toBeVisible()
  await expect(desk).toHaveURL(/deposits$/)
})

const listRead = /\/admin\/api\/deposits\?/

// trials T-10
test('a list that was read before the claim does not take it back', async () => {
  const account = await newAccount()
  await askDeposit(account, 112)
  await queue(desk, 'deposits', `?search=${account.name}`)
  await expect(rows(desk)).toHaveCount(1)
  const [read, late, told] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  await desk.route(listRead, async (route) => {
    const answer = await route.fetch()
    read?.resolve()
    await late?.promise
    await route.fulfill({ response: answer }).catch(() => undefined)
    told?.resolve()
  })
  await desk.getByRole('button', { name: '刷新' }).click()
  await read?.promise
  const claimed = desk.waitForResponse(/\/claim$/)
  await rows(desk).first().click()
  await claimed
  await expect(rows(desk).first()).toContainText('我在处理')
  late?.resolve()
  await told?.promise
  await desk.unroute(listRead)
  await desk.waitForTimeout(500)
  await expect(rows(desk).first()).toContainText('我在处理', { timeout: 2000 })
  await desk.keyboard.press('Escape')
})

// trials T-15: what a decision asks for afterwards is for who is still there
test('who leaves the desk after a decision is not fetched back', async () => {
  const account = await newAccount()
  await askDeposit(account, 111)
  await queue(desk, 'deposits', `?search=${account.name}`)
  await rows(desk).first().click()
  await expect(rows(desk).first()).toContainText('我在处理')
  await desk.keyboard.press('r')
  await expect(dialog()).toBeVisible()
  // The list is slow, and going away ends the waiting for it.
  await desk.route(listRead, () => {})
  await desk.keyboard.type('未查到款项')
  await desk.keyboard.press('Enter')
  await expect(dialog()).toBeHidden()
  const menu = desk.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '取款审核' }).click()
  await expect(desk).toHaveURL(/withdrawals$/)
  await desk.unroute(listRead)
  // A step back that was asked for arrives later than a step ahead.
  await desk.waitForTimeout(500)
  await expect(desk).toHaveURL(/withdrawals$/)
})

// trials T-15
test('all orders of the open one’s player are a list of their own', async () => {
  const account = await newAccount()
  const number = await askDeposit(account, 112)
  await queue(desk, 'deposits', `?search=${account.name}`)
  await rows(desk).first().click()
  await drawerOf(desk)
    .getByRole('button', { name: /^筛选会员/ })
    .first()
    .click()
  await expect(desk).toHaveURL(/deposits\?.*state=0/)
  await expect(drawerOf(desk).getByText(number)).toBeHidden()
  await desk.waitForTimeout(300)
  await expect(desk).toHaveURL(/deposits\?.*state=0/)
})

// trials T-5
test('the tab tells how much waits, also while another is in front', async () => {
  await queue(desk, 'deposits')
  const before = await desk.title()
  const other = await desk.context().newPage()
  await other.bringToFront()
  await askDeposit(await newAccount(), 107)
  await expect.poll(() => desk.title()).not.toBe(before)
  expect(await desk.title()).toMatch(/^\(\d+\) 存款审核/)
  await other.close()
})

// R-ADMIN-61
test('what waits for me leads to where it is done', async () => {
  const account = await fund(await newAccount(), 500)
  await bindCard(account)
  await askWithdrawal(account, 200)
  const menu = desk.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '待我处理' }).click()
  const line = rows(desk).filter({ hasText: '取款待审核' })
  await expect(line).toContainText(/刚刚|已等/)
  await line.getByRole('button', { name: '去处理' }).click()
  await expect(desk).toHaveURL(/withdrawals\?state=1/)
})

// R-ADMIN-87
test('an order that a colleague began is opened from what waits for me', async ({
  browser,
}) => {
  const account = await newAccount()
  const number = await askDeposit(account, 300)
  // So much more than was asked takes two.
  await decide('deposits', number, 'approve', { amount: 9000, reason: '多付' })
  const theirs = await colleague(browser, 'cashier')
  const todo = async (page: Page) => {
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('link', { name: '待我处理' }).click()
    await expect(page.getByRole('table', { name: '待我处理' })).toBeVisible()
  }
  await todo(theirs)
  const list = theirs.getByRole('region', { name: '等您接手 · 存款待复核' })
  const line = list.getByRole('row').filter({ hasText: account.name })
  await expect(line).toContainText(number.slice(-8))
  await expect(line).toContainText('9,000.00')
  await expect(line).toContainText('管理员')
  await expect(line).toContainText(/刚刚|已等/)
  await todo(desk)
  await expect(desk.getByText(account.name)).toHaveCount(0)

  await line.getByRole('link').click()
  await expect(theirs).toHaveURL(new RegExp(`deposits/${number}\\?state=second`))
  await theirs.getByRole('button', { name: '通过', exact: true }).click()
  await theirs.locator('.ant-modal textarea').fill('多付')
  await theirs.getByRole('button', { name: '确认通过', exact: true }).click()
  await expect(theirs.getByText(`已通过 ${number}`)).toBeVisible()
  expect(await balanceOf(account)).toBe(9000)
  await todo(theirs)
  await expect(theirs.getByText(account.name)).toHaveCount(0)
  await theirs.context().close()
})

// trials T-23
test('letters are letters for who switches them off, and one key passes the menu', async () => {
  await askDeposit(await newAccount(), 108)
  await desk.emulateMedia({ reducedMotion: 'no-preference' })
  await queue(desk, 'deposits')
  await expect(rows(desk).first()).toBeVisible()
  await desk.getByRole('button', { name: '快捷键', exact: true }).click()
  const letters = desk.getByRole('switch', { name: '字母快捷键' })
  // By the keyboard: a click in the middle of the movement that shows it falls beside it.
  await letters.press('Space')
  await expect(letters).not.toBeChecked()
  await desk.keyboard.press('n')
  await desk.keyboard.press('ArrowDown')
  await expect(desk.locator('tr[aria-current=true]')).toHaveCount(1)
  await expect(desk).toHaveURL(/deposits$/)
  await desk.reload()
  await expect(rows(desk).first()).toBeVisible()
  await desk.keyboard.press('Tab')
  await expect(desk.getByRole('button', { name: '跳到内容' })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(rows(desk).first()).toBeFocused()
  // Remembered over the reload, and switched on again for the tests that come.
  await desk.getByRole('button', { name: '快捷键', exact: true }).click()
  await expect(letters).not.toBeChecked()
  await letters.press('Space')
  await expect(letters).toBeChecked()
  await desk.emulateMedia({ reducedMotion: 'reduce' })
})

test('who wants no movement sees the help of the keys where it belongs', async () => {
  await queue(desk, 'deposits')
  await desk.reload()
  await desk.getByRole('button', { name: '快捷键', exact: true }).click()
  const letters = desk.getByRole('switch', { name: '字母快捷键' })
  await expect(letters).toBeInViewport()
  await letters.click()
  await expect(letters).not.toBeChecked()
  await letters.click()
  await expect(letters).toBeChecked()
})

// trials T-15: a link that somebody sent stays in the house
test('an order opened by its link is left for the list, not for the page before', async ({
  browser,
}) => {
  const account = await newAccount()
  const [first, second] = [await askDeposit(account, 109), await askDeposit(account, 110)]
  const page = await signInStaff(browser)
  await page.goto('about:blank')
  await queue(page, 'deposits', `/${first}?search=${account.name}`)
  await expect(drawerOf(page)).toContainText(first)
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('a')
  await page.keyboard.type(`link-${account.name}`)
  await page.keyboard.press('Enter')
  await expect(drawerOf(page)).toContainText(second)
  await page.keyboard.press('r')
  await page.keyboard.type('未查到款项')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`deposits\\?search=${account.name}$`))
  await expect(page.getByText(`没有符合“${account.name}”的存款订单`)).toBeVisible()
  await page.context().close()
})
