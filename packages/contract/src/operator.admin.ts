import * as z from 'zod/mini'
import { bookStates } from './book-state.ts'
import { endpoint } from './endpoint.ts'
import { permissionNames } from './permission.ts'
import { shownDeeds, shownRefusals } from './staff-factor.admin.ts'
import { keyAnswer } from './staff-key.admin.ts'
import { secondKinds, taskKinds } from './task.ts'
import { flag, money, noData, nothing, text, time } from './wire.ts'

const staff = z.object({
  username: z.string(),
  display_name: z.string(),
  role: z.string(),
  /** The role as people call it. */
  role_label: z.string(),
  /** What the role may do, so that screens hide what the server would refuse. */
  permissions: z.array(z.enum(permissionNames)),
  /** The most that the member may decide of one order, and in a brand day; null is no limit. */
  order_max: z.nullable(money),
  day_max: z.nullable(money),
  /** Whether a second factor is asked for; without one a house that demands it lets nobody work. */
  factor: flag,
  factor_required: flag,
})

export const staffLogin = endpoint({
  path: '/admin/api/login',
  method: 'POST',
  audience: 'visitor',
  effect: 'write',
  summary: 'Signs a member of staff in',
  deeds: {
    'session.opened': '登录 · 成功',
    'session.refused': '登录 · 失败',
    'session.locked': '登录 · 锁定',
    ...shownDeeds,
  },
  /** `code` or `key` shows the second factor, of who has one. */
  input: z.object({
    username: text(),
    password: text(128),
    code: text(20),
    key: z.optional(keyAnswer),
  }),
  output: z.object({ token: z.string(), staff }),
  refusals: [
    'auth.credentials-missing',
    'auth.wrong-credentials',
    'auth.second-factor',
    ...shownRefusals,
    'auth.disabled',
    'http.too-many',
  ],
})

export const staffLogout = endpoint({
  path: '/admin/api/logout',
  method: 'POST',
  audience: 'staff',
  beforeFactor: true,
  effect: 'write',
  summary: 'Ends the staff session',
  deeds: { 'session.closed': '登录 · 退出' },
  input: nothing,
  output: noData,
  refusals: [],
})

export const staffMe = endpoint({
  path: '/admin/api/me',
  method: 'GET',
  audience: 'staff',
  beforeFactor: true,
  effect: 'read',
  summary: 'Who is signed in',
  input: nothing,
  output: staff,
  refusals: [],
})

/** What others do with an account that its member is to hear of. */
export const accountDeeds = [
  'staff.changed',
  'staff.factor-removed',
  'staff.password-reset',
  'staff.password-set',
  'staff.unlocked',
  'session.ended',
] as const

export const myAccountNews = endpoint({
  path: '/admin/api/my-account-news',
  method: 'GET',
  audience: 'staff',
  beforeFactor: true,
  effect: 'read',
  summary:
    'What others have done with the caller’s account since they last said they knew, the newest ten',
  input: nothing,
  output: z.array(
    z.object({
      id: z.string(),
      at: time,
      action: z.enum(accountDeeds),
      by: z.string(),
    }),
  ),
  refusals: [],
})

export const seeMyAccountNews = endpoint({
  path: '/admin/api/my-account-news/seen',
  method: 'POST',
  audience: 'staff',
  beforeFactor: true,
  effect: 'write',
  summary: 'The caller knows of everything up to this line',
  input: z.object({ id: text(20) }),
  output: noData,
  refusals: [],
})

export const reviewCounts = endpoint({
  path: '/admin/api/review-counts',
  method: 'GET',
  audience: 'staff',
  effect: 'read',
  summary:
    'Open work per queue, for the menu badges; what waits for the caller: what they may do and were not the first of two people for; whether the books are sound',
  input: nothing,
  output: z.object({
    deposits: z.int(),
    withdrawals: z.int(),
    books: z.enum(bookStates),
    mine: z.array(z.object({ kind: z.enum(taskKinds), count: z.int(), oldest: time })),
  }),
  refusals: [],
})

export const waitingForSecond = endpoint({
  path: '/admin/api/waiting-for-second',
  method: 'GET',
  audience: 'staff',
  effect: 'read',
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
          /** What the first person saw or released. */
          amount: money,
          first_by: z.string(),
          since: time,
        }),
      ),
      /** There are others beside these. */
      more: flag,
    }),
  ),
  refusals: [],
})
