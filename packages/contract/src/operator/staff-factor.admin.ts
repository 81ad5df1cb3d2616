import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { keyAnswer } from '../wire/web-authn.ts'
import { flag, noData, nothing, secretText, text, time } from '../wire/wire.ts'
import { draftAction, waitingDraft } from './staff-account.admin.ts'

/** Minutes for which a second factor counts as fresh. After that, payouts and reveals need a new confirmation. */
export const factorFreshMinutes = 15

const code = text(20)
/** Ten recovery codes, shown only once. Each of them can replace the device once. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Audit actions of the second factor, in these calls and at sign-in. */
export const factorActions = {
  'factor.recovery-used': '两步验证 · 使用恢复码',
  'factor.key-copied': '两步验证 · 安全密钥计数倒退',
} as const

/** How the audit trail reads secrets, whose values it does not hold. */
export const secretWords = {
  absent: '没有',
  new: '新的',
  old: '原来的',
  present: '有',
  unused: '未使用',
  used: '已使用',
} as const

export const auditNouns = {
  factor: { words: secretWords },
  staff: { words: secretWords },
} as const satisfies AuditNouns

/** How a one-time code or a security key that was shown is refused. */
export const shownRefusals = [
  'factor.wrong',
  'factor.key-stale',
  'factor.key-wrong',
  'factor.key-copied',
  'auth.locked',
] as const

export const readMyFactor = staffRead({
  path: '/admin/api/my-factor',
  allowedWithoutMfa: true,
  summary:
    'Whether the caller has a second factor, their device and security keys, and how many recovery codes are left',
  input: nothing,
  output: z.object({
    on: flag,
    /** The time since which a device is active; null without one. */
    device_since: z.nullable(time),
    keys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        added_at: time,
        used_at: z.nullable(time),
        /** Whether the key belongs to the origin of this request. */
        here: flag,
      }),
    ),
    /** The origin where security keys work, https or localhost; null if the public address is neither. */
    key_origin: z.nullable(z.string()),
    recovery_left: z.int(),
    /** Whether a second factor is required. */
    required: flag,
  }),
})

export const beginMyFactor = staffWrite({
  path: '/admin/api/my-factor/begin',
  allowedWithoutMfa: true,
  mfa: 'step-up',
  sensitiveResponse: true,
  summary:
    'Makes a key for the caller’s device (RFC 6238: SHA-1, six digits, 30 seconds); it counts when its first code was right',
  input: z.object({ password: secretText(128) }),
  output: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  refusals: ['factor.on', 'factor.password', 'auth.locked', 'http.too-many'],
})

export const enableMyFactor = staffWrite({
  path: '/admin/api/my-factor/enable',
  allowedWithoutMfa: true,
  mfa: 'step-up',
  sensitiveResponse: true,
  auditActions: { 'factor.enabled': '两步验证 · 绑定验证器' },
  summary:
    'Takes the first code of the key: from here on it is asked for, and other sessions end. Recovery codes come with the first factor of any kind',
  input: z.object({ code }),
  output: recoveryCodes,
  refusals: ['factor.on', 'factor.not-begun', 'factor.wrong', 'auth.locked'],
})

export const confirmMyFactor = staffWrite({
  path: '/admin/api/my-factor/confirm',
  allowedWithoutMfa: true,
  sensitiveResponse: true,
  auditActions: factorActions,
  summary:
    'Says again that it is the caller: opens for some minutes what asks for a fresh code',
  input: z.object({ code, key: z.optional(keyAnswer) }),
  output: noData,
  refusals: ['factor.not-begun', ...shownRefusals],
})

export const renewRecoveryCodes = staffWrite({
  path: '/admin/api/my-factor/recovery',
  allowedWithoutMfa: true,
  mfa: 'required',
  sensitiveResponse: true,
  auditActions: { 'factor.recovery-renewed': '两步验证 · 更换恢复码' },
  summary: 'Ten new recovery codes; the old ones open nothing any more',
  input: nothing,
  output: recoveryCodes,
})

export const removeMyFactor = staffWrite({
  path: '/admin/api/my-factor/remove',
  allowedWithoutMfa: true,
  mfa: 'required',
  auditActions: { 'factor.removed': '两步验证 · 解除验证器' },
  summary:
    'Takes the caller’s device away, to bind another; with the last of their factors the recovery codes go, too',
  input: nothing,
  output: noData,
})

export const removeStaffFactor = staffWrite({
  path: '/admin/api/staff/:username/factor/remove',
  permission: 'staff.manage',
  mfa: 'required',
  auditActions: { 'staff.factor-removed': '员工账号 · 解除两步验证', ...draftAction },
  summary:
    'For a colleague whose device, keys and codes are lost: takes the factor away, ends all sessions and tells them',
  input: z.object({ username: lookupText(64) }),
  output: waitingDraft,
  refusals: [
    'staff.not-found',
    'staff.self',
    'role.beyond-own',
    'factor.not-begun',
    'staff.draft-open',
  ],
})
