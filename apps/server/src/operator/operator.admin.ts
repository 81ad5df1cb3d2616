import {
  myAccountNews,
  reviewCounts,
  seeMyAccountNews,
  staffLogin,
  staffLogout,
  staffMe,
  waitingForSecond,
} from '@jinli/contract/operator.admin'
import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { Answer, type Caller, handle } from '../http/handle.ts'
import { booksState } from '../money/books.store.ts'
import { type Db, row, transaction } from '../platform/db.ts'
import { perMinute } from '../platform/per-minute.ts'
import { refuse } from '../platform/refuse.ts'
import { type RowOf, text } from '../platform/row-shape.ts'
import { trySecret } from '../platform/secret-attempts.ts'
import { decoyHash, secretMatches } from '../platform/secrets.ts'
import {
  closeStaffSession,
  memberColumns,
  openStaffSession,
  type StaffSession,
  staffMember,
} from '../session/staff-session.ts'
import { accountNews, sawAccountNews } from './account-news.store.ts'
import { noteSignIn, noteWrongSecret } from './session-audit.ts'
import { openWork, tasksOf, waitingForSecondOf } from './task.store.ts'
import { tryFactor } from './try-factor.ts'

const staffRow = { ...staffMember, password_hash: text, status: text }
type StaffRow = RowOf<typeof staffRow>

const signIns = perMinute()

/** The member as the screens know them: never what their password is checked with. */
function shown({ config }: AppContext, staff: Omit<StaffSession, 'id' | 'factor_fresh'>) {
  const { username, display_name, role, role_label, permissions } = staff
  const { order_max, day_max, has_factor: factor } = staff
  const house = { factor, factor_required: config.mode === 'live' }
  const limits = { order_max, day_max }
  return { username, display_name, role, role_label, permissions, ...limits, ...house }
}

function memberOf(db: Db, username: string): Promise<StaffRow | null> {
  return row(
    db,
    staffRow,
    sql`SELECT ${memberColumns}, f.password_hash, f.status
      FROM staff f JOIN role r ON r.name = f.role WHERE f.username = ${username}`,
  )
}

/** The second question of a sign-in: the code is asked for when the password was right. */
async function factorAtSignIn(
  app: AppContext,
  who: { staffId: StaffRow['id']; ip: string },
  { id, username }: StaffRow,
  code: string,
): Promise<void> {
  if (!code) refuse('auth.second-factor')
  const { taken, left } = await tryFactor(app, { id, username }, code)
  if (taken) return
  await noteWrongSecret(app.pool, who, left)
  refuse('factor.wrong')
}

type Tried = { opened: StaffRow | null; left: number }

/** The session that a try opens; what became of the try stands in the audit trail. */
async function opened(
  app: AppContext,
  { ip, userAgent }: Caller,
  { asked, code }: { asked: StaffRow | null; code: string },
  { opened: found, left }: Tried,
) {
  if (!found) {
    if (asked) await noteWrongSecret(app.pool, { staffId: asked.id, ip }, left)
    refuse('auth.wrong-credentials')
  }
  const who = { staffId: found.id, ip }
  if (found.status !== 'active') {
    await noteSignIn(app.pool, who, 'session.refused')
    refuse('auth.disabled')
  }
  if (found.has_factor) await factorAtSignIn(app, who, found, code)
  const token = await transaction(app.pool, async (tx) => {
    const from = { ip, userAgent, idleMinutes: app.config.staffIdleMinutes }
    const made = await openStaffSession(tx, found, from, found.has_factor)
    await noteSignIn(tx, who, made ? 'session.opened' : 'session.refused')
    return made
  })
  if (!token) refuse('auth.wrong-credentials')
  return new Answer('登录成功', { token, staff: shown(app, found) })
}

export const operatorAdminRoutes = [
  handle(staffLogin, async ({ app, input, caller }) => {
    if (!input.username || !input.password) refuse('auth.credentials-missing')
    if (!signIns(caller.ip, app.config.limits.signInsPerMinute)) refuse('http.too-many')
    const username = input.username.toLowerCase()
    const subject = { scope: 'staff', subject: username, ip: caller.ip } as const
    let asked: StaffRow | null = null
    const tried = await trySecret(app.pool, app.config.limits, subject, async () => {
      asked = await memberOf(app.pool, username)
      const right = await secretMatches(asked?.password_hash ?? decoyHash, input.password)
      return right ? asked : null
    })
    return opened(app, caller, { asked, code: input.code }, tried)
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
