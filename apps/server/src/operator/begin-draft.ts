import type { AuditWriter } from '../http/handle.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { roleNamed } from '../role/role.store.ts'
import { isLimitWithin } from '../session/staff-limit.ts'
import { isWithin } from '../session/staff-rights.ts'
import type { StaffSession } from '../session/staff-session.ts'
import type { StaffAccount } from './staff-account.store.ts'
import {
  type AccountRights,
  type Demand,
  hasSecondPerson,
  insertDraft,
  type Proposal,
} from './staff-draft.store.ts'

async function permissionsOf(tx: Tx, name: string) {
  return (await roleNamed(tx, name))?.permissions ?? refuse('staff.role-unknown')
}

async function demandOf(tx: Tx, { before, next }: Proposal): Promise<Demand> {
  const accounts = before ? [before, next] : [next]
  const lists = await Promise.all(accounts.map(({ role }) => permissionsOf(tx, role)))
  return { permissions: lists.flat(), limits: accounts }
}

/** Returns the rights of an account for the audit trail and for a draft. */
export function rightsOf({ role, order_max, day_max, status }: AccountRights) {
  return { role, order_max, day_max, status }
}

export function isSameRights(one: AccountRights, other: AccountRights): boolean {
  return (
    one.role === other.role &&
    one.order_max === other.order_max &&
    one.day_max === other.day_max &&
    one.status === other.status
  )
}

/** Returns the proposal of a change that leaves the account's rights as they are. */
export function sameRights(kind: 'factor' | 'password', member: StaffAccount): Proposal {
  const { username, display_name } = member
  return { kind, username, display_name, before: member, next: member }
}

/**
 * Begins a draft where the house has a second person who could confirm it (decision 064); returns its id. Returns null
 * where it has none: then the change is done at once, and its audit row says so.
 */
export async function beginDraft(
  { tx, staff, writeAudit }: { tx: Tx; staff: StaffSession; writeAudit: AuditWriter },
  proposal: Proposal,
): Promise<string | null> {
  if (!(await hasSecondPerson(tx, staff.id, await demandOf(tx, proposal)))) return null
  const id = await insertDraft(tx, proposal, staff.id)
  const { kind, username: subject, display_name, before, next } = proposal
  const after = { kind, display_name, ...rightsOf(next) }
  await writeAudit({
    action: 'staff.proposed',
    subject,
    before: before && rightsOf(before),
    after,
  })
  return id
}

/** The parts of a change: what gives less and acts at once, and the kind of draft for what gives more, if any. */
type Parts = { atOnce: AccountRights; kind: 'rights' | 'limit' | 'reactivation' | null }

/** Splits a change of an account. */
export async function partsOf(
  tx: Tx,
  before: AccountRights,
  next: AccountRights,
): Promise<Parts> {
  const [own, other] = [
    { permissions: await permissionsOf(tx, before.role) },
    { permissions: await permissionsOf(tx, next.role) },
  ]
  const isMore = {
    role: !isWithin(own, other),
    order: !isLimitWithin(before, { ...before, order_max: next.order_max }),
    day: !isLimitWithin(before, { ...before, day_max: next.day_max }),
    status: before.status === 'disabled' && next.status === 'active',
  }
  const atOnce = {
    role: isMore.role ? before.role : next.role,
    order_max: isMore.order ? before.order_max : next.order_max,
    day_max: isMore.day ? before.day_max : next.day_max,
    status: isMore.status ? before.status : next.status,
  }
  if (isMore.role) return { atOnce, kind: 'rights' }
  if (isMore.order || isMore.day) return { atOnce, kind: 'limit' }
  return { atOnce, kind: isMore.status ? 'reactivation' : null }
}
