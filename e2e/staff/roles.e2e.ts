import { type Browser, expect, type Page, test } from '@playwright/test'
import { violations } from '../kit/axe.ts'
import { baseUrl } from '../kit/player.ts'
import { addColleague, sayYes } from '../kit/staff.ts'

const password = 'e2e-colleague-1'

async function member(browser: Browser, username: string, role: string): Promise<Page> {
  const person = { username, display_name: `员工${username.slice(-4)}`, role, password }
  await addColleague(person)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${baseUrl()}/admin/`)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible()
  return page
}

// R-ADMIN-94 R-ADMIN-96 R-ADMIN-97
test('two owners make a role; its member finds what it allows, and why not the rest', async ({
  browser,
}) => {
  const tag = Date.now().toString(36)
  const name = `night-${tag}`
  const label = `夜班${tag.slice(-3)}`
  const one = await member(browser, `own1-${tag}`, 'owner')
  await one.goto(`${baseUrl()}/admin/#/roles`)
  await one.getByRole('button', { name: '新增角色' }).click()
  const form = one.getByRole('dialog').last()
  await expect(form).not.toHaveClass(/zoom/)
  await form.getByRole('button', { name: '提交修改' }).click()
  await expect(
    form.getByText('角色代码须为2-32位小写字母、数字或短横线，以字母开头'),
  ).toBeVisible()
  await form.locator('input[name=name]').fill(name)
  await form.locator('input[name=label]').fill(label)
  await form.getByRole('checkbox', { name: '查看存款订单' }).check()
  await form.getByRole('checkbox', { name: '查看文章、轮播图、公告与弹窗' }).check()
  await form.locator('textarea').fill('夜间值守')
  await expect(form.getByRole('table', { name: '变更' })).toContainText('查看存款订单')
  expect(await violations(one)).toEqual([])
  await one.screenshot({ path: 'test-results/screens/admin-role-dialog.png' })
  await form.getByRole('button', { name: '提交修改' }).click()
  await expect(form).toBeHidden()
  const draft = one.getByRole('region', { name: `待确认：${label}` })
  await expect(draft).toContainText('您提交的，须由另一位员工确认')
  await expect(draft.getByRole('button', { name: `确认生效 ${label}` })).toHaveCount(0)

  const other = await member(browser, `own2-${tag}`, 'owner')
  await other.goto(`${baseUrl()}/admin/#/roles`)
  await other.getByRole('button', { name: `确认生效 ${label}` }).click()
  await sayYes(other, '确认生效')
  await expect(other.getByRole('columnheader', { name: label })).toBeVisible()
  expect(await violations(other)).toEqual([])
  await other.screenshot({ path: 'test-results/screens/admin-roles.png' })

  const night = await member(browser, `night-${tag}`, name)
  await expect(night).toHaveURL(/#\/todo/)
  await night.goto(`${baseUrl()}/admin/#/deposits`)
  await expect(night.getByRole('heading', { name: '存款审核' })).toBeVisible()
  for (const button of [/取下一单/, /^导出$/])
    await expect(night.getByRole('button', { name: button })).toHaveCount(0)
  const menu = night.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: '帮助文章' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '取款审核' })).toHaveCount(0)
  await night.goto(`${baseUrl()}/admin/#/withdrawals`)
  await night.getByRole('link', { name: '我可以做什么？' }).click()
  await expect(night.getByRole('region', { name: '存款的权限' })).toContainText(
    `由您的角色「${label}」给予`,
  )
  await expect(night.getByRole('region', { name: '取款的权限' })).toContainText(
    '有此权限的角色',
  )
  expect(await violations(night)).toEqual([])
  await night.screenshot({ path: 'test-results/screens/admin-me.png' })
  for (const page of [one, other, night]) await page.context().close()
})
