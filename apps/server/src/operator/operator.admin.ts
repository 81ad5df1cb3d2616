import {
  myAccountNews,
  reviewCounts,
  seeMyAccountNews,
  staffLogin,
  staffLogout,
  staffMe,
  waitingForSecond,
} from '@jinli/contract/operator/operator.admin'
import { askKeyAtSignIn } from '@jinli/contract/operator/staff-key.admin'
import type { AppContext } from '../context.ts'
import { siteClosing } from '../http/closed-site.ts'
import { Answer, handle } from '../http/handle.ts'
import { ledgerState } from '../money/ledger.store.ts'
import { transaction } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { keySite } from '../platform/web-authn.ts'
import {
  closeStaffSession,
  openStaffSession,
  type StaffSession,
} from '../session/staff-session.ts'
import { accountNews, markNewsSeen } from './account-news.store.ts'
import { sessionEnded } from './secret-change.ts'
import { noteSignIn } from './session-audit.ts'
import { questionFor } from './staff-key.ts'
import { openWork, secondTasksFor, tasksOf } from './task.store.ts'
import { tryFactor } from './try-factor.ts'
import { tryPassword } from './try-password.ts'

/** Returns a staff member as the back office receives it, without the password hash. */
function memberView(
  { config }: AppContext,
  staff: Omit<StaffSession, 'id' | 'factor_fresh'>,
) {
  const { username, display_name, role, role_label, permissions } = staff
  const { order_max, day_max, has_factor: factor } = staff
  const house = { factor, factor_required: config.staffFactorRequired }
  const limits = { order_max, day_max }
  const { break_glass: id, break_glass_role, break_glass_until: ends_at } = staff
  const break_glass = id && ends_at && { id, role_label: break_glass_role ?? '', ends_at }
  return {
    username,
    display_name,
    role,
    role_label,
    permissions,
    ...limits,
    ...house,
    break_glass: break_glass || null,
  }
}

export const operatorAdminRoutes = [
  handle(staffLogin, async ({ app, input, caller }) => {
    const { ip, userAgent } = caller
    const member = await tryPassword(app, caller, input)
    if (member.has_factor) {
      // The server asks for the second factor only after the right password.
      if (!input.code && !input.key) refuse('auth.second-factor')
      const site = keySite(caller.reached().origin)
      await tryFactor(app, { ...member, ip }, input, { site, purpose: 'sign-in' })
    }
    const token = await transaction(app.pool, async (tx) => {
      const from = { ip, userAgent, idleMinutes: app.config.staffIdleMinutes }
      const session = await openStaffSession(tx, member, from, member.has_factor)
      const action = session ? 'session.opened' : 'session.refused'
      await noteSignIn(tx, { staffId: member.id, ip }, action)
      return session
    })
    if (!token) refuse('auth.wrong-credentials')
    return new Answer('登录成功', { token, staff: memberView(app, member) })
  }),

  handle(askKeyAtSignIn, async ({ app, input, caller }) => {
    const { id } = await tryPassword(app, caller, input)
    return questionFor(app.pool, id, keySite(caller.reached().origin), 'sign-in')
  }),

  handle(staffLogout, async ({ tx, caller, writeAudit }) => {
    if (caller.token) await closeStaffSession(tx, caller.token)
    const { ip: subject } = caller
    await writeAudit({ action: 'session.closed', subject, ...sessionEnded })
    return null
  }),

  handle(staffMe, async ({ app, staff }) => memberView(app, staff)),

  handle(myAccountNews, ({ app, staff }) => accountNews(app.pool, staff)),

  handle(seeMyAccountNews, async ({ tx, staff, input }) => {
    await markNewsSeen(tx, staff, input.id)
    return null
  }),

  handle(reviewCounts, async ({ app, staff }) => {
    const [open, mine, { state }, maintenance] = await Promise.all([
      openWork(app.pool),
      tasksOf(app.pool, staff),
      ledgerState(app.pool, app.clock.now()),
      siteClosing(app.pool),
    ])
    return { ...open, mine, books: state, maintenance }
  }),

  handle(waitingForSecond, ({ app, staff }) => secondTasksFor(app.pool, staff)),
]
