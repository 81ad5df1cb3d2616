import { readStaffLink, setFirstPassword } from '@jinli/contract/operator/staff-link.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill, show, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { AdminRoutes } from '../routes.tsx'

const desk = useFakeServer()
const account = {
  username: 'zhao',
  display_name: '赵六',
  expires_at: new Date('2026-11-21T02:00:00Z'),
}
const password = 'moon-river-88-x'

function openLink() {
  return show(<AdminRoutes />, '/first-password/the-token').user
}

async function enter(
  user: ReturnType<typeof openLink>,
  secret: string,
  repetition = secret,
) {
  await fill(user, await screen.findByLabelText('新密码（至少 10 位）'), secret)
  await fill(user, screen.getByLabelText('再输入一次'), repetition)
  await user.click(screen.getByRole('button', { name: '设置密码' }))
}

// R-ADMIN-212
describe('G-3: the page of a one-time link', () => {
  it('sets the password and leads to the sign-in', async () => {
    desk.server.on(readStaffLink, account)
    desk.server.on(setFirstPassword, null)
    const user = openLink()
    expect(await screen.findByDisplayValue('zhao')).toBeTruthy()
    await enter(user, 'short')
    expect(screen.getByText(refusal('staff.password-length').message)).toBeTruthy()
    await enter(user, password, 'moon-river-88-y')
    expect(screen.getByText('两次输入的密码不一致')).toBeTruthy()
    expect(desk.server.requests(setFirstPassword)).toEqual([])
    await enter(user, password)
    expect(await screen.findByText('密码已设置，此链接已失效。')).toBeTruthy()
    expect(desk.server.request(setFirstPassword).fields).toEqual({
      token: 'the-token',
      password,
    })
    expect(screen.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe(
      '#/login',
    )
  })

  it.each(['staff.link-used', 'staff.link-ended'] as const)(
    'says plainly: %s',
    async (key) => {
      desk.server.on(readStaffLink, refuse(key))
      openLink()
      expect(await screen.findByText(refusal(key).message)).toBeTruthy()
      expect(screen.queryByRole('button', { name: '设置密码' })).toBeNull()
    },
  )
})
