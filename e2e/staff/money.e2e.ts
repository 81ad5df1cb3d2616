import { banklist } from '@jinli/contract/payout-card/payout-card'
import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  type Account,
  askDeposit,
  askWithdrawal,
  balanceOf,
  bindCard,
  fund,
  must,
  newAccount,
  openAs,
  records,
} from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { baseUrl } from '../kit/player.ts'
import { addColleague, queue, rows, sayYes, signInStaff } from '../kit/staff.ts'

type Role = 'finance' | 'cashier'
const password = 'e2e-colleague-1'
const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

/** Creates a colleague by API and signs in with a separate browser context. */
async function colleague(browser: Browser, role: Role): Promise<Page> {
  const username = `${role}-${Date.now().toString(36)}`
  const person = { username, display_name: `员工${username.slice(-4)}`, role, password }
  await addColleague(person)
  return signInAs(browser, username)
}

async function signInAs(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ ...wide, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`${baseUrl()}/admin/`)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/#\/todo/)
  return page
}

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`${baseUrl()}/admin/#/${path}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function accessible(page: Page, where: string): Promise<void> {
  await page.waitForTimeout(400)
  expect(await violations(page), where).toEqual([])
}

async function bindAndWithdraw(account: Account, amount: number): Promise<void> {
  await bindCard(account)
  await askWithdrawal(account, amount)
}

/** Sessions of the whole file: the owner and a finance member. */
let owner: Page
let finance: Page
test.beforeAll(async ({ browser }) => {
  owner = await signInStaff(browser)
  finance = await colleague(browser, 'finance')
})
test.afterAll(async () => {
  await Promise.all([owner, finance].map((page) => page.context().close()))
})

// R-ADMIN-170 R-ADMIN-171 R-ADMIN-173
test('a bank is added, offered to players, and closed; its versions say why', async () => {
  const player = await newAccount()
  const code = `E${Date.now().toString(36).slice(-8).toUpperCase()}`
  const name = `湖心银行${code.slice(-3)}`
  const bankNames = async () =>
    (await must(banklist, {}, player)).map(({ bank_name }) => bank_name)
  await open(owner, 'banks', '银行')
  await owner.getByRole('button', { name: '新增银行' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.locator('input[name=code]').fill(code)
  await dialog.locator('input[name=name]').fill(name)
  await dialog.getByRole('radio', { name: '桥' }).check()
  await dialog.locator('textarea[name=reason]').fill('接入新银行')
  await sayYes(owner, '确认新增')
  const row = owner.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('可绑定')
  expect(await bankNames()).toContain(name)
  await row.getByRole('button', { name: `停用 ${name}` }).click()
  await dialog.locator('textarea[name=reason]').fill('通道维护')
  await sayYes(owner, '确认停用')
  await expect(row).toContainText('已停用')
  expect(await bankNames()).not.toContain(name)
  await row.getByRole('button', { name: `历史版本 ${name}` }).click()
  await expect(dialog.getByRole('article')).toHaveCount(2)
  await expect(dialog.getByRole('article').first()).toContainText('通道维护')
  await accessible(owner, 'banks')
  await owner.keyboard.press('Escape')
})

// R-ADMIN-38
test('the owner adds a cashier, whose menu and pages end where the role does', async ({
  browser,
}) => {
  await open(owner, 'staff', '员工账号')
  await owner.getByRole('button', { name: '新增员工' }).click()
  const dialog = owner.getByRole('dialog').last()
  await dialog.getByRole('button', { name: '确认新增' }).click()
  await expect(dialog.getByText('账号须为4-32位小写字母、数字或短横线')).toBeVisible()
  const username = `chuna-${Date.now().toString(36)}`
  await dialog.locator('input[name=username]').fill(username)
  await dialog.locator('input[name=display_name]').fill('王出纳')
  await dialog.locator('input[name=password]').fill(password)
  await expect(dialog.getByText('角色为出纳')).toBeVisible()
  await accessible(owner, 'new colleague')
  await dialog.getByRole('button', { name: '确认新增' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows(owner).filter({ hasText: username })).toContainText('出纳')

  const cashier = await signInAs(browser, username)
  const menu = cashier.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: '取款审核' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '人工调整' })).toBeVisible()
  for (const menuItem of ['对账', '员工账号', '操作日志'])
    await expect(menu.getByRole('link', { name: menuItem })).toHaveCount(0)
  await expect(cashier.getByRole('button', { name: '导出', exact: true })).toHaveCount(0)
  await cashier.goto(`${baseUrl()}/admin/#/audit`)
  await expect(cashier.getByText('无权限', { exact: true })).toBeVisible()
  await cashier.context().close()
})

// money F-3: the claim lease
test('an order that is open at one desk is held at the other until it is closed', async () => {
  const account = await newAccount()
  const number = await askDeposit(account, 320)
  const next = await askDeposit(account, 110)
  const [mine, theirs] = [owner, finance]
  await queue(theirs, 'deposits', `?search=${account.name}`)
  await rows(theirs).first().click()
  await expect(rows(theirs).first()).toContainText('我在处理')
  await expect(
    theirs.getByRole('region', { name: '会员概况' }).getByText('中心钱包'),
  ).toBeVisible()

  await queue(mine, 'deposits', `?search=${account.name}`)
  await rows(mine).first().click()
  const drawer = mine.locator('.review-drawer')
  await expect(drawer).toContainText('处理中，释放或超时后才能处理')
  await expect(mine.getByRole('button', { name: '通过', exact: true })).toBeDisabled()
  await accessible(mine, 'an order of somebody else')

  await theirs.keyboard.press('Escape')
  // The response to the release updates the row, long before the list is read again.
  await expect(rows(theirs).first()).not.toContainText('我在处理', { timeout: 4000 })
  await mine.getByRole('button', { name: '刷新' }).click()
  await mine.getByRole('button', { name: '通过', exact: true }).click()
  const confirm = mine.getByRole('button', { name: '确认通过', exact: true })
  const dialog = mine.getByRole('dialog').filter({ has: confirm })
  await dialog.locator('input[name=amount]').fill('300')
  await expect(dialog).toContainText('少付，相差 −20.00')
  await dialog.locator('input[name=reference]').fill(`lease-${number}`)
  await dialog.locator('textarea[name=reason]').fill('实收少 20')
  await confirm.click()
  await expect(dialog).toBeHidden()
  expect(await balanceOf(account)).toBe(300)
  await expect(drawer, 'goes on to the next').toContainText(next)
  const player = mine.getByRole('region', { name: '会员概况' })
  await expect(player, 'with the figures of now').toContainText(/中心钱包\s*300\.00/)
})

test('who was second to open an order is not left with its dialog', async () => {
  const account = await newAccount()
  const [first, second] = [await askDeposit(account, 210), await askDeposit(account, 220)]
  const [mine, theirs] = [owner, finance]
  for (const desk of [mine, theirs])
    await queue(desk, 'deposits', `?search=${account.name}`)
  // The list moves under the pointer, but the row that was clicked must open.
  await rows(mine).nth(1).dblclick()
  await expect(mine.locator('.review-drawer')).toContainText(second)
  await expect(rows(mine).nth(1)).toContainText('我在处理')
  await expect(rows(mine).first()).not.toContainText('我在处理')

  await rows(theirs).nth(1).click()
  await theirs.keyboard.press('a')
  const confirm = theirs.getByRole('button', { name: '确认通过', exact: true })
  // Whether the shortcut or the colleague's claim came first, no dialog may cover an order that is claimed.
  await expect(theirs.locator('.review-drawer')).toContainText(
    '处理中，释放或超时后才能处理',
  )
  await expect(confirm).toBeHidden()
  for (const desk of [mine, theirs]) await desk.keyboard.press('Escape')
  await expect(rows(theirs).first()).toHaveAttribute('data-row-key', first)
})

// R-ADMIN-12 R-ADMIN-13 (money F-15) R-STMT-13
test('an adjustment moves money when a second person posts it', async ({ page }) => {
  const account = await fund(await newAccount(), 200)
  const [maker, checker] = [owner, finance]
  await open(maker, 'adjustments', '人工调整')
  await maker.getByRole('button', { name: '新建调整' }).click()
  const dialog = maker.getByRole('dialog').last()
  await dialog.locator('input[name=username]').fill(account.name)
  await dialog.locator('input[name=amount]').fill('50.5')
  await expect(dialog).toContainText('200.00 → 250.50')
  await dialog.locator('textarea[name=reason]').fill('活动补发')
  await accessible(maker, 'a new adjustment')
  await dialog.getByRole('button', { name: '提交复核' }).dblclick()
  await expect(dialog).toBeHidden()
  await open(maker, `adjustments?search=${account.name}`, '人工调整')
  await expect(rows(maker)).toHaveCount(1)
  await expect(rows(maker)).toContainText('您提交的，须由另一位员工复核')
  await expect(maker.getByRole('button', { name: /^复核入账/ })).toHaveCount(0)
  expect(await balanceOf(account)).toBe(200)

  await open(checker, `adjustments?search=${account.name}`, '人工调整')
  await checker.getByRole('button', { name: /^复核入账/ }).click()
  const confirm = checker.getByRole('dialog').last()
  await expect(confirm).toContainText('200.00 → 250.50')
  await confirm.getByRole('button', { name: '确认入账' }).click()
  await expect(rows(checker)).toContainText('已入账')
  expect(await balanceOf(account)).toBe(250.5)
  await openAs(page, account, '/transRecord')
  const types = page.getByRole('tablist', { name: '交易类型' }).getByRole('tab')
  await expect(types).toHaveText(['存款', '取款', '转入', '转出', '其他', '全部'])
  await expect(types.first()).toHaveAttribute('aria-selected', 'true')
  await types.filter({ hasText: '其他' }).click()
  await expect(page.getByRole('article')).toContainText(/系统加款\+¥50\.50.*成功/)
})

// money F-3: approved, paying, unknown, paid
test('a withdrawal is approved, paid under our reference, unknown, and then known', async () => {
  const account = await fund(await newAccount(), 500)
  await bindAndWithdraw(account, 300)
  const page = owner
  await queue(page, 'withdrawals', `?search=${account.name}`)
  await rows(page).first().click()
  const drawer = page.locator('.review-drawer')
  await expect(drawer).not.toContainText(/6222 \d{4} \d{4} 5555/)
  await drawer.getByRole('button', { name: '显示完整卡号' }).click()
  await expect(drawer).toContainText(/6222 \d{4} \d{4} 5555/)

  const act = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    // A click during the animation misses its target.
    await expect(page.getByRole('dialog').last()).not.toHaveClass(/zoom/)
    return page.getByRole('dialog').last()
  }
  const approval = await act('通过')
  await approval.getByText('通过待付（稍后打款）').click()
  await expect(approval).toContainText('冻结金额 300.00 保持不变；订单变为待付款')
  await approval.getByText('通过并付款（已完成打款）').click()
  // Paid without a payment reference: the dialog asks once more, even after a double click.
  await approval.getByRole('button', { name: '确认通过' }).dblclick()
  await expect(approval.getByRole('alert')).toContainText('没有填写付款流水号')
  await expect(approval.getByRole('button', { name: '无流水号，确认已付款' })).toBeEnabled()
  await accessible(page, 'a payment without a number')
  await approval.getByText('通过待付（稍后打款）').click()
  await expect(approval.getByRole('alert')).toHaveCount(0)
  await approval.getByRole('button', { name: '确认通过' }).click()
  await expect(rows(page).first()).toContainText('待付款')

  await rows(page).first().click()
  await (await act('开始付款')).getByRole('button', { name: '确认开始付款' }).click()
  await expect(drawer).toContainText('付款单号')
  const result = await act('付款结果')
  await result.getByText('未知：还不能确定').click()
  await expect(result).toContainText('不可另行付款')
  await accessible(page, 'the result of a payment')
  await result.getByRole('button', { name: '确认结果' }).click()
  await expect(drawer).toContainText('付款结果未知')
  expect((await records(account, 'withdrawal'))[0]).toMatchObject({ state: 0 })

  const finalResult = await act('付款结果')
  await finalResult.getByRole('button', { name: '确认结果' }).click()
  await expect(finalResult.getByText('请填写流水号')).toBeVisible()
  await finalResult.locator('input[name=reference]').fill(`bank-${account.name}`)
  await finalResult.getByRole('button', { name: '确认结果' }).click()
  await expect(finalResult).toBeHidden()
  expect((await records(account, 'withdrawal'))[0]).toMatchObject({ state: 2 })
  expect(await balanceOf(account)).toBe(200)
})

test('the other pages stand', async () => {
  const page = owner
  for (const [path, title] of [
    ['transfers', '转账核实'],
    ['reconciliation', '对账'],
    ['audit', '操作日志'],
  ] as const) {
    await open(page, path, title)
    await expect(page.getByRole('table').first()).toBeVisible()
    await accessible(page, title)
  }
})
