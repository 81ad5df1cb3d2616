import { createMailing } from '@jinli/contract/message/message.admin'
import { expect, test } from '@playwright/test'
import { must, newAccount, openAs, staffToken } from '../kit/api.ts'
import { addresses, elements } from '../kit/hostile-samples.ts'
import { baseUrl, button } from '../kit/player.ts'
import { sayYes, signInStaff } from '../kit/staff.ts'

// R-ADMIN-140 R-ADMIN-143 R-ADMIN-144
test('mail is written, previewed, sent with its number told, read, and taken back', async ({
  page,
  browser,
}) => {
  const title = `周末活动提醒${Date.now()}`
  const [reader, other] = [await newAccount(), await newAccount()]
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/mailings`)
  await button(desk, '写站内信').click()
  const dialog = desk.getByRole('dialog', { name: '写站内信' })
  await dialog.locator('textarea[name=names]').fill(`${reader.name}\n${other.name}`)
  await expect(dialog.getByText('将发给 2 名会员')).toBeVisible()
  await dialog.locator('input[name=title]').fill(title)
  await dialog.getByRole('textbox', { name: '正文' }).click()
  await desk.keyboard.type('本周六晚八点开始。')
  await dialog.getByRole('button', { name: /预览/ }).click()
  // R-ADMIN-149: the preview is the player app's own page, without a sign-in.
  const phone = dialog.frameLocator('iframe[title=手机预览]')
  await phone.getByRole('button', { name: title }).click()
  await expect(phone.getByRole('dialog')).toContainText('本周六晚八点开始。')
  await desk.screenshot({ path: 'test-results/screens/admin-mail-write.png' })
  await sayYes(desk, '发送')
  await expect(desk.getByText('已发给 2 名会员')).toBeVisible()

  await openAs(page, reader, '/message?type=2')
  await page.getByRole('button', { name: title }).click()
  await expect(page.getByRole('dialog')).toContainText('本周六晚八点开始。')

  await desk.getByRole('cell', { name: title }).click()
  const drawer = desk.getByRole('dialog', { name: `站内信：${title}` })
  await expect(drawer).toContainText('已读 1')
  await desk.screenshot({ path: 'test-results/screens/admin-mail.png' })
  await button(drawer, '撤回').click()
  await desk.getByRole('dialog').last().locator('textarea[name=reason]').fill('时间有误')
  await expect(desk.getByText('已读的 1 人仍保留，其余 1 人不再收到')).toBeVisible()
  await sayYes(desk, '确认撤回')
  await expect(drawer).toContainText('已撤回')
  await openAs(page, other, '/message?type=2')
  await expect(page.getByText('没有更多了~', { exact: true })).toBeVisible()
  await desk.context().close()
})

// R-SITE-25 R-SITE-26
test('hostile HTML in a mail does nothing at the player and at the desk', async ({
  browser,
}) => {
  const account = await newAccount()
  const links = addresses.map(
    (address) => `<a href="${address}">x</a><img src="${address}">`,
  )
  const content = `${[...elements, ...links].join('')}<p>全文完</p>`
  const letter = { audience: 'names', level: 0, names: account.name, content } as const
  const title = '<img src=x onerror="window.ran=1">'
  await must(createMailing, { ...letter, title }, { token: await staffToken() })
  // Without the Content Security Policy, which would stop most samples too, only the sanitisers protect.
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  const urls: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(baseUrl()))
      urls.push(request.url())
  })
  await openAs(page, account, '/message?type=2')
  await page.getByRole('button', { name: /onerror/ }).click()
  await expect(page.getByRole('dialog').getByText('全文完')).toBeVisible()
  await page.waitForTimeout(200)
  expect(await page.evaluate<unknown>('window.ran')).toBeUndefined()
  expect(urls).toEqual([])
  await context.close()
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/mailings`)
  await desk.getByRole('cell', { name: /onerror/ }).click()
  await expect(desk.getByRole('dialog').getByText('全文完')).toBeVisible()
  expect(await desk.evaluate<unknown>('window.ran')).toBeUndefined()
  await desk.context().close()
})
