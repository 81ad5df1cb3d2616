import { randomUUID } from 'node:crypto'
import type { Permission } from '@jinli/contract/permission'
import type { PresetName } from '@jinli/contract/role'
import type pg from 'pg'
import type { ApiClient } from './api-client.ts'
import { setUp } from './set-up.ts'

type Parts = { api: ApiClient; owner: pg.Pool; adminPassword: string }
/** The name of a role that a test has planted. */
export type PlantedRole = string & { readonly planted: true }
export type TestStaff = { username: string; password: string; token: string }

/** Members of staff beside `admin`, for whatever takes two people. */
export function staffFlows({ api, owner, adminPassword: password }: Parts) {
  /** A new session of a member. */
  const signIn = setUp(api.client).signInStaff

  /** Plants a member of staff with the admin's password and signs them in. */
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

  /** Plants a role of the house's own that allows this and nothing else. */
  async function plantRole(permissions: readonly Permission[]): Promise<PlantedRole> {
    const name = `r${randomUUID().slice(0, 12)}` as PlantedRole
    await owner.query(
      `INSERT INTO role (name, label, permissions, changed_at) VALUES ($1, $1, $2, moment())`,
      [name, permissions],
    )
    return name
  }

  /** The token of a new member with these permissions alone. */
  async function memberWith(...permissions: Permission[]): Promise<string> {
    return (await newStaff(await plantRole(permissions))).token
  }

  /** A new member who has a second factor and has shown it just now; its key is nobody's. */
  async function confirmedStaff(role: PresetName | PlantedRole): Promise<TestStaff> {
    const member = await newStaff(role)
    await owner.query(
      `WITH k AS (INSERT INTO staff_factor (staff_id, sealed, enabled_at)
         SELECT id, '', moment() FROM staff WHERE username = $1 RETURNING staff_id)
       UPDATE staff_session s SET factor_at = moment() FROM k WHERE s.staff_id = k.staff_id`,
      [member.username],
    )
    return member
  }

  /** The token of a new member. */
  async function colleague(
    displayName: string,
    role: PresetName = 'finance',
  ): Promise<string> {
    return (await newStaff(role, displayName)).token
  }

  /** Who did what to a subject, in its order: "小红 deposits.claim". */
  async function auditTrail(subject: string): Promise<string[]> {
    const { rows } = await owner.query<{ line: string }>(
      `SELECT s.display_name || ' ' || a.action AS line FROM audit a JOIN staff s ON s.id = a.staff_id
       WHERE a.subject = $1 ORDER BY a.id`,
      [subject],
    )
    return rows.map(({ line }) => line)
  }

  return { auditTrail, colleague, confirmedStaff, memberWith, newStaff, plantRole, signIn }
}
