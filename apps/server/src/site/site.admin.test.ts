import { atOnce } from '@jinli/dev-env/at-once'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let maker: TestStaff
let checker: TestStaff
/** A member who has just shown a second factor. */
let confirmed: TestStaff
beforeAll(async () => {
  maker = await app().newStaff('operations', '林运营')
  checker = await app().newStaff('operations', '陈运营')
  confirmed = await app().confirmedStaff('operations')
})
afterEach(async () => {
  await app().owner.query(`DELETE FROM site_setting_version; DELETE FROM site_setting
    WHERE key NOT IN ('title', 'site_state', 'redpacket_switch')`)
})

type Version = { id: string; version: number; state: string }
type Row = {
  key: string
  value: Record<string, unknown>
  current: Version | null
  draft: Version | null
  newest: number
}

const basePath = '/admin/api/site-settings'

async function setting(key: string, token = maker.token): Promise<Row> {
  const { data } = await app().expectOk(basePath, {}, token)
  const settingRow = (data as unknown as Row[]).find((row) => row.key === key)
  if (!settingRow) throw new Error(`no setting ${key}`)
  return settingRow
}
async function change(key: string, part: object, token = maker.token) {
  const { value, newest } = await setting(key)
  const body = { value: { ...value, ...part }, reason: '按公告调整', based_on: newest }
  return app().call(`${basePath}/${key}/change`, body, token)
}
async function decide(id: unknown, verb: string, token = checker.token) {
  return app().call(`${basePath}/${String(id)}/${verb}`, { reason: '撤回' }, token)
}
/** Puts these hosts on the list of hosts: one person proposes, another approves. */
async function list(...hosts: string[]): Promise<void> {
  const { data } = await change('hosts', { hosts })
  expect(await decide(data?.id, 'approve')).toMatchObject({ code: 200 })
}
async function site() {
  return (await app().expectOk('/api/app')).data as Record<string, unknown>
}
const visit = () => app().call('/api/getVisitUrl')

// R-ADMIN-117 R-ADMIN-10 R-SITE-01
describe('what one person changes', () => {
  it('holds at once, is kept as a version and told in the trail with both values', async () => {
    expect(await change('display', { title: '静水', theme: 'teal' })).toMatchObject({
      code: 200,
      data: { state: 'approved', version: 1, made_by: '林运营', checked_by: '' },
    })
    expect(await site()).toMatchObject({ title: '静水', theme: 'teal' })
    await change('display', { title: '锦鲤' })
    expect(await site()).toMatchObject({ title: '锦鲤', theme: 'teal' })
    const history = await app().expectOk(`${basePath}/display/history`, {}, checker.token)
    expect(history.data).toMatchObject({
      total: 2,
      data: [
        { version: 2, value: { title: '锦鲤' } },
        { version: 1, value: { title: '静水' } },
      ],
    })
    const { rows } = await app().owner.query(
      `SELECT a.before->>'title' AS before, a.after->>'title' AS after FROM audit a
       WHERE a.subject = 'site:display' ORDER BY a.id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ before: '静水', after: '锦鲤' }])
  })

  // R-SITE-02
  it('the site is closed with a text, and open again', async () => {
    await change('state', { site_state: false, repair_tips: '维护到八点' }, confirmed.token)
    expect(await site()).toMatchObject({ site_state: 0, repair_tips: '维护到八点' })
    await change('state', { site_state: true })
    expect(await site()).toMatchObject({ site_state: 1 })
  })

  it('R-ADMIN-146: the way to the red packets is opened and shut', async () => {
    await change('display', { redpacket_switch: true })
    expect(await site()).toMatchObject({ redpacket_switch: 1 })
    await change('display', { redpacket_switch: false })
    expect(await site()).toMatchObject({ redpacket_switch: 0 })
  })

  it('R-HOME-09: the popup’s switch is above what is published', async () => {
    await app().owner.query(
      `WITH item AS (INSERT INTO content_item (kind, title) VALUES ('popup', '弹窗') RETURNING id)
       INSERT INTO content_version (item_id, version, state, title, content, shown_from)
       SELECT id, 1, 'published', '弹窗', '<p>文</p>', app_now() FROM item`,
    )
    expect(await site()).toMatchObject({ index_modal: 1, webcontent: '<p>文</p>' })
    await change('display', { index_modal: false })
    expect(await site()).toMatchObject({ index_modal: 0, webcontent: '' })
  })

  it('a logo and a code are pictures of ours', async () => {
    const site_logo = '/images/banners/1.svg'
    expect(await change('display', { site_logo })).toMatchObject({ code: 200 })
    expect(await site()).toMatchObject({ site_logo })
    await change('addresses', { ios_download_qrcode: '/images/cards/bank.svg' })
    expect(await site()).toMatchObject({ ios_download_qrcode: '/images/cards/bank.svg' })
  })
})

// R-ADMIN-118
describe('what leads outside', () => {
  const service_url = 'https://help.pond.example/chat'

  it('takes two people, and holds from the second on', async () => {
    const { data } = await change('addresses', { service_url })
    expect(data).toMatchObject({ state: 'draft' })
    const serviceUrl = async () => (await app().expectOk('/api/getservicerurl')).data
    expect(await serviceUrl()).toMatchObject({ url: `${app().url}/h5/service.html` })
    expect(await decide(data?.id, 'approve', maker.token)).toMatchObject({
      code: 403,
      error: 'review.same-person',
    })
    expect(await decide(data?.id, 'approve')).toMatchObject({
      code: 200,
      data: { state: 'approved', checked_by: '陈运营' },
    })
    expect(await serviceUrl()).toEqual({ url: service_url, built_in: 0 })
    expect(await decide(data?.id, 'approve')).toMatchObject({
      error: 'review.already-decided',
    })
    // An unchanged address needs no second person; neither does a removed one.
    expect(await change('addresses', { h5_url: '' })).toMatchObject({
      data: { state: 'approved' },
    })
    expect(await change('addresses', { service_url: '' })).toMatchObject({
      data: { state: 'approved' },
    })
    expect(await serviceUrl()).toMatchObject({ url: `${app().url}/h5/service.html` })
  })

  it('on a host that two people listed it takes one', async () => {
    await list('help.pond.example')
    expect(await change('addresses', { service_url })).toMatchObject({
      data: { state: 'approved' },
    })
    expect(await change('hosts', { hosts: [] })).toMatchObject({ data: { state: 'draft' } })
  })

  it('a draft waits for the others, is the only one of its key, and is cancelled', async () => {
    const { data } = await change('addresses', { service_url })
    const waits = async (token: string) => {
      const counts = await app().expectOk('/admin/api/review-counts', {}, token)
      const { mine } = counts.data as unknown as { mine: { kind: string }[] }
      return mine.some(({ kind }) => kind === 'site')
    }
    expect([await waits(maker.token), await waits(checker.token)]).toEqual([false, true])
    expect(await change('addresses', { h5_url: '' })).toMatchObject({
      code: 409,
      error: 'setting.stale',
    })
    expect(await decide(data?.id, 'cancel')).toMatchObject({ data: { state: 'cancelled' } })
    expect(await decide(data?.id, 'approve')).toMatchObject({ code: 409 })
    expect((await setting('addresses')).value).toMatchObject({ service_url: '' })
  })

  it('what was listed when it was proposed and is not any more is refused', async () => {
    await list('play.pond.example')
    const visit_url = 'https://play.pond.example/'
    const { data } = await change('addresses', { visit_url, service_url })
    await app().owner.query(`UPDATE site_setting SET value = '' WHERE key = 'hosts'`)
    expect(await decide(data?.id, 'approve')).toMatchObject({
      error: 'setting.invalid',
      message: '设置内容有误：访问网址的域名不在允许名单内',
    })
  })
})

// R-CALL-01 R-SITE-31
describe('the visit address', () => {
  it('is given while its host is on the list, and ends with a slash', async () => {
    const visit_url = 'https://play.pond.example/h5'
    expect(await change('addresses', { visit_url })).toMatchObject({
      error: 'setting.invalid',
      message: '设置内容有误：访问网址的域名不在允许名单内',
    })
    await list('play.pond.example')
    expect(await change('addresses', { visit_url })).toMatchObject({ code: 200 })
    expect(await visit()).toMatchObject({ code: 200, data: { url: `${visit_url}/` } })
    const { data } = await change('hosts', { hosts: ['pond.example'] })
    await decide(data?.id, 'approve')
    expect(await visit()).toMatchObject({ code: 1501 })
  })
})

// R-SITE-12
describe('the pages of the sponsorships', () => {
  it('are ours until an address of a listed host stands in their place', async () => {
    const own = [`${app().url}/h5/1.html`, `${app().url}/h5/2.html`]
    expect((await site()).sponsor_urls).toEqual(own)
    const sponsor_2_url = 'https://race.pond.example/about'
    expect(await change('addresses', { sponsor_2_url })).toMatchObject({
      error: 'setting.invalid',
    })
    await list('race.pond.example')
    await change('addresses', { sponsor_2_url })
    expect((await site()).sponsor_urls).toEqual([own[0], sponsor_2_url])
    await app().owner.query(`UPDATE site_setting SET value = '' WHERE key = 'hosts'`)
    expect((await site()).sponsor_urls).toEqual(own)
  })
})

// R-ADMIN-119
describe('what cannot be', () => {
  it.each([
    ['state', { repair_tips: ' ' }, '维护公告不能为空'],
    ['state', { site_state: 'yes' }, '站点开放格式不正确'],
    ['display', { title: '' }, '站点名称不能为空'],
    ['display', { title: '字'.repeat(21) }, '站点名称格式不正确'],
    ['display', { theme: 'red;}' }, '主题色格式不正确'],
    ['display', { site_logo: 'https://x.example/a.png' }, '标志图片须为本站图片'],
    ['addresses', { service_url: 'javascript:alert(1)' }, '客服网址须为 https 网址'],
    ['addresses', { service_url: 'http://help.pond.example/' }, '客服网址须为 https 网址'],
    ['addresses', { h5_url: 'https://a:b@pond.example/' }, '网页版网址须为 https 网址'],
    ['addresses', { ios_download_url: 'data:text/html,x' }, 'iOS 下载网址须为 https 网址'],
    [
      'addresses',
      { ios_download_qrcode: 'data:image/png;base64,AA' },
      'iOS 下载二维码图片须为本站图片',
    ],
    [
      'hosts',
      { hosts: ['https://pond.example'] },
      '允许的域名须为小写域名：https://pond.example',
    ],
    ['hosts', { hosts: ['pond.example', 'pond.example'] }, '允许的域名有重复'],
  ])('%s %j: %s', async (key, part, words) => {
    const digest = await app().tableDigest()
    expect(await change(key, part)).toMatchObject({
      code: 422,
      error: 'setting.invalid',
      message: `设置内容有误：${words}`,
    })
    expect(await app().tableDigest()).toEqual(digest)
  })

  it('a visit address has no query', async () => {
    await list('play.pond.example')
    for (const visit_url of [
      'https://play.pond.example/?x=1',
      'https://play.pond.example/#/home',
    ])
      expect(await change('addresses', { visit_url })).toMatchObject({
        message: '设置内容有误：访问网址不能带 ? 或 #',
      })
  })

  it('without a reason, on an older sight, or of what is not there it is refused', async () => {
    const { value } = await setting('state')
    const path = `${basePath}/state/change`
    const changeState = async (body: object) =>
      app().call(path, { value, ...body }, maker.token)
    expect(await changeState({ reason: ' ', based_on: 0 })).toMatchObject({
      error: 'review.reason-missing',
    })
    expect(await changeState({ reason: '原因', based_on: 9 })).toMatchObject({
      error: 'setting.stale',
    })
    for (const id of ['0', 'x', '999999'])
      expect((await decide(id, 'approve')).code).toBe(404)
    expect((await app().call(`${basePath}/nothing/change`, {}, maker.token)).code).toBe(422)
  })

  it('of those who change on the same sight one gets through, 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { value, newest } = await setting('state')
      const replies = await atOnce(4, (n) => {
        const body = { value: { ...value, repair_tips: `${round} ${n}` }, reason: '原因' }
        return app().call(
          `${basePath}/state/change`,
          { ...body, based_on: newest },
          maker.token,
        )
      })
      const codes = replies.map(({ code }) => code).toSorted((a, b) => a - b)
      expect(codes).toEqual([200, 409, 409, 409])
    }
  })

  it('who may switch the site changes nothing else, and the other way round', async () => {
    const switcher = await app().memberWith('site.view', 'site.switch')
    const editor = await app().memberWith('site.view', 'site.edit')
    expect((await change('state', {}, switcher)).code).toBe(200)
    expect((await change('display', {}, switcher)).code).toBe(403)
    expect((await change('state', {}, editor)).code).toBe(403)
    expect((await change('display', {}, editor)).code).toBe(200)
    const { data } = await change('addresses', {
      service_url: 'https://help.pond.example/',
    })
    expect((await decide(data?.id, 'approve', editor)).code).toBe(403)
  })
})

// R-ADMIN-214
describe('closing the site', () => {
  const closedSite = { site_state: false, repair_tips: '维护到八点' }
  const isOpen = async () => (await site()).site_state === 1
  const atDesk = async () =>
    (await app().expectOk('/admin/api/review-counts', {}, checker.token)).data?.maintenance
  afterEach(async () => {
    await app().clock.reset()
    await app().owner.query(`UPDATE site_setting SET value = '1' WHERE key = 'site_state'`)
  })

  it('D-20: takes a second person, or a second factor shown just now', async () => {
    const { data } = await change('state', closedSite)
    expect(data).toMatchObject({ state: 'draft' })
    expect(await isOpen()).toBe(true)
    expect(await decide(data?.id, 'approve')).toMatchObject({ code: 200 })
    expect(await isOpen()).toBe(false)
    // Opening, and a new text, take one person.
    const text = await change('state', { repair_tips: '维护到九点' })
    expect(text).toMatchObject({ data: { state: 'approved' } })
    const opening = await change('state', { site_state: true })
    expect(opening).toMatchObject({ data: { state: 'approved' } })
    expect(await isOpen()).toBe(true)
    const fresh = await change('state', closedSite, confirmed.token)
    expect(fresh).toMatchObject({ data: { state: 'approved' } })
    expect(await isOpen()).toBe(false)
  })

  it('D-20: has a window, which every desk and every phone sees before it begins', async () => {
    await app().clock.stop('2026-03-01T10:00:00+08:00')
    const window = {
      closed_from: '2026-03-01T03:00:00Z',
      closed_until: '2026-03-01T04:00:00Z',
    }
    await change('state', { ...closedSite, ...window }, confirmed.token)
    const times = { from: '2026-03-01 11:00:00', until: '2026-03-01 12:00:00' }
    const words = { ...times, note: '维护到八点' }
    expect(await site()).toMatchObject({ site_state: 1, maintenance: words })
    expect(await atDesk()).toEqual({ ...words, closed: 0 })
    await app().clock.stop('2026-03-01T11:00:00+08:00')
    expect(await site()).toMatchObject({ site_state: 0, maintenance: words })
    expect(await atDesk()).toEqual({ ...words, closed: 1 })
    const ending = { closed_until: '2026-03-01T05:00:00Z' }
    expect(await change('state', ending)).toMatchObject({ data: { state: 'draft' } })
    await app().clock.stop('2026-03-01T12:00:00+08:00')
    expect(await site()).toMatchObject({ site_state: 1, maintenance: null })
    expect(await atDesk()).toBeNull()
  })

  it.each([
    ['2026-03-01T04:00:00Z', '2026-03-01T03:00:00Z'],
    ['', '2020-01-01T00:00:00Z'],
    ['tomorrow', ''],
    ['', '2026-13-01T00:00:00Z'],
  ])('D-20: a window from %j until %j is refused', async (closed_from, closed_until) => {
    const window = { ...closedSite, closed_from, closed_until }
    const reply = await change('state', window, confirmed.token)
    expect(reply).toMatchObject({ error: 'setting.invalid' })
    expect(await isOpen()).toBe(true)
  })
})
