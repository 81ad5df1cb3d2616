import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { keyAnswer } from './staff-key.admin.ts'
import { flag, noData, nothing, text, time } from './wire.ts'

/** Minutes after which a code is asked for again before money leaves, or what is masked is shown. */
export const factorFreshMinutes = 15

const code = text(20)
/** Ten codes, told once: each opens once, in place of the device. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** What whoever shows their factor may leave, here and at the sign-in. */
export const shownDeeds = {
  'factor.recovery-used': '第二验证 · 使用恢复码',
  'factor.key-copied': '第二验证 · 安全密钥计数倒退',
} as const

/** What a factor that is shown may be refused with. */
export const shownRefusals = [
  'factor.wrong',
  'factor.key-stale',
  'factor.key-wrong',
  'factor.key-copied',
  'auth.locked',
] as const

export const readMyFactor = endpoint({
  path: '/admin/api/my-factor',
  method: 'GET',
  audience: 'staff',
  beforeFactor: true,
  effect: 'read',
  summary:
    'Whether the caller has a second factor, their device and security keys, and how many recovery codes are left',
  input: nothing,
  output: z.object({
    on: flag,
    /** Since when a device makes codes; null when none does. */
    device_since: z.nullable(time),
    keys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        added_at: time,
        used_at: z.nullable(time),
        /** Made for the address that this was asked at: elsewhere it says nothing. */
        here: flag,
      }),
    ),
    /** Where security keys can be used: https, or the own machine; null where no address of that kind is known. */
    key_origin: z.nullable(z.string()),
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
  factor: 'again',
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
  factor: 'again',
  effect: 'write',
  secretAnswer: true,
  deeds: { 'factor.enabled': '第二验证 · 绑定验证器' },
  summary:
    'Takes the first code of the key: from here on it is asked for, and other sessions end. Recovery codes come with the first factor of any kind',
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
  deeds: shownDeeds,
  summary:
    'Says again that it is the caller: opens for some minutes what asks for a fresh code',
  input: z.object({ code, key: z.optional(keyAnswer) }),
  output: noData,
  refusals: ['factor.not-begun', ...shownRefusals],
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
  deeds: { 'factor.removed': '第二验证 · 解除验证器' },
  summary:
    'Takes the caller’s device away, to bind another; with the last of their factors the recovery codes go, too',
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
    'For a colleague whose device, keys and codes are lost: takes the factor away, ends all sessions and tells them',
  input: z.object({ username: text(64) }),
  output: noData,
  refusals: ['staff.not-found', 'staff.self', 'role.beyond-own', 'factor.not-begun'],
})
