import { expect, type Page, test } from '@playwright/test'
import {
  askDeposit,
  askWithdrawal,
  balanceOf,
  bindCard,
  fund,
  newAccount,
} from '../kit/api.ts'
import { colleague, queue, rows, signInStaff } from '../kit/staff.ts'

/** One staff session for the whole file. */
let desk: Page
test.beforeAll(async ({ browser }) => {
  desk = await signInStaff(browser)
})
test.afterAll(() => desk.context().close())

const dialog = () => desk.locator('.ant-modal')
/** Waits until the browser has gone back after an action; otherwise it would leave the next URL of the test. */
const actionEnded = () => expect(desk).not.toHaveURL(/action=/)

// Keyboard shortcuts must work before the dialog stops moving
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
  await actionEnded()
  await queue(desk, 'withdrawals', `?search=${account.name}&state=approved`)
  await expect(rows(desk)).toContainText('待付款')
  await rows(desk).first().click()
  await keyboard.press('a')
  await keyboard.press('Enter')
  await expect(desk.getByText('付款后请登记结果')).toBeVisible()
  await actionEnded()
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
  await actionEnded()
  expect(await balanceOf(account)).toBe(200)
})

const drawerOf = (page: Page) => page.locator('.review-drawer')

test('two desks on one queue pass over what the other holds', async ({ browser }) => {
  const account = await newAccount()
  const numbers: string[] = []
  for (const amount of [101, 102, 103]) numbers.push(await askDeposit(account, amount))
  const [one = '', two = '', three = ''] = numbers
  const theirs = await colleague(browser, 'cashier')
  for (const page of [desk, theirs]) {
    await queue(page, 'deposits', `?search=${account.name}`)
    // Rows of the previous list stay until the new ones arrive, and would take the click.
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

  // A drawer that was already open shows the colleague's decision, whatever the list shows.
  await desk.keyboard.press('Escape')
  await expect(rows(desk)).toHaveCount(2)
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
  await expect(desk).toHaveURL(/action=take-over/)
  await desk.keyboard.press('Enter')
  await expect(dialog().getByText('请填写原因')).toBeVisible()
  await dialog().getByRole('button', { name: '员工已离开' }).click()
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
  }).toPass({ timeout: 120_000 })
  await theirs.context().close()
})

test('an order and its action have an address, and back closes them', async () => {
  const account = await newAccount()
  const number = await askDeposit(account, 106)
  await queue(desk, 'deposits', `?search=${account.name}`)
  await rows(desk).first().click()
  await expect(desk).toHaveURL(new RegExp(`deposits/${number}\\?search=${account.name}$`))
  await desk.keyboard.press('r')
  await expect(desk).toHaveURL(/action=reject/)
  await expect(dialog()).toBeVisible()
  await desk.goBack()
  await expect(dialog()).toBeHidden()
  await expect(drawerOf(desk)).toContainText(number)
  await desk.goBack()
  await expect(desk).toHaveURL(new RegExp(`deposits\\?search=${account.name}$`))
  await expect(drawerOf(desk).getByText(number)).toBeHidden()

  await queue(desk, 'deposits', `/${number}?action=approve`)
  await expect(dialog().getByRole('button', { name: '确认通过' })).toBeVisible()
  await queue(desk, 'withdrawals')
  await expect(dialog()).toBeHidden()
  await expect(drawerOf(desk).getByText(number)).toBeHidden()
  await queue(desk, 'deposits', '/D-nothing')
  await expect(desk.getByText('记录不存在')).toBeVisible()
  await expect(desk).toHaveURL(/deposits$/)
})

const listRead = /\/admin\/api\/deposits\?/

test('a list that was read before the claim does not take it back', async () => {
  const account = await newAccount()
  await askDeposit(account, 112)
  await queue(desk, 'deposits', `?search=${account.name}`)
  await expect(rows(desk)).toHaveCount(1)
  const [read, late, delivery] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  await desk.route(listRead, async (route) => {
    const answer = await route.fetch()
    read?.resolve()
    await late?.promise
    await route.fulfill({ response: answer }).catch(() => undefined)
    delivery?.resolve()
  })
  await desk.getByRole('button', { name: '刷新' }).click()
  await read?.promise
  const claimResponse = desk.waitForResponse(/\/claim$/)
  await rows(desk).first().click()
  await claimResponse
  await expect(rows(desk).first()).toContainText('我在处理')
  late?.resolve()
  await delivery?.promise
  await desk.unroute(listRead)
  await desk.waitForTimeout(500)
  await expect(rows(desk).first()).toContainText('我在处理', { timeout: 2000 })
  await desk.keyboard.press('Escape')
})

// Nothing that follows a decision may bring back a member who has left the page
test('who leaves the desk after a decision is not fetched back', async () => {
  const account = await newAccount()
  await askDeposit(account, 111)
  await queue(desk, 'deposits', `?search=${account.name}`)
  await rows(desk).first().click()
  await expect(rows(desk).first()).toContainText('我在处理')
  await desk.keyboard.press('r')
  await expect(dialog()).toBeVisible()
  // The list responds slowly; leaving the page cancels the wait for it.
  await desk.route(listRead, () => {})
  await desk.keyboard.type('未查到款项')
  await desk.keyboard.press('Enter')
  await expect(dialog()).toBeHidden()
  const menu = desk.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '取款审核' }).click()
  await expect(desk).toHaveURL(/withdrawals$/)
  await desk.unroute(listRead)
  // If the app still had a step back to do, the step would take effect after the navigation.
  await desk.waitForTimeout(500)
  await expect(desk).toHaveURL(/withdrawals$/)
})

test('all orders of the open one’s player are a list of their own', async () => {
  const account = await newAccount()
  const number = await askDeposit(account, 112)
  await queue(desk, 'deposits', `?search=${account.name}`)
  await rows(desk).first().click()
  await drawerOf(desk)
    .getByRole('button', { name: /^筛选会员/ })
    .first()
    .click()
  await expect(desk).toHaveURL(/deposits\?.*state=(&|$)/)
  await expect(drawerOf(desk).getByText(number)).toBeHidden()
  await desk.waitForTimeout(300)
  await expect(desk).toHaveURL(/deposits\?.*state=(&|$)/)
})

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

test('letters are letters for who switches them off, and one key passes the menu', async () => {
  await askDeposit(await newAccount(), 108)
  await desk.emulateMedia({ reducedMotion: 'no-preference' })
  await queue(desk, 'deposits')
  await expect(rows(desk).first()).toBeVisible()
  await desk.getByRole('button', { name: '快捷键', exact: true }).click()
  const letters = desk.getByRole('switch', { name: '字母快捷键' })
  // By keyboard: a click during the animation would miss the switch.
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
  // The choice survives the reload; it is switched on again for later tests.
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

// An order opened by a link must not lead out of the back office
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
