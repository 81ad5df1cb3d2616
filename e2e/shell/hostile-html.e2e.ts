import { expect, type Locator, type Page, test } from '@playwright/test'
import { addresses, elements, run, unclosedTags } from '../kit/hostile-samples.ts'
import { baseUrl } from '../kit/player.ts'
import { writePopup, writeSite } from '../kit/site-content.ts'

// Without the Content Security Policy, which would stop most samples too, only the sanitiser protects.
test.use({ bypassCSP: true })

const ends = '<p>全文完</p>'

let version = 0
let putBack = () => Promise.resolve<unknown>(null)
test.beforeAll(async () => {
  putBack = await writePopup(ends)
})
test.afterAll(() => putBack())

/** Returns a list that grows with each request of the page to another site. */
function watchAway(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl())) urls.push(request.url())
  })
  return urls
}

/** Publishes the popup with this text and opens it on a new page. */
async function popup(page: Page, webcontent: string): Promise<Locator> {
  version += 1
  await writePopup(webcontent)
  await page.goto(`${baseUrl()}/?v=${version}#/`)
  const content = page.getByRole('dialog', { name: '公告' }).locator('h2 + div > div')
  await content.waitFor({ state: 'attached' })
  return content
}

const tags = `a b blockquote br caption center code del div em figcaption figure font h1 h2 h3 h4 h5 h6
  hr i img ins li mark ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul`
const attributes = `align alt color colspan height href loading rel rowspan src style target title
  width`
/** Allowed values of the attributes whose value matters. */
const values: Record<string, RegExp> = {
  href: /^(https?:|mailto:|tel:|#|[\w.-]+\/)/,
  src: /^(https?:|[\w.-]+\/|data:image\/png;)/,
  style: /^((background-)?color|text-align|font-weight): [\w, ().-]+;$/,
}

function isHarmless(name: string, value: string): boolean {
  // `is` cannot be removed from an element, only emptied.
  if (name === 'is') return value === ''
  return attributes.split(/\s+/).includes(name) && (values[name]?.test(value) ?? true)
}

/** Returns everything in the text that could run, load or cover something; empty when harmless. */
async function harm(page: Page, content: Locator): Promise<string[]> {
  // By then pictures have failed to load and animations have begun.
  await page.waitForTimeout(150)
  const tree = await content.evaluate((root) =>
    [...root.querySelectorAll('*')].map((node) => ({
      tag: node.tagName.toLowerCase(),
      has: [...node.attributes].map(({ name, value }) => ({ name, value })),
    })),
  )
  const findings = tree.flatMap(({ tag, has }) => {
    const isIsolated = has.some(
      ({ name, value }) => name === 'rel' && /noopener/.test(value),
    )
    const loose = tag === 'a' && !isIsolated && has.some(({ name }) => name === 'target')
    const bad = has.filter(({ name, value }) => !isHarmless(name, value))
    return [
      ...(tags.split(/\s+/).includes(tag) ? [] : [`<${tag}>`]),
      ...bad.map(({ name, value }) => `${tag} ${name}=${value}`),
      ...(loose ? ['a target without rel'] : []),
    ]
  })
  const ran = await page.evaluate(() => 'ran' in window)
  return ran ? ['a script ran', ...findings] : findings
}

// R-SITE-26
test('hostile elements lose their teeth and the text goes on', async ({ page }) => {
  const urls = watchAway(page)
  const text = elements.map((element, at) => `<div>${element}</div><p>第${at}段完</p>`)
  const content = await popup(page, text.join(''))
  for (const at of elements.keys()) await expect(content).toContainText(`第${at}段完`)
  expect([await harm(page, content), urls]).toEqual([[], []])
})

// R-SITE-26
test('no script address survives, however it is spelled', async ({ page }) => {
  const urls = watchAway(page)
  const links = addresses.map((address) => `<p><a href="${address}">点我</a></p>`)
  const images = addresses.map((address) => `<p><img src="${address}" alt="图"></p>`)
  const content = await popup(page, [...links, ...images, ends].join(''))
  await expect(content).toContainText('全文完')
  expect([await harm(page, content), urls]).toEqual([[], []])
  await expect(content.locator('[href], [src]')).toHaveCount(0)
  await expect(content.getByText('点我')).toHaveCount(addresses.length)
  await content.getByText('点我').first().click()
  expect(await harm(page, content)).toEqual([])
})

// R-SITE-26
test('what is left open, or parsed twice, brings nothing to life', async ({ page }) => {
  const urls = watchAway(page)
  for (const text of unclosedTags) {
    const content = await popup(page, text)
    expect([await harm(page, content), urls], text).toEqual([[], []])
  }
})

/** Returns a function that reads the processor time of the page so far (ms), without other processes. */
async function timerOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const task = metrics.find(({ name }) => name === 'TaskDuration')
    return (task?.value ?? Number.NaN) * 1000
  }
}

// R-SITE-26
test('100 KB of it is shown, soon and harmless', async ({ context }) => {
  const rows = `<p onclick="${run}">一<img src="x:" onerror="${run}"></p>`
  const deep = '<div><b onclick=1><svg><math>'
  for (const part of [rows, deep, '<', '<table><tr><td>', `<a href="javascript:${run}">`]) {
    // A new page each time: the counter of a page restarts whenever its process changes.
    const page = await context.newPage()
    const urls = watchAway(page)
    const cpuMs = await timerOf(page)
    const many = part.repeat(Math.ceil(100_000 / part.length))
    const content = await popup(page, `<p>开头</p>${many}`)
    await expect(content).toContainText('开头')
    expect([await harm(page, content), urls], part).toEqual([[], []])
    // Quadratic work would take minutes.
    const took = await cpuMs()
    expect(took, part).toBeGreaterThan(0)
    expect(took, part).toBeLessThan(10_000)
    await page.close()
  }
})

// R-SITE-26
test('harmless formatting survives', async ({ page }) => {
  const urls = watchAway(page)
  const content = await popup(
    page,
    `<h3>标题</h3><p align="center">一<strong>二</strong><em>三</em><br><u>四</u></p>
     <p style="color: red; text-align: center; position: fixed">五</p>
     <ul><li>六</li></ul><ol><li>七</li></ol>
     <table><tr><td colspan="2">八</td></tr></table>
     <p><a href="https://help.example/a?b=1">九</a><a href="#/promo" target="_blank">十</a></p>
     <img src="images/banners/1.svg" alt="横幅" width="120">
     <img src="data:image/png;base64,iVBORw0KGgo=" alt="点">`,
  )
  for (const tag of [
    'h3',
    'strong',
    'em',
    'br',
    'u',
    'ul > li',
    'ol > li',
    'td[colspan="2"]',
  ])
    await expect(content.locator(tag), tag).toHaveCount(1)
  await expect(content.locator('p[align=center]')).toHaveText('一二三四')
  const red = content.getByText('五')
  await expect(red).toHaveCSS('color', 'rgb(255, 0, 0)')
  await expect(red).toHaveCSS('text-align', 'center')
  await expect(red).toHaveCSS('position', 'static')
  const out = content.getByRole('link', { name: '九' })
  await expect(out).toHaveAttribute('href', 'https://help.example/a?b=1')
  await expect(out).toHaveAttribute('target', '_blank')
  await expect(out).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  const inside = content.getByRole('link', { name: '十' })
  await expect(inside).toHaveAttribute('href', '#/promo')
  await expect(inside).not.toHaveAttribute('target')
  const banner = content.getByRole('img', { name: '横幅' })
  await expect(banner).toHaveAttribute('src', 'images/banners/1.svg')
  await expect
    .poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(urls).toEqual([])
})

// R-HOME-14
test('the welcome popup holds the focus, keeps its picture, and closes on Escape and back', async ({
  page,
}) => {
  for (const close of ['Escape', 'back'] as const) {
    await popup(page, '<p>很长的公告</p>'.repeat(120))
    const dialog = page.getByRole('dialog', { name: '公告' })
    const holds = () => dialog.evaluate((node) => node.contains(document.activeElement))
    await expect.poll(holds).toBe(true)
    for (let tab = 0; tab < 4; tab += 1) {
      await page.keyboard.press('Tab')
      const onBody = () => page.evaluate(() => document.activeElement === document.body)
      expect((await holds()) || (await onBody())).toBe(true)
    }
    const art = await dialog.locator('svg').first().boundingBox()
    expect(art?.height).toBeGreaterThan(80)
    await expect(dialog.getByRole('button', { name: '我知道了' })).toBeInViewport()
    if (close === 'Escape') await page.keyboard.press('Escape')
    else await page.evaluate(() => window.history.back())
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/#\/$/)
  }
})

// R-ROUTE-25 R-SITE-60
test('the header and the sign-in show the operator’s own logo, or the own name', async ({
  page,
}) => {
  const logo = '/banners/1.svg'
  const back = await writeSite({ site_logo: logo, index_modal: '0' })
  try {
    await page.goto(`${baseUrl()}/?logo#/`)
    await expect(
      page.getByRole('link', { name: '锦鲤首页' }).locator('img'),
    ).toHaveAttribute('src', logo)
    await page.goto(`${baseUrl()}/?logo#/login`)
    const mark = page.getByRole('heading', { level: 1 })
    await expect(mark.locator('img')).toHaveAttribute('src', logo)
    await writeSite({ site_logo: '', title: '静水' })
    await page.reload()
    await expect(mark).toHaveText('静水')
    await expect(page).toHaveTitle('登录 - 静水')
  } finally {
    await writeSite({ title: '锦鲤' })
    await back()
  }
})
