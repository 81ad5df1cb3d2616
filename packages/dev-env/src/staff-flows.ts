import { randomUUID } from 'node:crypto'
import type { Permission } from '@jinli/contract/permission'
import type { PresetName } from '@jinli/contract/role/role'
import type pg from 'pg'
import type { ApiClient } from './api-client.ts'
import { setUp } from './set-up.ts'

type Parts = { api: ApiClient; owner: pg.Pool; adminPassword: string }
/** The name of a role that a test has inserted. */
export type PlantedRole = string & { readonly planted: true }
export type TestStaff = { username: string; password: string; token: string }

/** Runs the work in a house where all accounts are one person's, so that one member's change needs no second. */
async function inHouseOfOne<T>(owner: pg.Pool, work: () => Promise<T>): Promise<T> {
  const { rows } = await owner.query<{
    id: bigint
    maker: bigint
    former: bigint | null
  }>(
    `WITH chain AS (SELECT id, made_by AS former, lag(id) OVER (ORDER BY id) AS maker FROM staff)
     UPDATE staff f SET made_by = c.maker FROM chain c WHERE f.id = c.id AND c.maker IS NOT NULL
     RETURNING f.id, c.maker, c.former`,
  )
  try {
    return await work()
  } finally {
    for (const { id, maker, former } of rows)
      await owner.query(`UPDATE staff SET made_by = $3 WHERE id = $1 AND made_by = $2`, [
        id,
        maker,
        former,
      ])
  }
}

/** Returns the audit trail of a subject in order, as "name action": "小红 deposits.claim". */
async function auditTrail(owner: pg.Pool, subject: string): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `SELECT s.display_name || ' ' || a.action AS line FROM audit a JOIN staff s ON s.id = a.staff_id
     WHERE a.subject = $1 ORDER BY a.id`,
    [subject],
  )
  return rows.map(({ line }) => line)
}

/** Test calls for staff members besides `admin`, for tests that need two people. */
export function staffFlows({ api, owner, adminPassword: password }: Parts) {
  const signIn = setUp(api.client).signInStaff

  /** Inserts a staff member with the admin's password and signs the member in. */
  async function newStaff(
    role: PresetName | PlantedRole,
    displayName = `同事${role}`,
  ): Promise<TestStaff> {
    const username = `s${randomUUID().slice(0, 12)}`
    await owner.query(
      `INSERT INTO staff (username, display_name, role, password_hash)
       SELECT $1, $2, $3, password_hash FROM staff WHERE username = 'admin'`,
      [username, displayName, role],
    )
    return { username, password, token: await signIn(username, password) }
  }

  /** Inserts a role with exactly these permissions. */
  async function plantRole(permissions: readonly Permission[]): Promise<PlantedRole> {
    const name = `r${randomUUID().slice(0, 12)}` as PlantedRole
    await owner.query(
      `INSERT INTO role (name, label, permissions, changed_at) VALUES ($1, $1, $2, app_now())`,
      [name, permissions],
    )
    return name
  }

  /** Returns the token of a new member with exactly these permissions. */
  async function memberWith(...permissions: Permission[]): Promise<string> {
    return (await newStaff(await plantRole(permissions))).token
  }

  /** Creates a member whose second factor was verified just now; nobody knows the secret of that factor. */
  async function confirmedStaff(role: PresetName | PlantedRole): Promise<TestStaff> {
    const member = await newStaff(role)
    await owner.query(
      `WITH k AS (INSERT INTO staff_factor (staff_id, sealed, enabled_at)
         SELECT id, '', app_now() FROM staff WHERE username = $1 RETURNING staff_id)
       UPDATE staff_session s SET factor_at = app_now() FROM k WHERE s.staff_id = k.staff_id`,
      [member.username],
    )
    return member
  }

  /** Returns the token of a new member. */
  async function colleague(
    displayName: string,
    role: PresetName = 'finance',
  ): Promise<string> {
    return (await newStaff(role, displayName)).token
  }

  return {
    auditTrail: (subject: string) => auditTrail(owner, subject),
    colleague,
    confirmedStaff,
    inHouseOfOne: <T>(work: () => Promise<T>) => inHouseOfOne(owner, work),
    memberWith,
    newStaff,
    plantRole,
    signIn,
  }
}
