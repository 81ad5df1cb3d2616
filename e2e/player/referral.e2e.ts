import { expect, type Page, test } from '@playwright/test'
import { ask } from '../kit/api.ts'
import { baseUrl, fill, newPlayer, open, typeCaptcha } from '../kit/player.ts'

type Body = Record<string, string>

/** Returns a list that grows with the body of each registration that this page sends. */
function watchSent(page: Page): Body[] {
  const bodies: Body[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/register')) return
    bodies.push(request.postDataJSON() as Body)
  })
  return bodies
}

// R-SITE-07 R-SITE-08 R-SITE-09 R-SITE-10 R-LOGIN-03 R-REG-10 R-REG-11 R-REG-12
for (const address of [
  '/?pid=KOI7',
  '/#/?pid=KOI7',
  '/register?pid=KOI7',
  '/?pid=KOI7#/vip',
]) {
  test(`R-SITE-09: the code of ${address} reaches the registration`, async ({ page }) => {
    const bodies = watchSent(page)
    await page.goto(`${baseUrl()}${address}`)
    await expect(page).toHaveURL(/#\/login\?type=1&pid=KOI7$/)
    await expect(page.getByRole('tab', { name: '注册' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    // The referral code survives other routes and a reload of the tab.
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
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toMatchObject({ ...form, pid: 'KOI7' })
    expect(Object.keys(bodies[0] ?? {}).sort()).toEqual(
      [...Object.keys(form), 'code', 'pid'].sort(),
    )
    // Registration signs the player in and removes the referral code from the session storage.
    expect(await page.evaluate(() => sessionStorage.getItem('api_token'))).toBeTruthy()
    expect(await page.evaluate(() => sessionStorage.getItem('pid'))).toBeNull()
    expect((await ask('/api/login_pc', { name, password, code: '' })).code).toBe(200)
    // R-SITE-08: a signed-in player is not sent to registration again.
    await page.goto(`${baseUrl()}/?pid=OTHER`)
    await expect(page.getByRole('link', { name: '存款' }).first()).toBeVisible()
    await expect(page).not.toHaveURL(/login/)
  })
}
