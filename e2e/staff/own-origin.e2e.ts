import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@jinli/launcher/ports'
import { expect, type Page, test } from '@playwright/test'
import { button } from '../kit/player.ts'
import { bringUp } from '../start.ts'

/** Starts an installation whose back office has a port of its own. */
async function startHouse() {
  const adminPort = await freePort('127.0.0.1')
  const house = await bringUp({ ADMIN_PORT: `${adminPort}` })
  return { ...house, office: `http://127.0.0.1:${adminPort}` }
}
let house: Awaited<ReturnType<typeof startHouse>>
test.beforeAll(async () => {
  house = await startHouse()
})
test.afterAll(() => house.end())

async function signIn(page: Page): Promise<void> {
  await page.goto(house.office)
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(house.password)
  await button(page, '登录').click()
  await expect(page).toHaveURL(`${house.office}/admin/#/todo`)
}

/** Asks the tabs of staff for their token, as one of them would, and collects the answers. */
function listen(page: Page): Promise<void> {
  return page.evaluate(() => {
    const answers: unknown[] = []
    Object.assign(window, { answers })
    const tabs = new BroadcastChannel('staff_token')
    tabs.addEventListener('message', ({ data }) => answers.push(data))
    const send = tabs.postMessage.bind(tabs)
    send({ asks: true })
  })
}

function answersIn(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'answers'))
}

// R-ADMIN-208 R-ADMIN-82 R-ADMIN-149
test('G-5: tabs of one member share a sign-in at their origin, and no page of players gets it', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const desk = await context.newPage()
  await signIn(desk)
  const player = await context.newPage()
  await player.goto(house.url)
  await listen(player)

  const second = await context.newPage()
  await second.goto(`${house.office}/admin/#/mailings`)
  await expect(second.getByRole('button', { name: '退出' })).toBeVisible()
  const spy = await context.newPage()
  await spy.goto(`${house.office}/healthz`)
  await listen(spy)
  await expect
    .poll(() => answersIn(spy))
    .toContainEqual(expect.objectContaining({ began: expect.any(String) }))
  await wait(500)
  expect(await answersIn(player)).toEqual([])
  const status = (path: string) =>
    player.evaluate(async (address) => (await fetch(address)).status, path)
  expect([await status('/admin/'), await status('/admin/api/me')]).toEqual([404, 404])

  // The phone shows the player app, which is at the other origin.
  await button(second, '写站内信').click()
  const dialog = second.getByRole('dialog', { name: '写站内信' })
  await dialog.locator('input[name=title]').fill('中秋灯会')
  await dialog.getByRole('textbox', { name: '正文' }).click()
  await second.keyboard.type('本周六晚八点开始。')
  await dialog.getByRole('button', { name: /预览/ }).click()
  const phone = dialog.frameLocator('iframe[title=手机预览]')
  await phone.getByRole('button', { name: '中秋灯会' }).click()
  await expect(phone.getByRole('dialog')).toContainText('本周六晚八点开始。')
  expect(second.frames().map((frame) => new URL(frame.url()).origin)).toContain(house.url)

  await second.keyboard.press('Escape')
  await desk.getByRole('button', { name: '退出' }).click()
  await expect(second).toHaveURL(/#\/login/)
  await context.close()
})
