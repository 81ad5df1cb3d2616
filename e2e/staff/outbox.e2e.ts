import { expect, test } from '@playwright/test'
import { baseUrl, button } from '../kit/player.ts'
import { sayYes, signInStaff } from '../kit/staff.ts'

// R-CONTACT-12 R-CONTACT-13 R-CONTACT-14
test('a trial message stands in the outbox without its code, and in the mailbox with it', async ({
  page,
  browser,
}) => {
  const address = `lake-trout-${Date.now()}@pond.example`
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/outbox`)
  await button(desk, '发送测试消息').click()
  const dialog = desk.getByRole('dialog', { name: '发送测试消息' })
  await dialog.locator('input[name=address]').fill('lake-trout')
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect(dialog.getByText('请输入正确的邮箱')).toBeVisible()
  await dialog.locator('input[name=address]').fill(address)
  await desk.screenshot({ path: 'test-results/screens/admin-outbox-trial.png' })
  await sayYes(desk, '发送')
  await expect(desk.getByText('已放入发件箱')).toBeVisible()
  await desk.locator('input[name=search]').fill(address)
  await desk.locator('input[name=search]').press('Enter')
  const row = desk.getByRole('row', { name: /测试消息/ })
  await expect(row).toContainText('邮件 · la***@pond.example')
  await expect(row).toContainText('已发送')
  await desk.screenshot({ path: 'test-results/screens/admin-outbox.png' })
  await row.click()
  const drawer = desk.getByRole('dialog', { name: /^消息：/ })
  await expect(drawer).toContainText('校验码 ••••••')
  await desk.screenshot({ path: 'test-results/screens/admin-outbox-message.png' })
  await desk.context().close()

  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`${baseUrl()}/mailbox`)
  await page.getByLabel('邮箱或手机号').fill(address.toUpperCase())
  await button(page, '查找').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(/校验码 \d{6}/)
  await page.screenshot({ path: 'test-results/screens/mailbox.png' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: 'test-results/screens/mailbox-dark.png' })
  await page.getByRole('link', { name: '查看邮件原样' }).click()
  await expect(page.getByText(/校验码 \d{6}/)).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/mailbox-mail.png' })
})
