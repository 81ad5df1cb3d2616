import { test as base, expect, type Page } from '@playwright/test'
import { fund, newAccount, toVenue } from '../kit/api.ts'
import { baseUrl } from '../kit/player.ts'

/** The host name of this machine in another machine's browser: no secure context, unlike 127.0.0.1. */
const lanHost = 'jinli.lan'

const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const map = `--host-resolver-rules=MAP ${lanHost} 127.0.0.1`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), map] })
    },
    { scope: 'worker' },
  ],
})

/** Opens a game as a player of another machine, and returns its frame. */
async function openGame(page: Page, provider: string, code: string) {
  const account = await fund(await newAccount(), 200)
  await toVenue(account, provider, 100)
  const origin = baseUrl().replace('127.0.0.1', lanHost)
  await page.goto(`${origin}/healthz`)
  expect(await page.evaluate(() => 'randomUUID' in crypto || isSecureContext)).toBe(false)
  await page.evaluate((token) => sessionStorage.setItem('api_token', token), account.token)
  await page.goto(`${origin}/#/gamePage?name=${provider}&type=0&code=${code}`)
  return page.frameLocator('iframe')
}

test('Y-1: a game plays by plain http from another machine, and its rounds can be verified', async ({
  page,
}) => {
  const game = await openGame(page, 'obgdy', 'koi-leap')
  const spin = game.locator('#spin')
  for (const _ of [1, 2]) {
    await expect(spin).toBeEnabled()
    await spin.click()
    await expect(game.locator('#result')).toContainText(/赢得|返还|没有中奖|本局结束/)
  }
  await game.getByRole('button', { name: '公平' }).click()
  await game.getByRole('button', { name: '更换种子并公布旧种子' }).click()
  await expect(game.getByText('还没有公布过种子')).toHaveCount(0)
  const frame = page.frames().find((each) => each.url().includes('/play?session='))
  await page.goto(new URL('/fair', frame?.url()).href)
  await expect(page.getByRole('status')).toHaveText('准备好了。')
})

test('Y-1: a page of the venue that meets an error says so, and offers to load again', async ({
  page,
}) => {
  const game = await openGame(page, 'obgdy', 'plinko')
  await expect(game.locator('#spin')).toBeEnabled()
  await game.locator('body').evaluate(() => {
    void Promise.reject(new Error('an error that nothing handles'))
  })
  await expect(game.getByRole('alertdialog')).toContainText('页面出错了')
  await game.getByRole('button', { name: '重新加载' }).click()
  await expect(game.getByRole('alertdialog')).toHaveCount(0)
  await expect(game.locator('#spin')).toBeEnabled()
})
