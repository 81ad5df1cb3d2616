import { staffMe } from '@jinli/contract/operator/operator.admin'
import type { Permission } from '@jinli/contract/permission'
import { uploadPicture } from '@jinli/contract/picture/picture.admin'
import {
  approveSiteSetting,
  changeSiteSetting,
  listSiteSettings,
  siteVersion,
} from '@jinli/contract/site/site.admin'
import { type SiteSettingKey, siteSettingLabels } from '@jinli/contract/site/site-setting'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  dialog,
  errorAt,
  fill,
  member,
  pictureFile,
  useFakeServer,
  waitForReads,
} from '../../test/back-office.tsx'
import { openPage, region } from '../../test/page.tsx'
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
  hosts: { hosts: ['pond.example'] },
  origins: { origins: [] },
} as const satisfies Record<SiteSettingKey, object>

const made_at = new Date('2026-11-01T00:00:00Z')
const authorship = {
  made_by: '李四',
  made_at,
  checked_by: '',
  checked_at: null,
  reason: '按公告',
}
function version(key: SiteSettingKey, value: object, mine = false) {
  return sample(siteVersion, { ...authorship, id: '9', key, version: 2, value, mine })
}
type Row = ReturnType<typeof sample<typeof listSiteSettings.output>>[number]

function on(overrides: Partial<Record<SiteSettingKey, Partial<Row>>> = {}): void {
  const keys = Object.keys(values) as SiteSettingKey[]
  const rows = keys.map((key) => ({
    key,
    label: siteSettingLabels[key],
    value: values[key],
    current: null,
    draft: null,
    newest: 1,
    ...overrides[key],
  }))
  desk.server.on(listSiteSettings, rows)
}
const allow = (...permissions: Permission[]) =>
  desk.server.on(staffMe, member(['site.view', ...permissions]))
const has = (name: string) => screen.queryByRole('button', { name }) !== null

beforeEach(() => on())

async function change(label: string) {
  const { user } = openPage('site-settings')
  await user.click(await screen.findByRole('button', { name: `修改 ${label}` }))
  const form = await dialog(`修改「${label}」`)
  const press = (name: string) => user.click(form.getByRole('button', { name }))
  const because = () => fill(user, form.getByLabelText('修改原因'), '按公告')
  return { user, form, press, because }
}

// R-ADMIN-117
describe('the settings of the site', () => {
  it('are changed by whoever may, the switch by a right of its own', async () => {
    allow('site.switch')
    openPage('site-settings')
    await region('站点开关')
    await waitFor(() => expect(has('修改 站点开关')).toBe(true))
    expect(has('修改 名称与外观')).toBe(false)
    expect(has('历史版本 名称与外观')).toBe(true)
  })

  // R-ADMIN-121
  it('take a logo from the disk', async () => {
    const path = '/images/0123.png'
    desk.server.on(uploadPicture, { path, width: 10, height: 10 })
    desk.server.on(changeSiteSetting, version('display', {}))
    const { user, form, press, because } = await change('名称与外观')
    await user.upload(form.getByLabelText('图片文件'), pictureFile('标.png'))
    await form.findByRole('radio', { name: '标.png' })
    await because()
    await press('确认修改')
    await waitFor(() =>
      expect(desk.server.request(changeSiteSetting).fields.value).toMatchObject({
        site_logo: path,
      }),
    )
  })
})

// R-ADMIN-118 R-ADMIN-119
describe('an address', () => {
  it.each([
    ['访问网址', 'https://lake.example/', '访问网址的域名不在允许名单内'],
    ['网页版网址', 'http://pond.example/', /^网页版网址/],
  ])(
    'that cannot be is refused at its field before it is sent: %s',
    async (label, address, words) => {
      const { user, form, because } = await change('网址')
      const field = form.getByLabelText(label)
      await fill(user, field, address)
      await because()
      await user.click(form.getByRole('button', { name: /^(提交复核|确认修改)$/ }))
      await errorAt(field, words)
      expect(desk.server.requests(changeSiteSetting)).toEqual([])
    },
  )

  it('that is proposed waits on its card, and is approved by a colleague', async () => {
    const proposedValue = { ...values.addresses, h5_url: 'https://m.lake.example/' }
    on({ addresses: { draft: version('addresses', proposedValue) } })
    desk.server.on(approveSiteSetting, version('addresses', proposedValue))
    const { user } = openPage('site-settings')
    const card = await region('网址')
    await waitForReads()
    expect(card.getByText('李四 于 2026-11-01 08:00:00 提交：按公告')).toBeTruthy()
    expect(has('修改 网址')).toBe(false)
    await user.click(card.getByRole('button', { name: '确认生效 网址' }))
    const form = await dialog('确认「网址」的修改')
    on()
    await user.click(form.getByRole('button', { name: '确认生效' }))
    expect(await screen.findByText('「网址」已生效')).toBeTruthy()
    await waitFor(() => expect(card.queryByText('待另一位员工确认的修改')).toBeNull())
    expect(has('修改 网址')).toBe(true)
  })

  it('is not approved by whoever proposed it, who may cancel', async () => {
    on({ addresses: { draft: version('addresses', values.addresses, true) } })
    openPage('site-settings')
    const card = await region('网址')
    expect(card.getByText('您提交的，须由另一位员工确认')).toBeTruthy()
    await waitFor(() => expect(has('撤销 网址')).toBe(true))
    expect(has('确认生效 网址')).toBe(false)
  })

  it('of a colleague is not cancelled by whoever may only edit', async () => {
    allow('site.edit')
    on({ addresses: { draft: version('addresses', values.addresses) } })
    openPage('site-settings')
    await waitFor(() => expect(has('修改 名称与外观')).toBe(true))
    expect([has('确认生效 网址'), has('撤销 网址')]).toEqual([false, false])
  })
})
