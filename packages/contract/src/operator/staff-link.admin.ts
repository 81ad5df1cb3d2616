import * as z from 'zod/mini'
import { visitorWrite } from '../wire/endpoint.ts'
import { noData, secretText, text, time } from '../wire/wire.ts'

const token = text(64)
const linkRefusals = ['staff.link-used', 'staff.link-ended', 'http.too-many'] as const

export const readStaffLink = visitorWrite({
  path: '/admin/api/first-password/account',
  summary: 'Whose password a one-time link sets, and until when',
  input: z.object({ token }),
  output: z.object({ username: z.string(), display_name: z.string(), expires_at: time }),
  refusals: [...linkRefusals],
})

export const setFirstPassword = visitorWrite({
  path: '/admin/api/first-password',
  auditActions: { 'staff.first-password': '员工账号 · 用一次性链接设置密码' },
  summary: 'Sets the password of an account by its one-time link, which then is used up',
  input: z.object({ token, password: secretText(128) }),
  output: noData,
  refusals: [...linkRefusals, 'staff.password-length', 'staff.password-weak'],
})
