import { expect, type Page, test } from '@playwright/test'
import { ask } from './api.ts'
import { baseUrl, fill, newPlayer, open, typeCaptcha } from './player.ts'

type Sent = Record<string, string>

/** The bodies of the sign-ups this page sends. */
function watchSent(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/register')) return
    sent.push(request.postDataJSON() as Sent)
  })
  return sent
}

// R-SITE-07 R-SITE-08 R-SITE-09 R-SITE-10 R-LOGIN-03 R-REG-10 R-REG-11 R-REG-12
for (const address of [
  '/?pid=KOI7',
  '/#/?pid=KOI7',
  '/register?pid=KOI7',
  '/?pid=KOI7#/vip',
]) {
  test(`R-SITE-09: the code of ${address} reaches the registration`, async ({ page }) => {
    const sent = watchSent(page)
    await page.goto(`${baseUrl()}${address}`)
    await expect(page).toHaveURL(/#\/login\?type=1&pid=KOI7$/)
    await expect(page.getByRole('tab', { name: '注册' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    // Across routes and a reload of the tab.
    await open(page, '/vip')
    await page.reload()
    await expect(page).toHaveURL(/#\/vip$/)
    await open(page, '/login?type=1')
    const player = newPlayer()
    const { name, password, realname, paypassword } = player
    const form = { name, password, confirmPass: password, realname, paypassword }
    await fill(page, form)
    await typeCaptcha(page)
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expect(page.getByText('注册成功')).toBeVisible()
    await expect(page).toHaveURL(`${baseUrl()}/#/`)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ ...form, pid: 'KOI7' })
    expect(Object.keys(sent[0] ?? {}).sort()).toEqual(
      [...Object.keys(form), 'code', 'pid'].sort(),
    )
    // Signed in by it, and the code is used up.
    expect(await page.evaluate(() => sessionStorage.getItem('api_token'))).toBeTruthy()
    expect(await page.evaluate(() => sessionStorage.getItem('pid'))).toBeNull()
    expect((await ask('/api/login_pc', { name, password, code: '' })).code).toBe(200)
    // R-SITE-08: a player is not led to registration again.
    await page.goto(`${baseUrl()}/?pid=OTHER`)
    await expect(page.getByRole('link', { name: '存款' }).first()).toBeVisible()
    await expect(page).not.toHaveURL(/login/)
  })
}
