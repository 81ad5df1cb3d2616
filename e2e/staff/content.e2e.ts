import { expect, type Locator, type Page, test } from '@playwright/test'
import { newAccount, openAs } from '../kit/api.ts'
import { inDatabase } from '../kit/database.ts'
import { baseUrl, button, fill, open } from '../kit/player.ts'
import { sayYes, signInStaff } from '../kit/staff.ts'

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Creates content of this kind and opens its editor with the phone preview. */
async function write(
  desk: Page,
  [kind, label, title]: readonly [string, string, string],
  more: (dialog: Locator) => Promise<unknown>,
): Promise<Locator> {
  await desk.goto(`${baseUrl()}/admin/#/content?kind=${kind}`)
  await button(desk, '新建内容').click()
  const dialog = desk.getByRole('dialog').last()
  await expect(dialog).not.toHaveClass(/zoom/)
  await dialog.locator('input[name=title]').fill(title)
  await more(dialog)
  await button(dialog, '保存草稿').click()
  await expect(dialog).toBeHidden()
  await desk.getByRole('cell', { name: title }).click()
  const editor = desk.getByRole('dialog', { name: `${label}：${title}` })
  await editor.getByRole('tab', { name: '手机预览' }).click()
  return editor
}

async function publish(desk: Page, editor: Locator): Promise<void> {
  await button(editor, '发布').click()
  await sayYes(desk, '确认发布')
  await expect(desk.getByText('已发布', { exact: true }).first()).toBeVisible()
}

/** Withdraws the published versions, so that the site is as before. */
async function withdrawAll(title: string): Promise<void> {
  await inDatabase((client) =>
    client.query(`UPDATE content_version SET state = 'withdrawn' WHERE title = $1`, [
      title,
    ]),
  )
}

async function mailTo(desk: Page, username: string, title: string): Promise<void> {
  await desk.goto(`${baseUrl()}/admin/#/mailings`)
  await button(desk, '写站内信').click()
  const dialog = desk.getByRole('dialog', { name: '写站内信' })
  await dialog.locator('textarea[name=names]').fill(username)
  await expect(dialog.getByText('将发给 1 名会员')).toBeVisible()
  await dialog.locator('input[name=title]').fill(title)
  await dialog.getByRole('textbox', { name: '正文' }).click()
  await desk.keyboard.type('早安，今日维护已完成。')
  await dialog.getByRole('button', { name: /预览/ }).click()
  const phone = dialog.frameLocator('iframe[title=手机预览]')
  await expect(phone.getByRole('button', { name: /早安/ })).toBeVisible()
  await sayYes(desk, '发送')
}

const banner = '晨间横幅'
const popup = '晨间弹窗'

// R-ADMIN-110 R-ADMIN-112 R-ADMIN-140 R-ADMIN-152 R-ADMIN-05
test('an operator’s morning: what is written is what players see', async ({
  page,
  browser,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/kefu')
  await page.getByRole('textbox', { name: '消息' }).fill('早上好，请看这张图')
  await button(page, '发送').click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: dot })
  await expect(page.getByRole('log').getByRole('img', { name: '图片' })).toBeVisible()
  await open(page, '/applyagent')
  await fill(page, { mobile: '13800138000' })
  await page.locator('textarea[name=apply_info]').fill('有团队')
  await button(page, '提交申请').click()
  await expect(page.getByText('申请审核中')).toBeVisible()

  const desk = await signInStaff(browser)
  const preview = await write(desk, ['banner', '轮播图', banner], async (dialog) => {
    await dialog.getByRole('radio', { name: '存取稳妥' }).click()
    await dialog.locator('input[name=place]').fill('1')
  })
  const bannerImage = preview
    .frameLocator('iframe')
    .getByRole('region', { name: '精选活动' })
    .getByRole('img')
    .first()
  await expect(bannerImage).toHaveAttribute('alt', banner)
  const source = await bannerImage.getAttribute('src')
  await publish(desk, preview)
  const waits = await write(desk, ['popup', '欢迎弹窗', popup], async (dialog) => {
    await dialog.getByRole('textbox', { name: '正文' }).click()
    await desk.keyboard.type('今晚八点开灯。')
    await dialog.locator('input[name=starts_at]').fill('2035-01-01T08:00')
  })
  await expect(
    waits.frameLocator('iframe').getByRole('dialog', { name: '公告' }),
  ).toContainText('今晚八点开灯。')
  await publish(desk, waits)
  await mailTo(desk, account.name, '晨间通知')
  await desk.goto(`${baseUrl()}/admin/#/agent-applications?search=${account.name}`)
  await button(desk, `通过 ${account.name}`).click()
  await sayYes(desk, '确认通过')
  await desk.goto(`${baseUrl()}/admin/#/conversations?list=all&search=${account.name}`)
  await desk.getByRole('cell', { name: account.name }).click()
  const talk = desk.getByRole('dialog', { name: account.name })
  await expect(talk.getByRole('img', { name: '图片' })).toBeVisible()
  await talk.getByRole('textbox', { name: '回复' }).fill('您好，已看到图片。')
  await desk.keyboard.press('Enter')
  await expect(talk.getByRole('region', { name: '会话内容' })).toContainText('已看到图片')
  await desk.context().close()

  await open(page, '/kefu')
  await expect(page.getByRole('log')).toContainText('您好，已看到图片。')
  await open(page, '/')
  await page.reload()
  const first = page.getByRole('region', { name: '精选活动' }).getByRole('img').first()
  await expect(first).toHaveAttribute('alt', banner)
  await expect(first).toHaveAttribute('src', source ?? '')
  await expect(page.getByRole('dialog', { name: '公告' })).toHaveCount(0)
  // The start time of the popup has come.
  await inDatabase((client) =>
    client.query(
      `UPDATE content_version SET starts_at = now(), shown_from = now() WHERE title = $1`,
      [popup],
    ),
  )
  await page.reload()
  const dialog = page.getByRole('dialog', { name: '公告' })
  await expect(dialog).toContainText('今晚八点开灯。')
  await button(dialog, '我知道了').click()
  await open(page, '/message?type=2')
  await expect(page.getByRole('button', { name: '晨间通知' })).toBeVisible()
  await expect(page.getByRole('button', { name: /合营申请已通过/ })).toBeVisible()
  await open(page, '/mine')
  await expect(page.getByRole('link', { name: '代理登录' })).toBeVisible()
  for (const title of [banner, popup]) await withdrawAll(title)
})
