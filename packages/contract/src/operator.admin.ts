import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { permissionNames, staffRoles } from './permission.ts'
import { noData, nothing, text } from './wire.ts'

const staff = z.object({
  username: z.string(),
  display_name: z.string(),
  role: z.enum(staffRoles),
  /** What the role may do, so that screens hide what the server would refuse. */
  permissions: z.array(z.enum(permissionNames)),
})

export const staffLogin = endpoint({
  path: '/admin/api/login',
  method: 'POST',
  audience: 'visitor',
  effect: 'write',
  summary: 'Signs a member of staff in',
  input: z.object({ username: text(), password: text(128), otp: text(8) }),
  output: z.object({ token: z.string(), staff }),
  refusals: [
    'auth.credentials-missing',
    'auth.wrong-credentials',
    'auth.locked',
    'auth.disabled',
    'http.too-many',
  ],
})

export const staffLogout = endpoint({
  path: '/admin/api/logout',
  method: 'POST',
  audience: 'staff',
  effect: 'write',
  summary: 'Ends the staff session',
  input: nothing,
  output: noData,
  refusals: [],
})

export const staffMe = endpoint({
  path: '/admin/api/me',
  method: 'GET',
  audience: 'staff',
  effect: 'read',
  summary: 'Who is signed in',
  input: nothing,
  output: staff,
  refusals: [],
})

export const reviewCounts = endpoint({
  path: '/admin/api/review-counts',
  method: 'GET',
  audience: 'staff',
  effect: 'read',
  summary: 'Open work per queue, for the menu badges',
  input: nothing,
  output: z.object({ deposits: z.int(), withdrawals: z.int() }),
  refusals: [],
})
