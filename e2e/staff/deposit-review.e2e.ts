import { expect, type Page, test } from '@playwright/test'
import {
  type Account,
  askDeposit,
  askWithdrawal,
  balanceOf,
  bindCard,
  fund,
  newAccount,
  openAs,
  records,
} from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { installation } from '../kit/installation.ts'
import { baseUrl } from '../kit/player.ts'
import { type Queue, queue, rows, signInStaff } from '../kit/staff.ts'

async function bindAndWithdraw(account: Account, amount: number): Promise<void> {
  await bindCard(account)
  await askWithdrawal(account, amount)
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.waitForTimeout(500)
  expect(await violations(page), where).toEqual([])
}

test('R-ADMIN-01: a wrong password is refused in words, and no queue opens', async ({
  page,
}) => {
  await page.goto(`${baseUrl()}/admin/#/withdrawals`)
  const signIn = page.getByRole('button', { name: '登录', exact: true })
  await signIn.click()
  await expect(page.getByText('请输入账号和密码')).toBeVisible()
  // Failed attempts must not lock the account that other tests need.
  await page.locator('input[name=username]').fill('nobody-here')
  await page.locator('input[name=password]').fill('wrong-password')
  await signIn.click()
  await expect(page.getByText('账号或密码错误')).toBeVisible()
  await expect(page).toHaveURL(/#\/login/)
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, 'sign-in')
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(installation().password)
  await signIn.click()
  await expect(page).toHaveURL(/#\/withdrawals/)
})

test('R-ADMIN-02: state, search and paging; they survive a reload', async ({ browser }) => {
  const account = await newAccount()
  const numbers: string[] = []
  for (let at = 0; at < 11; at += 1)
    numbers.push(await askDeposit(await newAccount(), 100 + at))
  const mine = await askDeposit(account, 500)
  const page = await signInStaff(browser)
  await queue(page, 'deposits', '?pagesize=10')
  await expect(rows(page)).toHaveCount(10)
  // The oldest open order comes first.
  const first = await rows(page).first().getAttribute('data-row-key')
  await page.getByTitle('2', { exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator(`tr[data-row-key="${first}"]`)).toHaveCount(0)

  const search = page.getByRole('textbox', { name: '订单号或用户名' })
  await search.fill(account.name)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(account.name)
  await expect(page).not.toHaveURL(/page=2/)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await search.fill(mine)
  await search.press('Enter')
  await expect(rows(page)).toContainText(account.name)
  await page.getByText('已拒绝', { exact: true }).first().click()
  await expect(page.getByText(`没有符合“${mine}”的存款订单`)).toBeVisible()
  await page.getByText('全部', { exact: true }).first().click()
  await expect(rows(page)).toHaveCount(1)
  await page.context().close()
})

// R-DEP-28 R-DEP-46 R-WD-19 R-STMT-04
test('a rejection tells its reason to the player, and the money is where it was', async ({
  page,
  browser,
}) => {
  const account = await fund(await newAccount(), 1000)
  await askDeposit(account, 300)
  await bindAndWithdraw(account, 400)
  expect(await balanceOf(account)).toBe(600)
  const staff = await signInStaff(browser)
  const reasons = {
    deposits: '未查到款项',
    withdrawals: '卡片与实名不符，请重新绑定',
  } as const
  const numbers = {
    deposits: '6222 0000 1111 2222',
    withdrawals: /6222 \d{4} \d{4} 5555/,
  } as const
  for (const name of ['deposits', 'withdrawals'] as const satisfies Queue[]) {
    const reason = reasons[name]
    await queue(staff, name, `?search=${account.name}`)
    await rows(staff).first().click()
    const drawer = staff.locator('.review-drawer')
    await expect(drawer).not.toContainText(numbers[name])
    await drawer.getByRole('button', { name: '显示完整卡号' }).click()
    await expect(drawer).toContainText(numbers[name])
    await expectAccessible(staff, `${name} with a drawer`)
    await staff.getByRole('button', { name: '拒绝', exact: true }).click()
    const dialog = staff.getByRole('dialog').last()
    await dialog.getByRole('button', { name: '确认拒绝' }).click()
    await expect(dialog.getByText('请填写原因')).toBeVisible()
    await dialog.locator('textarea').fill(reason)
    await expectAccessible(staff, `${name}: reject`)
    await dialog.getByRole('button', { name: '确认拒绝' }).click()
    await expect(dialog).toBeHidden()
  }
  expect(await balanceOf(account)).toBe(1000)
  expect((await records(account, 'deposit'))[0]).toMatchObject({ amount: 300, state: 3 })
  await openAs(page, account, '/transRecord')
  const record = page.getByRole('article').first()
  await expect(record).toContainText('已拒绝')
  await expect(record).toContainText(reasons.deposits)
  await page.getByRole('tab', { name: '取款' }).click()
  await expect(page.getByRole('article').first()).toContainText(reasons.withdrawals)
  await staff.context().close()
})

test('the queue can be worked through with the keyboard alone', async ({ browser }) => {
  const account = await newAccount()
  const numbers: string[] = []
  for (const amount of [101, 102, 103]) numbers.push(await askDeposit(account, amount))
  const page = await signInStaff(browser)
  await queue(page, 'deposits', `?search=${account.name}`)
  await expect(rows(page)).toHaveCount(3)
  await expectAccessible(page, 'deposits')
  const at = page.locator('tr[aria-current=true]')
  const keyAt = (index: number) =>
    expect(at).toHaveAttribute('data-row-key', numbers[index] ?? '')
  const { keyboard } = page
  await keyboard.press('j')
  await keyAt(0)
  await keyboard.press('j')
  await keyAt(1)
  await keyboard.press('k')
  await keyAt(0)
  await keyboard.press('Enter')
  await expect(page.locator('.review-drawer')).toContainText(numbers[0] ?? '')

  // Types at full speed before the dialog stops moving: no key may go elsewhere, and a shortcut letter must
  // be plain text inside a field.
  await keyboard.press('a')
  await keyboard.type(`jark-${account.name}`)
  const reference = page.getByRole('dialog').last().locator('input[name=reference]')
  await expect(reference).toHaveValue(`jark-${account.name}`)
  await keyboard.press('Enter')
  await expect(page.getByText(`已通过 ${numbers[0]}`)).toBeVisible()
  await keyAt(1)
  expect(await balanceOf(account)).toBe(101)

  await keyboard.press('r')
  await keyboard.type('资料不符')
  await expect(page.getByRole('dialog').last().locator('textarea')).toHaveValue('资料不符')
  await keyboard.press('Enter')
  await expect(page.getByText(`已拒绝 ${numbers[1]}`)).toBeVisible()
  await keyAt(2)
  await keyboard.press('Escape')
  await expect(page.locator('.review-drawer').getByText(numbers[2] ?? '')).toBeHidden()
  const states = (await records(account, 'deposit')).map(({ amount, state }) => [
    amount,
    state,
  ])
  expect(states.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
    [101, 2],
    [102, 3],
    [103, 1],
  ])
  expect(await balanceOf(account)).toBe(101)
  await page.context().close()
})
