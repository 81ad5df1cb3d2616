import { logoff } from '@jinli/contract/auth/auth'
import { getcard } from '@jinli/contract/payout-card/payout-card'
import { expect, type Page, test } from '@playwright/test'
import { type Account, askDeposit, bindCard, must, newAccount, openAs } from '../kit/api.ts'
import { delayAnswers } from '../kit/cashier.ts'
import { button, fill, open, typeCaptcha } from '../kit/player.ts'

let account: Account
test.beforeAll(async () => {
  account = await newAccount()
  await bindCard(account)
  await askDeposit(account, 100)
})

const sheet = (page: Page) => page.getByRole('dialog')

/** Goes back as a player does, without waiting until the app goes back a second time. */
async function back(page: Page): Promise<void> {
  await page.evaluate(() => window.history.back())
}

async function holdsFocus(page: Page): Promise<boolean> {
  return sheet(page).evaluate((node) => node.contains(document.activeElement))
}

test('back closes the bank picker and keeps the form; the next back leaves', async ({
  page,
}) => {
  await openAs(page, account, '/mine')
  await open(page, '/wallet?type=2')
  await page.getByRole('button', { name: '添加银行卡' }).click()
  const number = page.locator('input[name=bank_no]')
  const bank = page.locator('button[name=bank]')
  for (const turn of [1, 2]) {
    await fill(page, { bank_no: `622233334444770${turn}` })
    await bank.click()
    await expect(sheet(page)).toBeVisible()
    await back(page)
    await expect(sheet(page)).toHaveCount(0)
    await expect(page).toHaveURL(/#\/addBankCard$/)
    await expect(number).toHaveValue(`6222 3333 4444 770${turn}`)
  }
  await bank.click()
  await sheet(page).getByRole('searchbox').fill('清源')
  // Going back twice at the same moment closes the sheet and does nothing else.
  await page.evaluate(() => {
    window.history.back()
    window.history.back()
  })
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/addBankCard$/)
  await expect(number).toHaveValue('6222 3333 4444 7702')
  await back(page)
  await expect(page).toHaveURL(/#\/wallet\?type=2$/)
})

test('a picker opened before its list is there shows it when it comes, and closes', async ({
  page,
}) => {
  await openAs(page, account, '/mine')
  const network = await page.context().newCDPSession(page)
  const speed = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  await open(page, '/wallet?type=2')
  await network.send('Network.emulateNetworkConditions', { ...speed, latency: 1500 })
  await page.getByRole('button', { name: '添加银行卡' }).click()
  await page.locator('button[name=bank]').click()
  await expect(sheet(page).getByRole('heading')).toBeFocused()
  await expect(sheet(page).getByRole('searchbox')).toHaveCount(0)
  await network.send('Network.emulateNetworkConditions', { ...speed, latency: 0 })
  await sheet(page).getByRole('button', { name: '清源银行' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.locator('button[name=bank]')).toHaveText(/清源银行/)
})

test('back closes the venue filter and the record, and the page under it stays', async ({
  page,
}) => {
  await openAs(page, account, '/transRecord?type=2')
  // Opened by URL, as from an external link: the router has not numbered this history entry.
  await open(page, '/transRecord?type=1')
  const type = page.getByRole('tab', { name: '存款' })
  const record = page.getByRole('article').first().getByRole('button').first()
  for (const opener of [page.getByRole('button', { name: /^场馆/ }), record]) {
    await opener.click()
    await expect(sheet(page)).toBeVisible()
    await back(page)
    await expect(sheet(page)).toHaveCount(0)
    await expect(page).toHaveURL(/type=1$/)
    await expect(type).toHaveAttribute('aria-selected', 'true')
  }
  await record.click()
  await expect(sheet(page)).toBeVisible()
  await open(page, '/transRecord?type=3')
  await expect(sheet(page), 'going elsewhere takes it away').toHaveCount(0)
  await expect(page).toHaveURL(/type=3$/)
  for (const before of ['1', '2']) {
    await back(page)
    await expect(page).toHaveURL(new RegExp(`type=${before}$`))
  }
})

test('back answers the question of the unbinding with no', async ({ page }) => {
  await openAs(page, account, '/mine')
  await open(page, '/wallet?type=2')
  const unbind = page.getByRole('button', { name: '解绑' })
  await unbind.click()
  await expect(sheet(page)).toContainText('确定要解除绑定该卡片吗？')
  await back(page)
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/wallet\?type=2$/)
  await expect(unbind).toBeFocused()
  // Escape at the moment the dialog appears must leave nothing invisible behind.
  await unbind.evaluate((node: HTMLElement) => {
    node.click()
    const closing = setInterval(() => {
      if (!document.querySelector('.adm-dialog')) return
      clearInterval(closing)
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    }, 1)
  })
  await page.waitForTimeout(300)
  await expect(sheet(page)).toHaveCount(0)
  await unbind.click()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(1)
})

/** Waits until the code and style of the dialog have loaded. */
async function dialogLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['js', 'css'].every((kind) =>
      names.some((name) => new RegExp(`/dialog-[^/]+\\.${kind}$`).test(name)),
    )
  })
  await page.waitForTimeout(500)
}

test('a question whose code comes when the player has gone is a no', async ({ page }) => {
  await openAs(page, account, '/money')
  // Delays responses, so that the tap comes before the idle app has loaded the dialog.
  await delayAnswers(page, 1500)
  await open(page, '/wallet?type=2')
  await button(page, '解绑').click()
  await back(page)
  await expect(page).toHaveURL(/#\/money$/)
  await dialogLoaded(page)
  await expect(sheet(page)).toHaveCount(0)
  expect(await must(getcard, { type: 1 }, account)).toHaveLength(1)
})

test('a question asked twice before it is there stands once', async ({ page }) => {
  await openAs(page, account, '/mine')
  const endDelay = await delayAnswers(page, 1500)
  await button(page, '退出登录').evaluate((node: HTMLElement) => {
    node.click()
    setTimeout(() => node.click(), 100)
  })
  await dialogLoaded(page)
  await expect(sheet(page)).toHaveCount(1)
  await endDelay()
  await button(page, '取消').click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/mine$/)
})

test('a question asked again while it is drawn stands once', async ({ page }) => {
  await openAs(page, account, '/mine')
  for (const turn of ['with its code to come', 'with its code there']) {
    await button(page, '退出登录').evaluate((node: HTMLElement) => {
      // The second click comes before the backdrop can receive it.
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role=dialog]')) return
        observer.disconnect()
        node.click()
      })
      observer.observe(document.body, { childList: true, subtree: true })
      node.click()
    })
    await dialogLoaded(page)
    await expect(sheet(page), turn).toHaveCount(1)
    await button(page, '取消').click()
    await expect(sheet(page), turn).toHaveCount(0)
  }
})

test('an open sheet has the focus to itself and gives it back', async ({ page }) => {
  await openAs(page, account, '/addBankCard')
  const bank = page.locator('button[name=bank]')
  for (const turn of ['first', 'again']) {
    await bank.focus()
    await page.keyboard.press('Enter')
    const picker = page.getByRole('dialog', { name: '选择银行' })
    await expect(picker.getByRole('heading'), turn).toBeFocused()
    await expect(picker.getByRole('searchbox'), 'the banks have come').toBeVisible()
    await page.keyboard.press('Tab')
    await expect(picker.getByRole('button', { name: '关闭' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(picker.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await holdsFocus(page)).toBe(true)
    await page.locator('input[name=bank_no]').evaluate((node) => node.focus())
    expect(await holdsFocus(page), 'the form behind cannot be reached').toBe(true)
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
    await expect(bank).toBeFocused()
  }
})

test('back at the end of a session has read it, and leads to no dead end', async ({
  page,
}) => {
  const expiredAccount = await newAccount()
  await openAs(page, expiredAccount, '/mine')
  await open(page, '/addUsdtCard')
  await must(logoff, {}, expiredAccount)
  await open(page, '/wallet')
  await expect(sheet(page)).toContainText('认证失败')
  await back(page)
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/login$/)
  await fill(page, { name: expiredAccount.name, password: expiredAccount.password })
  await typeCaptcha(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).not.toHaveURL(/#\/login/)
})

// R-MINE-32
test('a sheet on its way takes the taps that are meant for it', async ({ page }) => {
  await openAs(page, account, '/addBankCard')
  /** The targets of taps on the sheet and on the backdrop, once a part of the sheet is visible. */
  const onItsWay = page.evaluate(
    () =>
      new Promise<{ moves: boolean; takes: boolean }>((resolve) => {
        function look() {
          const panel = document.querySelector('#overlays dialog')
          const { top = Infinity, bottom = 0 } = panel?.getBoundingClientRect() ?? {}
          if (!panel || top > window.innerHeight - 40) return requestAnimationFrame(look)
          const at = (y: number) => document.elementFromPoint(window.innerWidth / 2, y)
          resolve({
            moves: bottom > window.innerHeight,
            takes: panel.contains(at(top + 20)),
          })
          const veil = at(10)
          if (veil instanceof HTMLElement) veil.click()
        }
        requestAnimationFrame(look)
      }),
  )
  await page.locator('button[name=bank]').click()
  expect(await onItsWay).toEqual({ moves: true, takes: true })
  const picker = page.getByRole('dialog', { name: '选择银行' })
  await expect(picker.getByRole('searchbox')).toBeInViewport({ ratio: 1 })
  await expect(picker).toHaveCount(1)
  // Once the sheet has stopped moving, a tap beside it closes it as usual.
  await expect(async () => {
    await page.mouse.click(180, 20)
    await expect(picker).toHaveCount(0, { timeout: 1000 })
  }).toPass()
})
