import { challenge } from '@jinli/contract/auth/challenge'
import { staffLogin } from '@jinli/contract/operator/operator.admin'
import { askKeyAtSignIn } from '@jinli/contract/operator/staff-key.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { member, show, useFakeServer } from '../../test/back-office.tsx'
import { deferredReply, noResponse, refuse } from '../../test/fake-server.ts'
import { sample } from '../../test/sample.ts'
import { notTouched, plugInKey, useSecurityKeys } from '../../test/security-key.ts'
import { endSession, staffName, staffToken } from '../api/staff-session.ts'
import { LoginPage } from './login.page.tsx'

const desk = useFakeServer()
useSecurityKeys()

const response: Output<typeof staffLogin> = { token: 'new', staff: member() }
const credentials = { username: 'wang', password: 'moon-river-88-x' }
const secondFactor = refuse('auth.second-factor')
const codeLabel = /两步验证码/

async function open(notice = '') {
  endSession(notice)
  const onTyping = vi.fn()
  const { user } = show(
    <Routes>
      <Route path="/login" element={<LoginPage onTyping={onTyping} />} />
      <Route path="*" element={<p>inside</p>} />
    </Routes>,
    '/login',
  )
  const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  async function enter({ username, password } = credentials) {
    await user.click(field('账号'))
    await user.paste(username)
    await user.click(field('密码'))
    await user.paste(password)
    await press('登录')
  }
  return { user, onTyping, field, press, enter }
}

describe('signing in', () => {
  it('leads inside with name and password', async () => {
    desk.server.on(staffLogin, response)
    const { enter } = await open()
    await enter({ ...credentials, username: ' wang ' })
    expect(await screen.findByText('inside')).toBeTruthy()
    expect(desk.server.request(staffLogin).fields).toEqual({ ...credentials, code: '' })
    expect([staffToken(), staffName()]).toEqual(['new', 'wang'])
  })

  it('has the cursor in the name, and loads what is behind while one types', async () => {
    const { user, field, onTyping } = await open()
    expect(document.activeElement).toBe(field('账号'))
    expect(onTyping).not.toHaveBeenCalled()
    await user.keyboard('w')
    expect(onTyping).toHaveBeenCalledOnce()
  })

  it('D-23: sends nothing without both', async () => {
    const { press } = await open()
    await press('登录')
    expect(screen.getByRole('alert').textContent).toBe(
      refusal('staff.credentials-missing').message,
    )
    expect(desk.server.requests(staffLogin)).toEqual([])
  })

  it('sends once, however often it is pressed', async () => {
    const { reply, give } = deferredReply<typeof response>()
    desk.server.on(staffLogin, () => reply)
    const { enter, press, field } = await open()
    await enter()
    await press('登录')
    expect(field('密码').readOnly).toBe(true)
    give(response)
    await screen.findByText('inside')
    expect(desk.server.requests(staffLogin)).toHaveLength(1)
  })

  it.each([
    [refuse('auth.wrong-credentials'), refusal('auth.wrong-credentials').message],
    [refuse('auth.locked', { minutes: 5 }), '尝试次数过多，请5分钟后再试'],
    [noResponse, '网络异常，请检查网络后重试'],
  ] as const)('says what was wrong and keeps what was typed: %#', async (answer, words) => {
    desk.server.on(staffLogin, answer)
    desk.server.on(challenge, noResponse)
    const { enter, field } = await open()
    await enter()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
    expect(field('密码').value).toBe(credentials.password)
    expect(staffToken()).toBeNull()
  })

  it('shows the password to whoever wishes it', async () => {
    const { press, field } = await open()
    expect(field('密码').type).toBe('password')
    await press('显示')
    expect(field('密码').type).toBe('text')
    await press('隐藏')
    expect(field('密码').type).toBe('password')
  })

  it('says why a session ended', async () => {
    await open('您的账号登陆过期，请重新登陆')
    expect(screen.getByText('您的账号登陆过期，请重新登陆')).toBeTruthy()
  })

  it('is left at once by whoever is signed in', async () => {
    show(
      <Routes>
        <Route path="/login" element={<LoginPage onTyping={vi.fn()} />} />
        <Route path="*" element={<p>inside</p>} />
      </Routes>,
      '/login',
    )
    expect(await screen.findByText('inside')).toBeTruthy()
  })
})

// R-ADMIN-100
describe('signing in with a second factor', () => {
  it('asks for a code when the password was right, and sends it with the rest', async () => {
    desk.server.on(staffLogin, secondFactor)
    const { user, enter, field, press } = await open()
    expect(screen.queryByLabelText(codeLabel)).toBeNull()
    await enter()
    await screen.findByLabelText(codeLabel)
    expect(document.activeElement).toBe(field(codeLabel))
    expect(screen.getByRole('alert').textContent).toBe('')
    desk.server.on(staffLogin, response)
    await user.paste(' 123456 ')
    await press('登录')
    await screen.findByText('inside')
    expect(desk.server.requests(staffLogin).at(-1)?.fields).toEqual({
      ...credentials,
      code: '123456',
    })
  })

  it('says that a code is wrong and keeps asking', async () => {
    desk.server.on(staffLogin, secondFactor)
    const { user, enter, press, field } = await open()
    await enter()
    await screen.findByLabelText(codeLabel)
    desk.server.on(staffLogin, refuse('factor.wrong'))
    await user.paste('000000')
    await press('登录')
    expect(await screen.findByText('验证码错误或已用过')).toBeTruthy()
    expect(field(codeLabel).value).toBe('000000')
  })
})

// R-ADMIN-106 R-ADMIN-109
describe('signing in with a security key', () => {
  const question = sample(askKeyAtSignIn.output)
  const ask = { ...question, rpId: 'desk.example' } as NonNullable<typeof question>

  async function openAtKey() {
    const key = plugInKey()
    desk.server.on(staffLogin, secondFactor)
    const view = await open()
    await view.enter()
    return { key, ...view }
  }

  it('asks for the key first, and signs in by its touch', async () => {
    desk.server.on(askKeyAtSignIn, ask)
    const { press } = await openAtKey()
    const button = await screen.findByRole('button', { name: '用安全密钥验证' })
    expect(document.activeElement).toBe(button)
    expect(screen.getByLabelText(/^或输入两步验证码/)).toBeTruthy()
    desk.server.on(staffLogin, response)
    await press('用安全密钥验证')
    await screen.findByText('inside')
    expect(desk.server.request(askKeyAtSignIn).fields).toEqual(credentials)
    expect(desk.server.requests(staffLogin).at(-1)?.fields).toMatchObject({
      ...credentials,
      key: { id: 'AQID', response: { signature: 'AQID' } },
    })
  })

  it('that is not touched is asked anew, with another question', async () => {
    desk.server.on(askKeyAtSignIn, ask)
    const { key, press } = await openAtKey()
    await screen.findByRole('button', { name: '用安全密钥验证' })
    key.get.mockImplementationOnce(notTouched)
    await press('用安全密钥验证')
    expect(await screen.findByText(/^安全密钥未完成验证/)).toBeTruthy()
    desk.server.on(staffLogin, response)
    await press('用安全密钥验证')
    await screen.findByText('inside')
    expect(desk.server.requests(askKeyAtSignIn)).toHaveLength(2)
  })

  it.each([
    ['the member has none', null],
    ['it is for another address', { ...ask, rpId: 'play.example' }],
    ['nobody answers', noResponse],
  ] as const)('asks for the code where %s', async (_why, answer) => {
    desk.server.on(askKeyAtSignIn, answer)
    await openAtKey()
    expect(await screen.findByLabelText(/^两步验证码/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '用安全密钥验证' })).toBeNull()
  })
})
