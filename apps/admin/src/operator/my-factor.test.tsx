import {
  beginMyFactor,
  enableMyFactor,
  readMyFactor,
  removeMyFactor,
  renewRecoveryCodes,
} from '@jinli/contract/operator/staff-factor.admin'
import { addMyKey, beginMyKey, removeMyKey } from '@jinli/contract/operator/staff-key.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, errorAt, fill, show, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { tableRows } from '../../test/page.tsx'
import { sample } from '../../test/sample.ts'
import { notTouched, plugInKey, useSecurityKeys } from '../../test/security-key.ts'
import { MyFactor } from './my-factor.tsx'

type Factor = Output<typeof readMyFactor>

const desk = useFakeServer()
useSecurityKeys()

const none: Factor = {
  on: false,
  device_since: null,
  keys: [],
  key_origin: 'http://desk.example',
  recovery_left: 0,
  required: false,
}
const at = new Date('2026-11-01T00:00:00Z')
const key = { id: '3', name: '办公室的密钥', added_at: at, used_at: null, here: true }
const withDevice: Factor = { ...none, on: true, device_since: at, recovery_left: 9 }
const both: Factor = { ...withDevice, keys: [key] }
const codes = { recovery_codes: ['aaaa-1111', 'bbbb-2222'] }

async function open(factor: Factor) {
  desk.server.on(readMyFactor, factor)
  const { user } = show(<MyFactor />)
  await screen.findByText(/绑定/, { selector: 'p' })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { user, press }
}

/** Checks that the recovery codes are shown, confirms them, and checks that they are gone. */
async function keepCodes(press: (name: string) => Promise<void>) {
  const list = await screen.findByRole('list', { name: '恢复码' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(
    codes.recovery_codes,
  )
  await press('我已保存')
  await waitFor(() => expect(screen.queryByText('aaaa-1111')).toBeNull())
}

// R-ADMIN-100
describe('binding a device', () => {
  const setup = {
    secret: 'ABCDEFGHIJ',
    uri: 'otpauth://x',
    qr: 'data:image/png;base64,AA==',
  }

  it('takes the password, then the first code, and tells the recovery codes once', async () => {
    desk.server.on(beginMyFactor, setup)
    desk.server.on(enableMyFactor, codes)
    const { user, press } = await open(none)
    await press('绑定验证器')
    const first = await dialog('绑定验证器')
    await fill(user, first.getByLabelText('登录密码'), 'moon-river-88-x')
    await press('下一步')
    const second = await dialog('扫码并输入验证码')
    expect(second.getByRole('img', { name: '绑定验证器的二维码' })).toBeTruthy()
    expect(second.getByText('ABCD EFGH IJ')).toBeTruthy()
    await fill(user, second.getByLabelText('验证码'), '123456')
    desk.server.on(readMyFactor, withDevice)
    await press('确认绑定')
    expect(desk.server.request(beginMyFactor).fields).toEqual({
      password: 'moon-river-88-x',
    })
    await keepCodes(press)
    expect(desk.server.request(enableMyFactor).fields).toEqual({ code: '123456' })
    expect(await screen.findByText(/剩余恢复码 9 个/)).toBeTruthy()
  })

  it('stays at the step that was refused', async () => {
    desk.server.on(beginMyFactor, refuse('factor.password'))
    const { user, press } = await open(none)
    await press('绑定验证器')
    await press('下一步')
    const first = await dialog('绑定验证器')
    const password = first.getByLabelText('登录密码')
    await errorAt(password, '请输入登录密码')
    expect(desk.server.requests(beginMyFactor)).toEqual([])
    await fill(user, password, 'wrong')
    await press('下一步')
    await errorAt(password, refusal('factor.password').message)
    desk.server.on(beginMyFactor, setup)
    desk.server.on(enableMyFactor, refuse('factor.wrong'))
    await press('下一步')
    const second = await dialog('扫码并输入验证码')
    const code = second.getByLabelText('验证码')
    await press('确认绑定')
    await errorAt(code, '请输入验证码')
    await fill(user, code, '000000')
    await press('确认绑定')
    await errorAt(code, refusal('factor.wrong').message)
    expect(screen.queryByRole('list', { name: '恢复码' })).toBeNull()
  })
})

// R-ADMIN-106
describe('adding a security key', () => {
  const begin = sample(beginMyKey.output)

  async function openForm() {
    const device = plugInKey()
    desk.server.on(beginMyKey, begin)
    const view = await open(none)
    await view.press('添加安全密钥')
    const form = await dialog('添加安全密钥')
    const name = form.getByLabelText('密钥名称')
    const password = form.getByLabelText('登录密码')
    return { device, form, name, password, ...view }
  }

  it('takes a name and the password, and then a touch', async () => {
    desk.server.on(addMyKey, codes)
    const { user, name, password, press } = await openForm()
    await fill(user, name, '办公室的密钥')
    await fill(user, password, 'moon-river-88-x')
    desk.server.on(readMyFactor, { ...none, on: true, keys: [key] })
    await press('下一步')
    await keepCodes(press)
    expect(desk.server.request(beginMyKey).fields).toEqual({ password: 'moon-river-88-x' })
    expect(desk.server.request(addMyKey).fields).toMatchObject({
      name: '办公室的密钥',
      key: { id: 'AQID', response: { attestationObject: 'AQID', transports: ['usb'] } },
    })
    expect(await tableRows('两步验证方式')).toMatchObject([
      { 名称: '办公室的密钥', 方式: '安全密钥', 最近使用: '未使用' },
    ])
  })

  it('asks for both before it asks the key', async () => {
    const { user, name, password, press, device } = await openForm()
    await press('下一步')
    await errorAt(name, refusal('factor.key-name').message)
    await fill(user, name, '办公室的密钥')
    await press('下一步')
    await errorAt(password, '请输入登录密码')
    expect(device.create).not.toHaveBeenCalled()
    expect(desk.server.requests(beginMyKey)).toEqual([])
  })

  it('keeps what was typed when the key is not touched', async () => {
    const { user, form, name, password, press, device } = await openForm()
    device.create.mockImplementationOnce(notTouched)
    await fill(user, name, '办公室的密钥')
    await fill(user, password, 'moon-river-88-x')
    await press('下一步')
    expect(await screen.findByText(/^安全密钥未完成验证/)).toBeTruthy()
    expect(form.getByDisplayValue('办公室的密钥')).toBeTruthy()
    expect(desk.server.requests(addMyKey)).toEqual([])
  })
})

describe('one’s own ways', () => {
  it('are listed with what each was used for', async () => {
    const other = { ...key, id: '4', name: '旧密钥', here: false, used_at: at }
    await open({ ...both, keys: [key, other] })
    expect(await tableRows('两步验证方式')).toMatchObject([
      { 名称: '验证器', 方式: '手机验证码', 最近使用: '—' },
      { 名称: '办公室的密钥', 添加时间: '2026-11-01 08:00:00', 最近使用: '未使用' },
      { 名称: '旧密钥 只能用于添加时的地址', 最近使用: '2026-11-01 08:00:00' },
    ])
    expect(screen.queryByRole('button', { name: '绑定验证器' })).toBeNull()
  })

  it('one is removed, and the rest stays', async () => {
    desk.server.on(removeMyKey, sample(removeMyKey.output))
    const { press } = await open(both)
    await press('移除 办公室的密钥')
    const form = await dialog('移除安全密钥「办公室的密钥」')
    expect(form.getByText('之后用其余方式验证')).toBeTruthy()
    desk.server.on(readMyFactor, withDevice)
    await press('确认移除')
    expect(await screen.findByText('安全密钥已移除')).toBeTruthy()
    expect(desk.server.request(removeMyKey).fields).toEqual({ id: '3' })
    await waitFor(() => expect(screen.queryByText('办公室的密钥')).toBeNull())
  })

  it('says what goes with the last one', async () => {
    desk.server.on(removeMyFactor, sample(removeMyFactor.output))
    const { press } = await open(withDevice)
    await press('解除验证器')
    const form = await dialog('解除验证器')
    expect(form.getByText(/这是最后一种方式：之后只凭密码即可登录/)).toBeTruthy()
    desk.server.on(readMyFactor, none)
    await press('确认解除')
    expect(await screen.findByText(/^未绑定。/)).toBeTruthy()
    expect(desk.server.requests(removeMyFactor)).toHaveLength(1)
  })

  it('gets new recovery codes', async () => {
    desk.server.on(renewRecoveryCodes, codes)
    const { press } = await open(withDevice)
    await press('更换恢复码')
    await dialog('更换恢复码')
    await press('确认更换')
    await keepCodes(press)
    expect(desk.server.requests(renewRecoveryCodes)).toHaveLength(1)
  })

  // R-ADMIN-109
  it.each([
    [null, '安全密钥不能用于 IP 地址，请用域名打开后台'],
    ['https://play.example', '安全密钥只能在 https://play.example 使用'],
  ])('says why no key is added at another address: %s', async (key_origin, words) => {
    plugInKey()
    await open({ ...none, key_origin })
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '添加安全密钥' })).toBeNull()
  })

  it('takes no eleventh key', async () => {
    plugInKey()
    const keys = Array.from({ length: 10 }, (_, n) => ({ ...key, id: `${n}` }))
    await open({ ...withDevice, keys })
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: '添加安全密钥' }).disabled,
    ).toBe(true)
    expect(screen.getByText(refusal('factor.key-limit').message)).toBeTruthy()
  })
})
