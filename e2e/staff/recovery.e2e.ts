import { expect, test } from '@playwright/test'
import { newAccount } from '../kit/api.ts'
import { shot } from '../kit/player.ts'
import { colleague, signInStaff } from '../kit/staff.ts'

test('R-CONTACT-32: one member asks on the player’s page, another gets the link, shown once', async ({
  browser,
}) => {
  const account = await newAccount()
  const first = await signInStaff(browser)
  const file = `/admin/#/players/${account.name}?tab=recovery`
  const origin = new URL(first.url()).origin
  await first.goto(`${origin}${file}`)
  await first.getByRole('button', { name: '为会员找回密码' }).click()
  const dialog = first.locator('.ant-modal')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await expect(dialog.getByText('请填写核对了哪些资料')).toBeVisible()
  await dialog.locator('textarea[name=evidence]').fill('核对姓名与最近一次存款')
  await shot(first, 'staff-recovery-open')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await expect(first.getByText('待复核')).toBeVisible()
  await expect(first.getByRole('button', { name: '复核登录密码找回' })).toHaveCount(0)

  const second = await colleague(browser, 'owner')
  await second.goto(`${origin}/admin/#/players?work=recovery`)
  await expect(second.getByText(account.name)).toBeVisible()
  await second.goto(`${origin}${file}`)
  await second.getByRole('button', { name: '复核登录密码找回' }).click()
  await second.getByRole('button', { name: '确认并生成链接' }).click()
  await expect(second.getByText(/#\/recovery\?link=[\w-]{43}/)).toBeVisible()
  await shot(second, 'staff-recovery-link')
  await second.getByRole('button', { name: '我已复制' }).click()
  await expect(second.getByText('已生成链接')).toBeVisible()
  await expect(second.getByText(/#\/recovery\?link=/)).toHaveCount(0)
  await shot(second, 'staff-recovery')
})
