import { expect, test } from '@playwright/test'
import { fund, newAccount, openAs } from '../kit/api.ts'
import { codeTo, messageTo } from '../kit/mailbox.ts'
import { button, fill, shot } from '../kit/player.ts'

// R-CONTACT-16
test('mail about money goes to the verified e-mail once its switch is on', async ({
  page,
}) => {
  const account = await newAccount()
  const address = `asp-${Date.now()}@pond.example`
  await openAs(page, account, '/contact')
  await expect(page.getByText('未验证')).toHaveCount(2)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await page.getByRole('link', { name: /邮箱/ }).click()
  await fill(page, { address })
  const code = await codeTo(address, () => button(page, '验证码：获取').click())
  await fill(page, { code, password: account.password, pay_pass: account.paypassword })
  await button(page, '确认验证').click()
  const copies = page.getByRole('switch', { name: '邮件通知' })
  await expect(copies).not.toBeChecked()
  await copies.click()
  await expect(copies).toBeChecked()
  await expect(copies).not.toHaveAttribute('aria-busy')
  await shot(page, 'mail-copy')
  await page.reload()
  await expect(copies).toBeChecked()
  await fund(account, 100)
  await messageTo(address, /存款[\s\S]*¥100\.00/)
})
