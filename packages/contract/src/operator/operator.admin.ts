import * as z from 'zod/mini'
import { ledgerStates } from '../money/ledger-state.ts'
import { permissionNames } from '../permission.ts'
import { secondKinds, taskKinds } from '../task/task.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite, visitorWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { keyAnswer } from '../wire/web-authn.ts'
import { flag, money, noData, nothing, secretText, text, time } from '../wire/wire.ts'
import { factorActions, shownRefusals } from './staff-factor.admin.ts'

const staff = z.object({
  username: z.string(),
  display_name: z.string(),
  role: z.string(),
  /** The label of the role. */
  role_label: z.string(),
  /** The permissions of the role. Screens hide the calls that these permissions do not allow. */
  permissions: z.array(z.enum(permissionNames)),
  /** The largest amounts that the staff member may decide for one order and in one brand day; null means no limit. */
  order_max: z.nullable(money),
  day_max: z.nullable(money),
  /** Whether the staff member has a second factor, and whether one is required to work. */
  factor: flag,
  factor_required: flag,
  /** The emergency access that is in force: its role and its end; null without one. */
  break_glass: z.nullable(
    z.object({ id: z.string(), role_label: z.string(), ends_at: time }),
  ),
})

export const auditNouns = {
  session: {
    words: { open: '已登录', ended: '已结束', refused: '已拒绝', locked: '已锁定' },
  },
} as const satisfies AuditNouns

export const staffLogin = visitorWrite({
  path: '/admin/api/login',
  remembersDevice: true,
  summary: 'Signs a member of staff in',
  auditActions: {
    'session.opened': '登录 · 成功',
    'session.refused': '登录 · 失败',
    'session.locked': '登录 · 锁定',
    ...factorActions,
  },
  /** The second factor, if the staff member has one: the `code` of a device or the response of a security key. */
  input: z.object({
    username: lookupText(),
    password: secretText(128),
    code: text(20),
    key: z.optional(keyAnswer),
    /** The solution of a proof of work (`auth/challenge.ts`), for a try that was refused behind the tries of others. */
    challenge: text(2048),
  }),
  output: z.object({ token: z.string(), staff }),
  refusals: [
    'staff.credentials-missing',
    'auth.wrong-credentials',
    'auth.second-factor',
    ...shownRefusals,
    'auth.disabled',
    'http.too-many',
  ],
})

export const staffLogout = staffWrite({
  path: '/admin/api/logout',
  allowedWithoutMfa: true,
  summary: 'Ends the staff session',
  auditActions: { 'session.closed': '登录 · 退出' },
  input: nothing,
  output: noData,
})

export const staffMe = staffRead({
  path: '/admin/api/me',
  allowedWithoutMfa: true,
  summary: 'Who is signed in',
  input: nothing,
  output: staff,
})

/** Steps of emergency access that its holder and all owners are told. */
export const breakGlassNews = [
  'break-glass.confirmed',
  'break-glass.rejected',
  'break-glass.ended',
] as const

/** Audit actions on an account that the owner of the account is informed of, if another staff member did them. */
export const accountActions = [
  'staff.changed',
  'staff.factor-removed',
  'staff.password-reset',
  'staff.password-set',
  'staff.unlocked',
  'session.ended',
  ...breakGlassNews,
] as const

export const myAccountNews = staffRead({
  path: '/admin/api/my-account-news',
  allowedWithoutMfa: true,
  summary:
    'What others have done with the caller’s account since they last said they knew, the newest ten',
  input: nothing,
  output: z.array(
    z.object({
      id: z.string(),
      at: time,
      action: z.enum(accountActions),
      /** The member whose emergency access it is, for owners; empty for the caller's own account. */
      about: z.string(),
      by: z.string(),
    }),
  ),
})

export const seeMyAccountNews = staffWrite({
  path: '/admin/api/my-account-news/seen',
  allowedWithoutMfa: true,
  summary: 'The caller knows of everything up to this line',
  input: z.object({ id: text(20) }),
  output: noData,
})

export const reviewCounts = staffRead({
  path: '/admin/api/review-counts',
  summary:
    'Open work per queue, for the menu badges; what waits for the caller: what they may do and were not the first of two people for; whether the books are sound',
  input: nothing,
  output: z.object({
    deposits: z.int(),
    withdrawals: z.int(),
    books: z.enum(ledgerStates),
    /** Whether the site is closed, or will be: the window and the text for players; null without one. */
    maintenance: z.nullable(
      z.object({
        from: z.nullable(time),
        until: z.nullable(time),
        note: z.string(),
        closed: flag,
      }),
    ),
    mine: z.array(z.object({ kind: z.enum(taskKinds), count: z.int(), oldest: time })),
  }),
})

export const waitingForSecond = staffRead({
  path: '/admin/api/waiting-for-second',
  summary:
    'What waits for a second person, one by one: the ten oldest of each kind that the caller may do and was not the first for',
  input: nothing,
  output: z.array(
    z.object({
      kind: z.enum(secondKinds),
      orders: z.array(
        z.object({
          number: z.string(),
          username: z.string(),
          /** The amount of the first approval. */
          amount: money,
          first_by: z.string(),
          since: time,
        }),
      ),
      /** Whether there are more orders than those listed. */
      more: flag,
    }),
  ),
})
