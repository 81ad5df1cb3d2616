import { expect, type Page, test } from '@playwright/test'
import { askDeposit, newAccount } from '../kit/api.ts'
import { queue, rows, signInStaff } from '../kit/staff.ts'

/** The places of the parts of the page that must not move: title, tabs, filters and each row. */
function places(page: Page) {
  return page.evaluate(() => {
    const parts =
      'h1, .ant-segmented, search, search .ant-form-item, .queue tbody tr, .queue thead th'
    return [...document.querySelectorAll(`#content :is(${parts})`)].map((part) => {
      const { x, y, height } = part.getBoundingClientRect()
      return `${part.textContent.slice(0, 20)} ${Math.round(x)} ${Math.round(y)} ${Math.round(height)}`
    })
  })
}

let desk: Page
test.beforeAll(async ({ browser }) => {
  desk = await signInStaff(browser)
})
test.afterAll(() => desk.context().close())
const drawer = () => desk.locator('.review-drawer')

for (const width of [1200, 1280, 1440, 1680])
  test(`D-28: nothing moves when an order opens at ${width}`, async () => {
    const account = await newAccount()
    for (const amount of [201, 202, 203]) await askDeposit(account, amount)
    await desk.setViewportSize({ width, height: 900 })
    await queue(desk, 'deposits', `?search=${account.name}`)
    await expect(rows(desk)).toHaveCount(3)
    const before = await places(desk)
    await rows(desk).nth(1).click()
    await expect(rows(desk).nth(1)).toContainText('我在处理')
    await expect(drawer()).not.toHaveClass(/-enter|-appear/)
    const after = (await places(desk)).map((place) => place.replace('我在处理', ''))
    expect(after).toEqual(before.map((place) => place.replace('我在处理', '')))
    await desk.keyboard.press('Escape')
  })

test('D-28: a double click on a slow machine opens the row where it began', async () => {
  const account = await newAccount()
  const numbers: string[] = []
  for (const amount of [211, 212, 213]) numbers.push(await askDeposit(account, amount))
  await desk.setViewportSize({ width: 1440, height: 900 })
  const cdp = await desk.context().newCDPSession(desk)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  for (const [at, number] of numbers.entries()) {
    await queue(desk, 'deposits', `?search=${account.name}`)
    await expect(rows(desk)).toHaveCount(3)
    await rows(desk).nth(at).dblclick()
    await expect(drawer()).toContainText(number)
    await expect(rows(desk).nth(at)).toContainText('我在处理')
    await expect(drawer()).toContainText(number)
    await desk.keyboard.press('Escape')
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
})
