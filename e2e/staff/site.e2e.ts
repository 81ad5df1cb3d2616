import { changeSiteSetting, listSiteSettings } from '@jinli/contract/site/site.admin'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { must, newAccount, openAs, payer, staffToken } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { bindAddress } from '../kit/cashier.ts'
import {
  baseUrl,
  button,
  fill,
  newPlayer,
  open,
  register,
  typeCaptcha,
} from '../kit/player.ts'
import { writeSite } from '../kit/site-content.ts'
import { colleague, sayYes, signInStaff } from '../kit/staff.ts'

const title = '中秋灯会'

/** Returns a picture file to upload. */
async function lantern(page: Page): Promise<Buffer> {
  return page.locator('h1').first().screenshot()
}

// R-ADMIN-110 R-ADMIN-116 R-ADMIN-121 R-HOME-01 R-HOME-02
test('a banner is written, seen in the phone, published and taken back; players see what the phone showed', async ({
  page,
  browser,
}) => {
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/content`)
  await expect(desk.getByRole('cell', { name: '每一分都有据可查' })).toBeVisible()
  expect(await violations(desk)).toEqual([])
  await desk.getByRole('button', { name: '新建内容' }).click()
  const form = desk.getByRole('dialog').last()
  await expect(form).not.toHaveClass(/zoom/)
  await form.locator('input[name=title]').fill(title)
  const file = form.locator('input[type=file]')
  await file.setInputFiles({
    name: '灯.png',
    mimeType: 'image/png',
    buffer: await lantern(desk),
  })
  await expect(form.getByRole('radio', { name: '灯.png' })).toBeChecked()
  await form.locator('input[name=link]').fill('/vip')
  await form.locator('input[name=place]').fill('1')
  expect(await violations(desk)).toEqual([])
  await desk.screenshot({ path: 'test-results/screens/admin-content-new.png' })
  await button(form, '保存草稿').click()
  await expect(form).toBeHidden()

  await desk.getByRole('cell', { name: title }).click()
  const editor = desk.getByRole('dialog', { name: `轮播图：${title}` })
  await editor.getByRole('tab', { name: '手机预览' }).click()
  const phone = editor.frameLocator('iframe')
  const slide = phone.getByRole('region', { name: '精选活动' }).getByRole('img').first()
  await expect(slide).toHaveAttribute('alt', title)
  await expect(slide).toHaveAttribute('src', /^\/images\/[0-9a-f]{40}\.png$/)
  await expect(phone.getByText('1/5')).toBeVisible()
  await desk.screenshot({ path: 'test-results/screens/admin-content-phone.png' })

  await open(page, '/')
  const carousel = page.getByRole('region', { name: '精选活动' })
  await expect(carousel.getByText('1/4')).toBeVisible()
  await button(editor, '发布').click()
  await sayYes(desk, '确认发布')
  await page.reload()
  await expect(carousel.getByText('1/5')).toBeVisible()
  await expect(carousel.getByRole('img').first()).toHaveAttribute('alt', title)
  await carousel.getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/vip$/)

  await button(editor, '撤下').click()
  await desk.getByRole('dialog').last().locator('textarea[name=reason]').fill('活动结束')
  await sayYes(desk, '确认撤下')
  await open(page, '/')
  await page.reload()
  await expect(carousel.getByText('1/4')).toBeVisible()
  await desk.context().close()
})

// R-ADMIN-112 R-HOME-09 R-HOME-10
test('a popup that leads outside waits for a colleague; a player sees it once a version', async ({
  page,
  browser,
}) => {
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/content?kind=popup`)
  await desk.getByRole('cell', { name: '欢迎来到锦鲤' }).click()
  const name = '欢迎弹窗：欢迎来到锦鲤'
  const editor = desk.getByRole('dialog', { name })
  await editor.getByRole('textbox', { name: '正文' }).click()
  await desk.keyboard.press('ControlOrMeta+End')
  await desk.keyboard.type(' https://pond.example/gala ')
  await button(editor, '保存草稿').click()
  await expect(desk.getByText('草稿已保存')).toBeVisible()
  await editor.getByRole('tab', { name: '手机预览' }).click()
  const phone = editor.frameLocator('iframe')
  await expect(phone.getByRole('dialog', { name: '公告' })).toContainText('演示环境')
  await desk.screenshot({ path: 'test-results/screens/admin-content-popup.png' })
  await button(editor, '提交复核').click()
  await sayYes(desk, '确认提交')
  await expect(editor.getByText('您已提交，须由另一位员工复核发布')).toBeVisible()

  const second = await colleague(browser, 'owner')
  await second.goto(`${baseUrl()}/admin/#/todo`)
  const task = second.getByRole('row').filter({ hasText: '站点内容待复核' })
  await task.getByRole('button', { name: '去处理' }).click()
  await expect(second).toHaveURL(/#\/content/)
  await second.goto(`${baseUrl()}/admin/#/content?kind=popup`)
  await second.getByRole('cell', { name: '欢迎来到锦鲤' }).click()
  await button(second.getByRole('dialog', { name }), '发布').click()
  await sayYes(second, '确认发布')

  await open(page, '/')
  const popup = page.getByRole('dialog', { name: '公告' })
  await expect(popup.getByRole('heading', { name: '欢迎来到锦鲤' })).toBeVisible()
  await button(popup, '我知道了').click()
  await page.reload()
  await expect(page.getByRole('region', { name: '精选活动' })).toBeVisible()
  await expect(popup).toHaveCount(0)

  const request = second.getByRole('dialog', { name })
  await button(request, '撤下').click()
  await second.getByRole('dialog').last().locator('textarea[name=reason]').fill('有误')
  await sayYes(second, '确认撤下')
  await desk.context().close()
  await second.context().close()
})

/** Changes one field of a setting, with a reason. */
async function change(
  desk: Page,
  label: string,
  fill: (dialog: Locator) => Promise<unknown>,
  confirm: string,
): Promise<void> {
  await desk.getByRole('button', { name: `修改 ${label}` }).click()
  const dialog = desk.getByRole('dialog', { name: `修改「${label}」` })
  await expect(dialog).not.toHaveClass(/zoom/)
  await fill(dialog)
  await dialog.locator('textarea[name=reason]').fill('按公告')
  await desk.screenshot({ path: 'test-results/screens/admin-site-change.png' })
  await button(dialog, confirm).click()
  await expect(dialog).toBeHidden()
}

/** Restores the site settings by API. */
async function putBack(): Promise<void> {
  const token = await staffToken()
  for (const { key, value, newest } of await must(listSiteSettings, {}, { token })) {
    const was = {
      state: { site_state: true },
      display: { title: '锦鲤', theme: 'vermilion', redpacket_switch: false },
    }
    const part = key === 'state' || key === 'display' ? was[key] : null
    if (!part) continue
    const document = { ...Object(value), ...part }
    const request = { key, value: document, reason: '还原', based_on: newest }
    await must(changeSiteSetting, request, { token })
  }
}

// R-SITE-32 R-SITE-44 R-ADMIN-117 R-ADMIN-146 R-ADMIN-120 R-SITE-01
test('the operator names, colours and closes the site; records, withdrawal and help stay open', async ({
  page,
  browser,
}) => {
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/site-settings`)
  await expect(desk.getByRole('region', { name: '站点开关' })).toContainText('初始设置')
  expect(await violations(desk)).toEqual([])
  await change(
    desk,
    '名称与外观',
    async (dialog) => {
      await dialog.locator('input[name=title]').fill('静水')
      await dialog.getByText('青碧').click()
      await dialog.getByRole('switch', { name: '红包入口' }).click()
      await expect(dialog.getByRole('table', { name: '变更' })).toContainText('青碧')
    },
    '确认修改',
  )
  const account = await newAccount()
  await bindAddress(account, 'TRC20')
  await openAs(page, account, '/')
  await expect(page).toHaveTitle('静水')
  const accent = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent'),
    )
  await expect.poll(accent).toBe('#0e6b69')
  await expect(page.getByRole('link', { name: '每日红包' })).toBeVisible()
  await open(page, '/recharge')
  await change(
    desk,
    '站点开关',
    async (dialog) => {
      await dialog.getByRole('switch', { name: '站点开放' }).click()
      await dialog.locator('textarea[name=repair_tips]').fill('维护到八点\n请稍后再来')
    },
    '提交复核',
  )
  const second = await colleague(browser, 'owner')
  await second.goto(`${baseUrl()}/admin/#/site-settings`)
  await second.getByRole('button', { name: '确认生效 站点开关' }).click()
  await sayYes(second, '确认生效')
  await expect(second.getByRole('alert').filter({ hasText: '全站维护中' })).toBeVisible()
  await second.context().close()
  await expect(desk.getByRole('region', { name: '站点开关' })).toContainText('维护中')
  await desk.screenshot({ path: 'test-results/screens/admin-site.png' })

  // R-SITE-44: a player in the middle of an action sees the notice and is led to its text.
  const tips = page.getByRole('heading', { name: /维护到八点/ })
  await fill(page, { amount: '500', ...payer })
  await button(page, '提交').click()
  await expect(tips).toBeVisible()
  await expect(page.getByRole('link', { name: '首页' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screens/maintenance.png' })
  for (const path of ['/mine', '/recharge', '/activity', '/gamePage?name=pp']) {
    await open(page, path)
    await expect(tips).toBeVisible()
  }
  await open(page, '/')
  for (const [door, heading] of [
    ['交易记录', '交易记录'],
    ['取款', '取款'],
    ['帮助中心', '帮助中心'],
  ] as const) {
    await page.getByRole('link', { name: door }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('link', { name: '首页' })).toHaveCount(0)
    await button(page, '返回').click()
    await expect(tips).toBeVisible()
  }

  await putBack()
  await page.reload()
  await expect(page.getByRole('region', { name: '精选活动' })).toBeVisible()
  await desk.context().close()
})

// R-HOME-12 R-SITE-27 R-GAME-05
test('the red packet floats while it is switched on; a frame takes web addresses alone', async ({
  page,
}) => {
  const back = await writeSite({
    redpacket_switch: '1',
    ios_download_url: 'https://apps.pond.example/koi',
  })
  try {
    await open(page, '/')
    await expect(page.getByRole('link', { name: '每日红包' })).toBeVisible()
    await open(page, '/gamePage?app=1')
    await expect(page.locator('iframe')).toHaveAttribute(
      'src',
      'https://apps.pond.example/koi',
    )
    await expect(page.locator('iframe')).toHaveAttribute(
      'sandbox',
      'allow-scripts allow-forms allow-popups allow-same-origin',
    )
    await writeSite({ ios_download_url: 'javascript:alert(1)', redpacket_switch: '0' })
    await page.goto(`${baseUrl()}/?v=2#/gamePage?app=1`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page.getByRole('link', { name: '返回首页' }).or(button(page, '返回首页')),
    ).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await open(page, '/')
    await expect(page.getByRole('region', { name: '钱包' })).toBeVisible()
    await expect(page.getByRole('link', { name: '每日红包' })).toHaveCount(0)
  } finally {
    await back()
  }
})

test('P-27: an open phone is told of a maintenance within a poll', async ({ page }) => {
  const account = await newAccount()
  await openAs(page, account, '/mine')
  await expect(page.getByText(account.name)).toBeVisible()
  const back = await writeSite({ site_state: '0', repair_tips: '维护到九点' })
  try {
    await expect(page.getByRole('heading', { name: '维护到九点' })).toBeVisible({
      timeout: 45_000,
    })
  } finally {
    await back()
  }
})

// R-LOGIN-17
test('a house that asks for a proof of work is entered without a tap more', async ({
  page,
}) => {
  const back = await writeSite({ challenge: '1' })
  try {
    const request = page.waitForRequest('**/api/challenge')
    const player = newPlayer()
    await register(page, player)
    await request
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`${baseUrl()}/?v=2#/login`)
    await fill(page, { name: player.name, password: player.password })
    await typeCaptcha(page)
    await button(page, '登录').click()
    await expect(page).toHaveURL(/#\/$/)
  } finally {
    await back()
  }
})
