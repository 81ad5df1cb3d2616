import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, describe, expect, it } from 'vitest'

const app = useTestApp()

async function set(values: Record<string, string>) {
  for (const [key, value] of Object.entries(values))
    await app().owner.query(
      `INSERT INTO site_setting VALUES ($1, $2)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [key, value],
    )
}

afterEach(async () => {
  await app().owner.query(`DELETE FROM site_setting WHERE key IN
    ('visit_url', 'hosts', 'service_url', 'site_state', 'repair_tips', 'redpacket_switch')`)
})

// R-SITE-01 R-SITE-02 R-CALL-03
describe('the site', () => {
  it('is open, named and marked as a sandbox out of the box', async () => {
    const { data } = await app().expectOk('/api/app')
    expect(data).toEqual({
      title: '锦鲤',
      site_state: 1,
      repair_tips: '系统维护中，请稍后再来。您的资金安全无忧。',
      redpacket_switch: 0,
      index_modal: 0,
      webcontent: '',
      h5_url: `${app().url}/h5/app.html`,
      site_logo: '',
      ios_download_qrcode: expect.stringMatching(/^data:image\/svg/),
      ios_download_url: `${app().url}/h5/ios.html`,
      mode: 'sandbox',
      webcontent_title: '',
      webcontent_version: '',
      theme: 'vermilion',
      maintenance: null,
      sponsor_urls: [`${app().url}/h5/1.html`, `${app().url}/h5/2.html`],
    })
  })

  it('R-ADMIN-10: follows the operator at once', async () => {
    await set({ site_state: '0', repair_tips: '维护到八点', redpacket_switch: '1' })
    const { data } = await app().expectOk('/api/app')
    expect(data).toMatchObject({
      site_state: 0,
      repair_tips: '维护到八点',
      redpacket_switch: 1,
    })
  })
})

describe('the visit address', () => {
  const ask = () => app().call('/api/getVisitUrl')
  const none = { status: 200, code: 1501, message: '暂无访问地址', data: null }

  it('is refused until the operator has set one', async () => {
    expect(await ask()).toMatchObject(none)
  })

  it('is given when it is elsewhere', async () => {
    await set({ visit_url: 'https://play.pond.example/h5' })
    expect(await ask()).toMatchObject(none)
    await set({ hosts: 'pond.example\nplay.pond.example' })
    expect(await ask()).toMatchObject({
      code: 200,
      data: { url: 'https://play.pond.example/h5/' },
    })
    const response = await fetch(`${app().url}/api/getVisitUrl`)
    expect(await response.json()).toMatchObject({ code: 200 })
  })

  it('R-SITE-06: is refused when the caller is there already', async () => {
    await set({ visit_url: `${app().url}/elsewhere`, hosts: '127.0.0.1' })
    expect(await ask()).toMatchObject(none)
  })

  it.each([
    'javascript:alert(document.domain)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'https://somebody:secret@pond.example/',
    'no address at all',
    '//pond.example',
    'https://play.pond.example/h5?x=1',
    'https://play.pond.example/#/home',
  ])('%j is no address to send a player to', async (visit_url) => {
    await set({ visit_url, hosts: 'play.pond.example pond.example' })
    expect(await ask()).toMatchObject(none)
  })
})

describe('lists of the home screen', () => {
  it('R-CALL-09: four banners out of the box', async () => {
    const { data } = await app().expectOk('/api/bannerList', { type: 2 })
    const banners = data as unknown as { src: string }[]
    expect(banners.map((banner) => banner.src)).toEqual([
      '/images/banners/1.svg',
      '/images/banners/2.svg',
      '/images/banners/3.svg',
      '/images/banners/4.svg',
    ])
    expect((await app().call('/api/bannerList', { type: 3 })).code).toBe(422)
  })

  it('R-CALL-10: notices are plain texts', async () => {
    const { data } = await app().expectOk('/api/homenotice')
    const notices = data as unknown as unknown[]
    expect(notices).toHaveLength(3)
    expect(notices.every((notice) => typeof notice === 'string' && notice)).toBe(true)
  })

  it('R-CALL-11: the service page is the operator’s', async () => {
    expect((await app().expectOk('/api/getservicerurl')).data).toEqual({
      url: `${app().url}/h5/service.html`,
      built_in: 1,
    })
    await set({ service_url: 'https://help.pond.example/' })
    expect((await app().expectOk('/api/getservicerurl')).data).toEqual({
      url: 'https://help.pond.example/',
      built_in: 0,
    })
  })
})

// R-CALL-02
describe('the game list', () => {
  const list = async (body: object = {}) =>
    (await app().expectOk('/api/game/list', body)).data as unknown as Record<
      string,
      unknown
    >[]

  it('has an entry per venue with the spellings of the wire', async () => {
    const entry = {
      category_id: 'concise',
      app_state: 1,
      game_code: 'koi-leap',
      game_name: '',
      maintenance: null,
      stakes: null,
    }
    const pictures = (venue: string) => {
      const img = `/images/games/${venue}/koi-leap.svg`
      return { cover: '', img, mobile_img: img, app_img: img, api_logo_img: img }
    }
    expect(await list()).toEqual([
      {
        ...entry,
        platform_name: 'obgdy',
        name: '锦鲤电游',
        venue_name: '锦鲤电游',
        hue: 12,
        ...pictures('obgdy'),
      },
      {
        ...entry,
        platform_name: 'pp',
        name: '泡泡电子',
        venue_name: '泡泡电子',
        hue: 205,
        ...pictures('pp'),
      },
    ])
    expect(await list({ category: 'concise' })).toHaveLength(2)
    for (const category of ['realbet', 'slot', 'constructor', "' OR 1"])
      expect(await list({ category })).toEqual([])
  })

  it('each category has its own spelling; a disabled or unreachable venue shows as closed', async () => {
    for (const [category, wire] of [
      ['live', 'realbet'],
      ['sport', 'sport'],
      ['esport', 'gaming'],
      ['board', 'joker'],
      ['lottery', 'lottery'],
    ]) {
      await app().owner.query(`UPDATE venue SET category = $1 WHERE code = 'pp'`, [
        category,
      ])
      expect(await list({ category: wire })).toEqual([
        expect.objectContaining({ platform_name: 'pp', category_id: wire }),
      ])
    }
    await app().owner.query(`UPDATE venue SET enabled = false WHERE code = 'pp'`)
    await app().owner.query(
      `INSERT INTO venue (code, name, category, hue, sort, default_game)
       VALUES ('stranger', '未接入', 'slot', 1, 9, 'x')`,
    )
    const states = new Map(
      (await list()).map((each) => [each.platform_name, each.app_state]),
    )
    expect(Object.fromEntries(states)).toEqual({ obgdy: 1, pp: 0, stranger: 0 })
  })
})
