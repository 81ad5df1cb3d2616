import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, noData, nothing, text, time } from './wire.ts'

/** Minutes after which a code is asked for again before money leaves, or what is masked is shown. */
export const factorFreshMinutes = 15

const code = text(20)
/** Ten codes, told once: each opens once, in place of the device. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const readMyFactor = endpoint({
  path: '/admin/api/my-factor',
  method: 'GET',
  audience: 'staff',
  beforeFactor: true,
  effect: 'read',
  summary:
    'Whether the caller has a second factor, since when, and how many recovery codes are left',
  input: nothing,
  output: z.object({
    on: flag,
    since: z.nullable(time),
    recovery_left: z.int(),
    /** This house lets nobody work without one. */
    required: flag,
  }),
  refusals: [],
})

export const beginMyFactor = endpoint({
  path: '/admin/api/my-factor/begin',
  method: 'POST',
  audience: 'staff',
  beforeFactor: true,
  effect: 'write',
  secretAnswer: true,
  summary:
    'Makes a key for the caller’s device (RFC 6238: SHA-1, six digits, 30 seconds); it counts when its first code was right',
  input: z.object({ password: text(128) }),
  output: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  refusals: ['factor.on', 'factor.password', 'auth.locked', 'http.too-many'],
})

export const enableMyFactor = endpoint({
  path: '/admin/api/my-factor/enable',
  method: 'POST',
  audience: 'staff',
  beforeFactor: true,
  effect: 'write',
  secretAnswer: true,
  deeds: { 'factor.enabled': '第二验证 · 绑定' },
  summary:
    'Takes the first code of the key: from here on it is asked for, and other sessions end',
  input: z.object({ code }),
  output: recoveryCodes,
  refusals: ['factor.on', 'factor.not-begun', 'factor.wrong', 'auth.locked'],
})

export const confirmMyFactor = endpoint({
  path: '/admin/api/my-factor/confirm',
  method: 'POST',
  audience: 'staff',
  beforeFactor: true,
  effect: 'write',
  secretAnswer: true,
  deeds: { 'factor.recovery-used': '第二验证 · 使用恢复码' },
  summary:
    'Says again that it is the caller: opens for some minutes what asks for a fresh code',
  input: z.object({ code }),
  output: noData,
  refusals: ['factor.not-begun', 'factor.wrong', 'auth.locked'],
})

export const renewRecoveryCodes = endpoint({
  path: '/admin/api/my-factor/recovery',
  method: 'POST',
  audience: 'staff',
  beforeFactor: true,
  factor: 'needed',
  effect: 'write',
  secretAnswer: true,
  deeds: { 'factor.recovery-renewed': '第二验证 · 更换恢复码' },
  summary: 'Ten new recovery codes; the old ones open nothing any more',
  input: nothing,
  output: recoveryCodes,
  refusals: [],
})

export const removeMyFactor = endpoint({
  path: '/admin/api/my-factor/remove',
  method: 'POST',
  audience: 'staff',
  beforeFactor: true,
  factor: 'needed',
  effect: 'write',
  deeds: { 'factor.removed': '第二验证 · 解除' },
  summary: 'Takes the caller’s factor away, to bind another device',
  input: nothing,
  output: noData,
  refusals: [],
})

export const removeStaffFactor = endpoint({
  path: '/admin/api/staff/:username/factor/remove',
  method: 'POST',
  audience: 'staff',
  permission: 'staff.manage',
  factor: 'needed',
  effect: 'write',
  deeds: { 'staff.factor-removed': '同事账号 · 解除第二验证' },
  summary:
    'For a colleague whose device and codes are lost: takes the factor away, ends all sessions and tells them',
  input: z.object({ username: text(64) }),
  output: noData,
  refusals: ['staff.not-found', 'staff.self', 'role.beyond-own', 'factor.not-begun'],
})
