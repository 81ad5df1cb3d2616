import { createMailing } from '@jinli/contract/message.admin'
import { expect, test } from '@playwright/test'
import { must, newAccount, openAs, staffToken } from './api.ts'
import { addresses, elements } from './hostile-samples.ts'
import { baseUrl, button } from './player.ts'
import { colleague, sayYes, signInStaff } from './staff.ts'

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
  await dialog.locator('textarea[name=names]').fill(`${reader.name}, nobody-here`)
  await expect(dialog.getByText('没有这些会员：nobody-here')).toBeVisible()
  await dialog.locator('textarea[name=names]').fill(`${reader.name}\n${other.name}`)
  await expect(dialog.getByText('将发给 2 名会员')).toBeVisible()
  await dialog.locator('input[name=title]').fill(title)
  await dialog.getByRole('textbox', { name: '正文' }).click()
  await desk.keyboard.type('本周六晚八点开始。')
  await dialog.getByRole('button', { name: /预览/ }).click()
  // R-ADMIN-149: the player app's own page, for which nobody is signed in.
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
  await expect(desk.getByText('已读的 1 人仍保留，其余 1 人不再看到')).toBeVisible()
  await sayYes(desk, '确认撤回')
  await expect(drawer).toContainText('已撤回')
  await openAs(page, other, '/message?type=2')
  await expect(page.getByText('没有更多了~', { exact: true })).toBeVisible()
  await desk.context().close()
})

// R-ADMIN-142
test('to everybody takes two', async ({ page, browser }) => {
  const title = `致全体会员${Date.now()}`
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/mailings`)
  await button(desk, '写站内信').click()
  const dialog = desk.getByRole('dialog', { name: '写站内信' })
  await dialog.getByText('全体会员').click()
  await expect(dialog.getByText(/须由另一位同事确认/)).toBeVisible()
  await dialog.locator('input[name=title]').fill(title)
  await dialog.getByRole('textbox', { name: '正文' }).click()
  await desk.keyboard.type('新年快乐。')
  await sayYes(desk, '发送')
  await desk.getByRole('cell', { name: title }).click()
  const drawer = desk.getByRole('dialog', { name: `站内信：${title}` })
  await expect(drawer).toContainText('须由另一位同事确认')
  await expect(button(drawer, '确认发送')).toHaveCount(0)

  const second = await colleague(browser, 'owner')
  await second.goto(`${baseUrl()}/admin/#/mailings?state=waiting`)
  await second.getByRole('cell', { name: title }).click()
  await button(second.getByRole('dialog'), '确认发送').click()
  await sayYes(second, '确认发送')
  await expect(second.getByRole('dialog', { name: `站内信：${title}` })).toContainText(
    '已发送',
  )
  await openAs(page, await newAccount(), '/message?type=2')
  await expect(page.getByText('没有更多了~', { exact: true })).toBeVisible()
  await desk.context().close()
  await second.context().close()
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
  // The policy of our pages would stop most of it, too: here the sanitisers stand alone.
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(baseUrl()))
      asked.push(request.url())
  })
  await openAs(page, account, '/message?type=2')
  await page.getByRole('button', { name: /onerror/ }).click()
  await expect(page.getByRole('dialog').getByText('全文完')).toBeVisible()
  await page.waitForTimeout(200)
  expect(await page.evaluate<unknown>('window.ran')).toBeUndefined()
  expect(asked).toEqual([])
  await context.close()
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/mailings`)
  await desk.getByRole('cell', { name: /onerror/ }).click()
  await expect(desk.getByRole('dialog').getByText('全文完')).toBeVisible()
  expect(await desk.evaluate<unknown>('window.ran')).toBeUndefined()
  await desk.context().close()
})
