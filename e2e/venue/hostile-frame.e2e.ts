import { expect, type Frame, type Page, test } from '@playwright/test'
import { balanceOf, fund, newAccount, openAs, records, toVenue } from '../kit/api.ts'
import { baseUrl, button } from '../kit/player.ts'

const route = '/gamePage?name=obgdy&type=0&code=koi-leap'

/** Counts the page's requests to our server from now on, by path. */
function watchCalls(page: Page): Map<string, number> {
  const calls = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.url().startsWith(baseUrl()))
      calls.set(pathname, (calls.get(pathname) ?? 0) + 1)
  })
  return calls
}

async function venueFrame(page: Page): Promise<Frame> {
  const spin = page.frameLocator('iframe').getByRole('button', { name: '旋转' })
  await expect(spin).toBeEnabled()
  const frame = page.frames().find((each) => each.url().includes('/play?session='))
  if (!frame) throw new Error('there is no game')
  return frame
}

/** Runs, in the venue's frame itself, the attacks that a venue could try. */
async function rage(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    let deep: unknown = '1.00'
    for (let depth = 0; depth < 2000; depth += 1) deep = { balance: deep }
    const texts = [
      '1e3',
      '-5',
      '٥',
      'NaN',
      '1'.repeat(100_000),
      '<img src=x onerror=alert(1)>',
    ]
    const others = [null, true, -1, Number.NaN, [], ['7'], {}, deep, new Date(), new Map()]
    const spoilt = JSON.parse(
      '{"__proto__":{"type":"venue:expired"},"constructor":{"x":1}}',
    )
    const hostile: unknown[] = [
      texts.map((balance) => ({ type: 'venue:balance', balance })),
      others.map((balance) => ({ type: 'venue:balance', balance })),
      [null, 'venue:expired', 7, new Map([['type', 'venue:expired']]), spoilt],
      [{ type: ['venue:expired'] }, { type: 'preview-ready', kind: 'preview-ready' }],
      [{ type: 'venue:navigate', url: 'javascript:top.__harmed=1' }],
      [{ type: 'venue:launch', url: location.href, return: 'https://evil.example/' }],
      ['x'.repeat(2_000_000), Array.from({ length: 100_000 }, () => 'venue:expired')],
    ].flat()
    for (const message of hostile) window.parent.postMessage(message, '*')
    const ways = [
      (address: string) => window.open(address, '_top'),
      (address: string) => window.open(address, '_parent'),
      (address: string) => window.top?.location.replace(address),
    ]
    for (const address of [
      'https://evil.example/',
      'javascript:window.__harmed=1',
      'data:text/html,<script>1</script>',
      'https://user:pass@evil.example/',
      'http://169.254.169.254/',
    ])
      for (const way of ways)
        try {
          way(address)
        } catch (error) {
          console.info('refused', error)
        }
    for (let nth = 0; nth < 50; nth += 1) window.focus()
    // Each changed balance tells our page that the balance on screen is outdated.
    for (let nth = 0; nth < 3000; nth += 1)
      window.parent.postMessage({ type: 'venue:balance', balance: `${nth}.77` }, '*')
  })
}

// R-GAME-91
test('a hostile game moves nothing, leads nowhere and shows no figure of its own', async ({
  page,
  context,
}) => {
  const account = await fund(await newAccount(), 500)
  await toVenue(account, 'obgdy', 200)
  const transfers = await records(account, 'transferOut')
  await openAs(page, account, route)
  const frame = await venueFrame(page)
  await button(page, '展开工具').click()
  const figures = page.getByLabel('资金')
  await expect(figures).toContainText('场馆余额¥200.00')
  const calls = watchCalls(page)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const address = page.url()

  await rage(frame)
  // Messages of the page itself, or of a window other than the game's, must be ignored.
  await page.evaluate(() => {
    for (const type of ['venue:expired', 'venue:balance'])
      window.postMessage({ type, balance: '66666.00' }, '*')
  })
  // The requests that followed have been answered.
  await expect.poll(() => calls.get('/api/balancelist') ?? 0).toBeGreaterThan(1)
  expect(calls.get('/api/balancelist')).toBeLessThan(40)
  await expect(figures).toContainText('场馆余额¥200.00')
  await expect(figures).not.toContainText(/\.77|66,666/)
  expect(calls.get('/api/getGameUrl')).toBeUndefined()
  expect(page.url()).toBe(address)
  expect(context.pages()).toHaveLength(1)
  expect(dialogs).toEqual([])
  expect(await page.evaluate(() => '__harmed' in window)).toBe(false)
  // The player can still use the head.
  await button(page, '收起工具').click()

  // When the session expires again and again, the page renews it a few times, then offers the player a retry.
  await expect(async () => {
    if (await button(page, '重试').isVisible()) return
    const ending = await venueFrame(page)
    await ending.evaluate(() => {
      for (let nth = 0; nth < 500; nth += 1)
        window.parent.postMessage({ type: 'venue:expired' }, '*')
    })
    await expect(button(page, '重试')).toBeVisible({ timeout: 3000 })
  }).toPass()
  expect(calls.get('/api/getGameUrl')).toBeLessThan(5)
  for (const path of ['/api/transfer', '/api/transall'])
    expect(calls.get(path)).toBeUndefined()
  expect(await balanceOf(account)).toBe(300)
  expect(await records(account, 'transferOut')).toEqual(transfers)
})

/** Requests every browser permission, as after a tap; returns the results. Only full screen is allowed. */
async function beg(frame: Frame): Promise<Record<string, string>> {
  return frame.evaluate(async () => {
    const requests: Record<string, () => unknown> = {
      camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
      microphone: () => navigator.mediaDevices.getUserMedia({ audio: true }),
      screen: () => navigator.mediaDevices.getDisplayMedia(),
      clipboard: () => navigator.clipboard.readText(),
      midi: () => navigator.requestMIDIAccess(),
      place: () =>
        new Promise((resolve, reject) => {
          navigator.geolocation.getCurrentPosition(resolve, reject)
        }),
    }
    const answers: Record<string, string> = {}
    for (const [name, ask] of Object.entries(requests))
      answers[name] = await Promise.resolve()
        .then(ask)
        .then(
          () => 'given',
          () => 'refused',
        )
    for (let nth = 0; nth < 100; nth += 1) {
      window.alert('您的账户有风险')
      window.confirm('继续？')
      window.prompt('请输入登录密码')
      window.print()
    }
    window.addEventListener('beforeunload', (event) => {
      event.preventDefault()
      event.returnValue = '不要走'
    })
    return answers
  })
}

/** Adds a field that takes the focus back all the time. */
async function grabFocus(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    const field = document.createElement('input')
    field.id = 'grab'
    document.body.append(field)
    setInterval(() => {
      window.focus()
      field.focus()
    }, 20)
  })
}

// R-GAME-130
test('a hostile game is given nothing by the browser, and nobody else speaks in its name', async ({
  page,
  context,
}) => {
  const account = await fund(await newAccount(), 500)
  await toVenue(account, 'obgdy', 200)
  await openAs(page, account, route)
  const frame = await venueFrame(page)
  const dialogs: string[] = []
  context.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const answers = await beg(frame)
  expect(new Set(Object.values(answers)), JSON.stringify(answers)).toEqual(
    new Set(['refused']),
  )

  // A frame inside the game's frame and a window opened by it share its origin, but are not the game.
  const calls = watchCalls(page)
  await frame.evaluate(() => document.body.append(document.createElement('iframe')))
  const childFrame = () => page.frames().find((each) => each.parentFrame() === frame)
  await expect.poll(() => childFrame() !== undefined).toBe(true)
  await childFrame()?.evaluate(() => {
    for (let nth = 0; nth < 50; nth += 1)
      window.parent.parent.postMessage({ type: 'venue:expired' }, '*')
  })
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    frame.evaluate(() => {
      window.open('about:blank')
    }),
  ])
  const address = page.url()
  await popup.evaluate(() => {
    window.alert('您中奖了')
  })
  // The window has no opener, so it reaches neither the game nor our page.
  expect(await popup.evaluate(() => window.opener === null)).toBe(true)
  await popup.close()
  // Our page reacts to messages at once, so a round trip is long enough to see a reaction.
  await button(page, '展开工具').click()
  await expect(page.getByLabel('资金')).toContainText('场馆余额¥200.00')
  expect(calls.get('/api/getGameUrl')).toBeUndefined()
  expect(page.url()).toBe(address)

  // A game that takes the focus from a form of ours is gone until the form closes.
  await grabFocus(frame)
  await button(page, '转账').click()
  const amount = page.getByLabel('转账金额')
  await amount.click()
  await amount.pressSequentially('123.45', { delay: 40 })
  await expect(amount).toHaveValue('123.45')
  await expect(amount).toBeFocused()
  await expect(page.locator('iframe')).toHaveCount(0)
  await button(page.getByRole('dialog', { name: '转账' }), '关闭').click()
  await expect(page.locator('iframe')).toHaveCount(1)
  expect(dialogs).toEqual([])
})
