import { expect, test } from '@playwright/test'
import { violations } from '../kit/axe.ts'
import { baseUrl, button, open, shot } from '../kit/player.ts'
import { sayYes, signInStaff } from '../kit/staff.ts'

// R-SITE-16 R-SITE-17 R-SITE-18 R-SITE-20 R-ROUTE-22
test('the help centre lists seven articles, and each opens with a way to a person', async ({
  page,
}) => {
  await open(page, '/boutBallBet')
  const rows = [
    '关于我们',
    '常见问题',
    '隐私政策',
    '免责声明',
    '联系我们',
    '代理加盟',
    '责任博彩',
  ]
  for (const row of rows) await expect(page.getByRole('link', { name: row })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: '责任博彩' }).click()
  await expect(page).toHaveURL(/#\/boutBallBetInfo\?type=8/)
  await expect(page.getByRole('heading', { level: 1, name: '责任博彩' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '怎样设置' })).toBeVisible()
  await expect(page.getByRole('link', { name: /联系在线客服/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await button(page, '返回').click()
  await expect(page).toHaveURL(/#\/boutBallBet$/)
})

// R-SITE-19 R-SITE-21
test('type 6 has no title there; /abouts names rules and privacy', async ({ page }) => {
  await open(page, '/boutBallBetInfo?type=6')
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('')
  await open(page, '/abouts?type=5')
  await expect(page.getByRole('heading', { level: 1, name: '规则与条款' })).toBeVisible()
  await open(page, '/abouts?type=6')
  await expect(page.getByRole('heading', { level: 1, name: '隐私政策' })).toBeVisible()
  await open(page, '/boutBallBetInfo?type=99')
  await expect(page.getByText('内容正在整理中')).toBeVisible()
})

// R-SITE-28
test('the help is searched while one types, and says when nothing is found', async ({
  page,
}) => {
  await open(page, '/boutBallBet')
  const box = page.getByRole('searchbox', { name: '搜索帮助' })
  await box.fill('打码量')
  await page
    .getByRole('link', { name: /打码量/ })
    .first()
    .click()
  await expect(page.getByRole('article')).toContainText('打码量')
  await button(page, '返回').click()
  await box.fill('qwertyuiop')
  await expect(page.getByText('没有找到相关内容')).toBeVisible()
  await box.fill('')
  await expect(page.getByRole('link', { name: '常见问题' })).toBeVisible()
})

// R-ADMIN-44
test('staff write, preview, publish and take back; players read what is published', async ({
  page,
  browser,
}) => {
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/articles`)
  await desk.getByRole('cell', { name: '联系我们' }).click()
  const editor = desk.getByRole('dialog', { name: '编辑文章：联系我们' })
  const text = editor.getByRole('textbox', { name: '正文' })
  await expect(text).toContainText('客服')
  await text.click()
  await desk.keyboard.press('ControlOrMeta+End')
  await desk.keyboard.press('Enter')
  await desk.keyboard.type('新写的一句话。')
  await editor.getByRole('button', { name: '保存草稿' }).click()
  await expect(desk.getByText('草稿已保存')).toBeVisible()
  await editor.getByRole('tab', { name: '预览' }).click()
  const phone = editor.frameLocator('iframe')
  await expect(phone.getByRole('article')).toContainText('新写的一句话。')
  await expect(phone.getByRole('heading', { level: 1, name: '联系我们' })).toBeVisible()
  await shot(desk, 'admin-article')

  await open(page, '/boutBallBetInfo?type=4')
  await expect(page.getByRole('article')).not.toContainText('新写的一句话。')

  await editor.getByRole('button', { name: '发布', exact: true }).click()
  await sayYes(desk, '确认发布')
  await expect(desk.getByText('已发布', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article')).toContainText('新写的一句话。')

  await editor.getByRole('button', { name: '撤下' }).click()
  await desk.getByRole('dialog').locator('textarea[name=reason]').fill('有误')
  await sayYes(desk, '确认撤下')
  await expect(desk.getByText('已撤下').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('内容正在整理中')).toBeVisible()

  await editor.getByRole('tab', { name: '版本' }).click()
  await editor.getByRole('button', { name: /第1版/ }).click()
  await editor.getByRole('button', { name: '以此版本起草' }).click()
  await editor.getByRole('button', { name: '保存草稿' }).click()
  await editor.getByRole('button', { name: '发布', exact: true }).click()
  await sayYes(desk, '确认发布')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('article')).toContainText('客服', { timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('article')).not.toContainText('新写的一句话。')
  await desk.context().close()
})
