import { staffStatuses } from '@jinli/contract/operator/staff-account.admin'
import {
  type StaffDraftState,
  staffDraftKinds,
  staffDraftNext,
} from '@jinli/contract/operator/staff-draft.admin'
import type { Permission } from '@jinli/contract/permission'
import sql from 'sql-template-tag'
import { change, type Db, exists, one, row, rows, type Tx } from '../platform/db.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import { refuseOnConflict } from '../platform/refuse.ts'
import { big, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import { isOthers } from '../session/second-person.ts'
import type { StaffLimits } from '../session/staff-limit.ts'
import type { StaffAccount } from './staff-account.store.ts'

const draft = {
  id: text,
  kind: word(staffDraftKinds),
  username: text,
  display_name: text,
  role: text,
  role_label: text,
  order_max: maybe(big),
  day_max: maybe(big),
  status: word(staffStatuses),
  old_role: maybe(text),
  old_role_label: maybe(text),
  old_order_max: maybe(big),
  old_day_max: maybe(big),
  old_status: maybe(word(staffStatuses)),
  state: word(staffDraftNext),
  beginner: staffId,
  begun_by: text,
  begun_at: time,
}
export type StaffDraft = RowOf<typeof draft>

const drafts = sql`SELECT r.id::text, r.kind, r.username, r.display_name, r.role,
    (SELECT label FROM role o WHERE o.name = r.role) AS role_label, r.order_max, r.day_max, r.status,
    r.old_role, (SELECT label FROM role o WHERE o.name = r.old_role) AS old_role_label,
    r.old_order_max, r.old_day_max, r.old_status, r.state, r.begun_by AS beginner,
    f.display_name AS begun_by, r.begun_at
  FROM staff_draft r JOIN staff f ON f.id = r.begun_by`

/** The most drafts that the page lists; the others come up as these are decided. */
const draftsMax = 100

export function pendingDrafts(db: Db): Promise<StaffDraft[]> {
  return rows(
    db,
    draft,
    sql`${drafts} WHERE r.state = 'pending' ORDER BY r.begun_at, r.id LIMIT ${draftsMax}`,
  )
}

export function draftById(db: Db, id: string): Promise<StaffDraft | null> {
  return row(db, draft, sql`${drafts} WHERE r.id = ${numberOf(id)}`)
}

/** The parts of an account that a draft can change; a draft is stale after another change of them. */
export type AccountRights = Pick<StaffAccount, 'role' | 'order_max' | 'day_max' | 'status'>

export type Proposal = Pick<StaffDraft, 'kind' | 'username' | 'display_name'> & {
  /** The account as it is; null for a new one. */
  before: AccountRights | null
  next: AccountRights
}

/** Adds a draft and returns its id; refuses while another draft of the account is open. */
export async function insertDraft(
  tx: Tx,
  { kind, username, display_name, before, next }: Proposal,
  beginner: StaffId,
): Promise<string> {
  const { role, order_max, day_max, status } = next
  const insert = insertInto('staff_draft', {
    kind,
    username,
    display_name,
    role,
    order_max,
    day_max,
    status,
    old_role: before?.role ?? null,
    old_order_max: before?.order_max ?? null,
    old_day_max: before?.day_max ?? null,
    old_status: before?.status ?? null,
    begun_by: beginner,
  })
  const insertion = one(tx, { id: text }, sql`${insert} RETURNING id::text`)
  return (await refuseOnConflict(insertion, 'staff_draft_one', 'staff.draft-open')).id
}

/** Decides a pending draft. Returns false if it is no longer pending. */
export async function decideDraft(
  tx: Tx,
  id: string,
  state: (typeof staffDraftNext)['pending'][number] & StaffDraftState,
  { decider, reason = '' }: { decider: StaffId; reason?: string },
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE staff_draft SET state = ${state}, decided_by = ${decider}, decided_at = app_now(),
        reason = ${reason}
      WHERE id = ${numberOf(id)} AND state = 'pending'`,
  )
  return count === 1
}

/** Returns whether a member is active and may still change accounts. */
export function isAccountOwner(db: Db, id: StaffId): Promise<boolean> {
  return exists(db, sql`SELECT FROM account_owner WHERE id = ${id}`)
}

/** What a second person needs to confirm a draft: all permissions and limits that it touches. */
export type Demand = { permissions: readonly Permission[]; limits: readonly StaffLimits[] }

/** Returns whether the house has another person than the proposer who could confirm. */
export function hasSecondPerson(
  db: Db,
  proposer: StaffId,
  { permissions, limits }: Demand,
): Promise<boolean> {
  const highest = (values: readonly (bigint | null)[]) =>
    values.includes(null)
      ? null
      : values.reduce<bigint>((a, b) => (b !== null && b > a ? b : a), 0n)
  const order = highest(limits.map(({ order_max }) => order_max))
  const day = highest(limits.map(({ day_max }) => day_max))
  return exists(
    db,
    sql`SELECT FROM account_owner o JOIN staff f ON f.id = o.id JOIN role r ON r.name = f.role
      WHERE ${isOthers(sql`f.id`, proposer)} AND r.permissions @> ${permissions}::text[]
        AND (f.order_max IS NULL OR f.order_max >= ${order}::bigint)
        AND (f.day_max IS NULL OR f.day_max >= ${day}::bigint)`,
  )
}
