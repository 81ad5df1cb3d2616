import { staffMe } from '@jinli/contract/operator/operator.admin'
import {
  changeSiteSetting,
  listSiteSettings,
  siteSettingHistory,
  siteVersion,
} from '@jinli/contract/site/site.admin'
import type { SiteSettingKey } from '@jinli/contract/site/site-setting'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, member, put, useFakeServer } from '../../test/back-office.tsx'
import { factsIn, openPage, pageOf } from '../../test/page.tsx'
import { sample } from '../../test/sample.ts'

const desk = useFakeServer()
const values = {
  state: { site_state: true, repair_tips: '维护中' },
  display: {
    title: '锦鲤',
    site_logo: '',
    theme: 'vermilion',
    index_modal: true,
    redpacket_switch: false,
  },
  addresses: {
    service_url: '',
    h5_url: '',
    ios_download_url: '',
    ios_download_qrcode: '',
    visit_url: '',
    sponsor_1_url: '',
    sponsor_2_url: '',
  },
  players: { start_vip: 1 },
  protection: { challenge: false },
  hosts: { hosts: ['help.pond.example'] },
  origins: { origins: [] },
}
const labels = {
  state: '站点开关',
  display: '名称与外观',
  addresses: '网址',
  players: '会员',
  protection: '防护',
  hosts: '允许名单',
  origins: '其他客户端',
}
function versionOf(key: SiteSettingKey, more: object = {}) {
  return { ...sample(siteVersion), key, value: values[key], version: 2, ...more }
}
function rowOf(key: SiteSettingKey, more: object = {}) {
  const row = { key, label: labels[key], value: values[key] }
  return { ...row, current: null, draft: null, newest: 4, ...more }
}
const draft = versionOf('addresses', {
  id: '9',
  value: { ...values.addresses, h5_url: 'https://m.pond.example/' },
  made_by: '李四',
  reason: '新网址',
  mine: false,
})
const keys = Object.keys(values) as SiteSettingKey[]
beforeEach(() =>
  desk.server.on(
    listSiteSettings,
    keys.map((key) => rowOf(key)),
  ),
)

async function card(key: SiteSettingKey) {
  const element = await screen.findByRole('region', { name: labels[key] })
  return { element, ...within(element) }
}

/** Opens the page, and the dialog that changes a setting. */
async function change(key: SiteSettingKey) {
  const { user } = openPage('site-settings')
  await user.click(await screen.findByRole('button', { name: `修改 ${labels[key]}` }))
  const form = await dialog(`修改「${labels[key]}」`)
  put(form.getByLabelText('修改原因'), '按公告')
  const press = (name: string) => user.click(form.getByRole('button', { name }))
  return { user, form, press }
}

describe('the settings of the site', () => {
  it('say what is in force, by whom and why', async () => {
    const current = versionOf('display', {
      made_by: '李四',
      checked_by: '',
      checked_at: null,
      reason: '换名',
    })
    desk.server.on(listSiteSettings, [rowOf('display', { current }), rowOf('state')])
    openPage('site-settings')
    const display = await card('display')
    expect(factsIn(display.element)).toMatchObject({ 站点名称: '锦鲤', 主题色: '朱红' })
    expect(display.getByText('第 2 版生效中')).toBeTruthy()
    expect(display.getByText(/^李四 · 2026-11-20 .* · 换名$/)).toBeTruthy()
    const state = await card('state')
    expect(state.getByText('初始设置')).toBeTruthy()
    expect(state.getByText('安装时的初始设置')).toBeTruthy()
  })

  it('say at once that the site is closed', async () => {
    const value = { ...values.state, site_state: false }
    desk.server.on(listSiteSettings, [rowOf('state', { value })])
    openPage('site-settings')
    expect((await card('state')).getAllByText('维护中').length).toBeGreaterThan(1)
  })

  it('show what waits for a second person, and leave one’s own to them', async () => {
    desk.server.on(listSiteSettings, [
      rowOf('addresses', { draft }),
      rowOf('hosts', { draft: versionOf('hosts', { mine: true }) }),
    ])
    openPage('site-settings')
    const addresses = await card('addresses')
    expect(addresses.getByText('待另一位员工确认的修改')).toBeTruthy()
    expect(addresses.getByRole('table').textContent).toContain('https://m.pond.example/')
    expect(addresses.getByRole('button', { name: '确认生效 网址' })).toBeTruthy()
    expect(addresses.queryByRole('button', { name: '修改 网址' })).toBeNull()
    const hosts = await card('hosts')
    expect(hosts.getByText('您提交的，须由另一位员工确认')).toBeTruthy()
    expect(hosts.queryByRole('button', { name: /^确认生效/ })).toBeNull()
    expect(hosts.getByRole('button', { name: /^撤销/ })).toBeTruthy()
  })

  it.each([
    [['site.view'], []],
    [['site.view', 'site.switch'], ['修改 站点开关']],
    [
      ['site.view', 'site.edit'],
      [
        '修改 名称与外观',
        '修改 网址',
        '修改 会员',
        '修改 防护',
        '修改 允许名单',
        '修改 其他客户端',
      ],
    ],
  ] as const)('are changed with %s: %o', async (rights, buttons) => {
    desk.server.on(staffMe, member(rights))
    openPage('site-settings')
    await card('state')
    const names = () =>
      screen
        .queryAllByRole('button', { name: /^修改 / })
        .map((button) => button.getAttribute('aria-label'))
    await waitFor(() => expect(names()).toEqual(buttons))
  })

  it('have a history, each version against the one before it', async () => {
    const first = versionOf('display', { id: '1', version: 1, state: 'approved' })
    const second = versionOf('display', {
      id: '2',
      value: { ...values.display, title: '静水' },
      state: 'approved',
      made_by: '李四',
    })
    desk.server.on(siteSettingHistory, pageOf(siteSettingHistory, second, first))
    const { user } = openPage('site-settings')
    await user.click(await screen.findByRole('button', { name: '历史版本 名称与外观' }))
    const drawer = await dialog('「名称与外观」的历史版本')
    const [newest, oldest] = await drawer.findAllByRole('article')
    expect(newest?.textContent).toContain('第 2 版已生效')
    expect(newest?.querySelector('table')?.textContent).toContain('站点名称锦鲤静水')
    expect(oldest && factsIn(oldest)).toMatchObject({ 站点名称: '锦鲤' })
  })
})

// R-ADMIN-117
describe('changing the site', () => {
  beforeEach(() =>
    desk.server.on(changeSiteSetting, { ...versionOf('display'), state: 'approved' }),
  )
  const sentFields = () => desk.server.request(changeSiteSetting).fields

  it('name and look: what players will see at once stands before it is sent', async () => {
    const { user, form, press } = await change('display')
    expect(form.getByText('还没有变化')).toBeTruthy()
    put(form.getByLabelText('站点名称'), ' 静水 ')
    await user.click(form.getByRole('radio', { name: '青碧' }))
    await user.click(form.getByRole('switch', { name: '红包入口' }))
    expect(form.getByText('会员将立即看到以下变更：')).toBeTruthy()
    expect(form.getByRole('table', { name: '变更' }).textContent).toContain('青碧')
    await press('确认修改')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentFields()).toEqual({
      key: 'display',
      value: { ...values.display, title: '静水', theme: 'teal', redpacket_switch: true },
      reason: '按公告',
      based_on: 4,
    })
  })

  it('closing it says what stays open', async () => {
    const { user, form, press } = await change('state')
    await user.click(form.getByRole('switch', { name: '站点开放' }))
    expect(form.getByText(/记录、取款、帮助与客服仍可进入/)).toBeTruthy()
    put(form.getByDisplayValue('维护中'), '')
    await press('确认修改')
    expect(await form.findByText(/不能为空$/)).toBeTruthy()
    expect(desk.server.requests(changeSiteSetting)).toEqual([])
  })

  it('D-20: closing it has a window, and goes to a second person without a second factor', async () => {
    desk.server.on(staffMe, { ...member(), factor: false })
    const { user, form, press } = await change('state')
    await user.click(form.getByRole('switch', { name: '站点开放' }))
    put(form.getByLabelText('维护开始（北京时间）'), '2026-11-20T10:00')
    put(form.getByLabelText('维护结束（北京时间）'), '2026-11-20T09:00')
    await press('提交复核')
    expect(await form.findByText('维护结束须晚于维护开始')).toBeTruthy()
    put(form.getByLabelText('维护结束（北京时间）'), '2026-11-20T12:30')
    await press('提交复核')
    await waitFor(() =>
      expect(sentFields()).toMatchObject({
        value: {
          site_state: false,
          closed_from: '2026-11-20T02:00:00.000Z',
          closed_until: '2026-11-20T04:30:00.000Z',
        },
      }),
    )
  })

  it('Z-2: the level of new players is chosen from VIP0 to VIP10', async () => {
    const { user, form, press } = await change('players')
    await user.click(form.getByRole('combobox'))
    await user.click(await screen.findByTitle('VIP0'))
    await press('确认修改')
    await waitFor(() => expect(sentFields()).toMatchObject({ value: { start_vip: 0 } }))
  })

  it('the proof of work is one switch', async () => {
    const { user, form, press } = await change('protection')
    await user.click(form.getByRole('switch'))
    await press('确认修改')
    await waitFor(() => expect(sentFields()).toMatchObject({ value: { challenge: true } }))
  })
})

// R-ADMIN-118
describe('an address of the site', () => {
  beforeEach(() =>
    desk.server.on(changeSiteSetting, { ...versionOf('addresses'), state: 'draft' }),
  )

  it('where players are taken unasked is one of the list', async () => {
    const { form, press } = await change('addresses')
    const field = form.getByLabelText('访问网址')
    put(field, 'https://play.pond.example/')
    await press('提交复核')
    const words = await form.findByText('访问网址的域名不在允许名单内')
    expect(field.closest('.ant-form-item')?.contains(words)).toBe(true)
    expect(desk.server.requests(changeSiteSetting)).toEqual([])
  })

  it('that leads outside waits for a colleague, one inside the list does not', async () => {
    const { form, press } = await change('addresses')
    const field = form.getByLabelText('客服网址')
    put(field, 'https://help.pond.example/')
    expect(form.getByRole('button', { name: '确认修改' })).toBeTruthy()
    put(field, 'https://chat.other.example/')
    expect(form.getByText('将提交给另一位员工确认，确认后才生效：')).toBeTruthy()
    await press('提交复核')
    expect(await screen.findByText('已提交，等待另一位员工确认')).toBeTruthy()
  })

  it('the list itself always waits, is one host a line, and each once', async () => {
    const { form, press } = await change('hosts')
    const field = form.getByDisplayValue('help.pond.example')
    put(field, 'help.pond.example\nHELP.pond.example')
    await press('提交复核')
    expect(await form.findByText(/有重复$/)).toBeTruthy()
    put(field, 'help.pond.example\n\n M.pond.example ')
    await press('提交复核')
    await waitFor(() =>
      expect(desk.server.request(changeSiteSetting).fields.value).toEqual({
        hosts: ['help.pond.example', 'm.pond.example'],
      }),
    )
  })
})
