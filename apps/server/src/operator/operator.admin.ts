import {
  myAccountNews,
  reviewCounts,
  seeMyAccountNews,
  staffLogin,
  staffLogout,
  staffMe,
  waitingForSecond,
} from '@jinli/contract/operator.admin'
import { askKeyAtSignIn } from '@jinli/contract/staff-key.admin'
import type { AppContext } from '../context.ts'
import { Answer, handle } from '../http/handle.ts'
import { booksState } from '../money/books.store.ts'
import { transaction } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import {
  closeStaffSession,
  openStaffSession,
  type StaffSession,
} from '../session/staff-session.ts'
import { accountNews, sawAccountNews } from './account-news.store.ts'
import { noteSignIn } from './session-audit.ts'
import { keySite } from './staff-key.rules.ts'
import { questionFor } from './staff-key.ts'
import { openWork, tasksOf, waitingForSecondOf } from './task.store.ts'
import { tryFactor } from './try-factor.ts'
import { tryPassword } from './try-password.ts'

/** The member as the screens know them: never what their password is checked with. */
function shown({ config }: AppContext, staff: Omit<StaffSession, 'id' | 'factor_fresh'>) {
  const { username, display_name, role, role_label, permissions } = staff
  const { order_max, day_max, has_factor: factor } = staff
  const house = { factor, factor_required: config.mode === 'live' }
  const limits = { order_max, day_max }
  return { username, display_name, role, role_label, permissions, ...limits, ...house }
}

export const operatorAdminRoutes = [
  handle(staffLogin, async ({ app, input, caller }) => {
    const { ip, userAgent } = caller
    const found = await tryPassword(app, ip, input)
    if (found.has_factor) {
      // The second question: asked when the password was right.
      if (!input.code && !input.key) refuse('auth.second-factor')
      const site = keySite(caller.reached().origin)
      await tryFactor(app, { ...found, ip }, input, { site, purpose: 'sign-in' })
    }
    const token = await transaction(app.pool, async (tx) => {
      const from = { ip, userAgent, idleMinutes: app.config.staffIdleMinutes }
      const made = await openStaffSession(tx, found, from, found.has_factor)
      const action = made ? 'session.opened' : 'session.refused'
      await noteSignIn(tx, { staffId: found.id, ip }, action)
      return made
    })
    if (!token) refuse('auth.wrong-credentials')
    return new Answer('登录成功', { token, staff: shown(app, found) })
  }),

  handle(askKeyAtSignIn, async ({ app, input, caller }) => {
    const { id } = await tryPassword(app, caller.ip, input)
    return questionFor(app.pool, id, keySite(caller.reached().origin), 'sign-in')
  }),

  handle(staffLogout, async ({ tx, caller, record }) => {
    if (caller.token) await closeStaffSession(tx, caller.token)
    const { ip: subject } = caller
    await record({ action: 'session.closed', subject, before: null, after: null })
    return null
  }),

  handle(staffMe, async ({ app, staff }) => shown(app, staff)),

  handle(myAccountNews, ({ app, staff }) => accountNews(app.pool, staff)),

  handle(seeMyAccountNews, async ({ tx, staff, input }) => {
    await sawAccountNews(tx, staff.id, input.id)
    return null
  }),

  handle(reviewCounts, async ({ app, staff }) => {
    const [open, mine, { state }] = await Promise.all([
      openWork(app.pool),
      tasksOf(app.pool, staff),
      booksState(app.pool, app.clock.now()),
    ])
    return { ...open, mine, books: state }
  }),

  handle(waitingForSecond, ({ app, staff }) => waitingForSecondOf(app.pool, staff)),
]
