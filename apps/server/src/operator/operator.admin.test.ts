import { createHash } from 'node:crypto'
import { permissionNames } from '@jinli/contract/permission'
import { hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { firstContent } from '../concepts.ts'
import { seedFirstContent } from '../seed/first-content.ts'
import { resetOwner } from './reset-owner.ts'

const app = useTestApp()

function login(username: unknown, password: unknown) {
  return app().call('/admin/api/login', { username, password })
}

/** Inserts another staff member with the password of the admin. */
async function newStaff(username: string): Promise<void> {
  await app().owner.query(
    `INSERT INTO staff (username, display_name, role, password_hash)
     SELECT $1, '出纳', 'cashier', password_hash FROM staff WHERE username = 'admin'`,
    [username],
  )
}

function adminPassword(): string {
  return app().context.config.adminPassword ?? ''
}

/** The first staff member as the back office receives it. The permissions decide what the back office shows. */
const owner = {
  break_glass: null,
  username: 'admin',
  display_name: '管理员',
  role: 'owner',
  role_label: '负责人',
  permissions: permissionNames,
  order_max: null,
  day_max: null,
  factor: 0,
  factor_required: 0,
}

describe('staff sign-in', () => {
  it('R-ADMIN-01: gives a token that opens the other calls; only its hash is kept', async () => {
    const reply = await login('Admin', adminPassword())
    expect(reply).toEqual({
      status: 200,
      code: 200,
      message: '登录成功',
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        staff: owner,
      },
    })
    const token = String(reply.data?.token)
    expect((await app().call('/admin/api/me', {}, token)).data).toEqual(owner)
    const { rows } = await app().owner.query('SELECT token_hash FROM staff_session')
    const hashes = rows.map((row) => row.token_hash.toString('hex'))
    expect(hashes).toContain(createHash('sha256').update(token).digest('hex'))
    for (const path of ['/admin/api/me', '/admin/api/deposits', '/admin/api/review-counts'])
      expect((await app().call(path)).code).toBe(401)
  })

  it.each([
    ['', ''],
    ['admin', ''],
    ['', 'secret'],
  ])('%j and %j lack a field', async (username, password) => {
    expect(await login(username, password)).toMatchObject({
      code: 422,
      message: '请输入账号和密码',
    })
  })

  it('five wrong ones lock the name, known or not, told apart by nothing', async () => {
    await newStaff('cashier-one')
    const transcript = async (name: string) => {
      const replies = []
      for (let i = 0; i < 6; i += 1) replies.push(await login(name, 'wrong-pass'))
      return replies
    }
    const answers = await transcript('cashier-one')
    expect(answers.map((reply) => reply.code)).toEqual([1101, 1101, 1101, 1101, 1101, 423])
    expect(await transcript('no-such-staff')).toEqual(answers)
    expect((await login('CASHIER-ONE', adminPassword())).code).toBe(423)
    expect((await login('admin', adminPassword())).code).toBe(200)
  })

  it('a player’s name and password open nothing here, nor the other way round', async () => {
    const player = await app().registerPlayer()
    expect((await login(player.name, player.password)).code).toBe(1101)
    const asPlayer = { name: 'admin', password: adminPassword() }
    expect((await app().call('/api/login_pc', asPlayer)).code).toBe(1101)
  })

  it('a disabled member is signed out at once and told only with the right password', async () => {
    await newStaff('cashier-two')
    const token = String((await login('cashier-two', adminPassword())).data?.token)
    expect((await app().call('/admin/api/me', {}, token)).data?.role).toBe('cashier')
    await app().owner.query(
      `UPDATE staff SET status = 'disabled' WHERE username = 'cashier-two'`,
    )
    expect((await app().call('/admin/api/me', {}, token)).code).toBe(401)
    expect((await login('cashier-two', adminPassword())).code).toBe(1102)
    expect((await login('cashier-two', 'wrong-pass')).code).toBe(1101)
  })

  it('signing out ends this session only; an expired one is refused', async () => {
    const [first, second] = [
      String((await login('admin', adminPassword())).data?.token),
      String((await login('admin', adminPassword())).data?.token),
    ]
    await app().expectOk('/admin/api/logout', {}, first)
    expect((await app().call('/admin/api/me', {}, first)).code).toBe(401)
    expect((await app().call('/admin/api/me', {}, second)).code).toBe(200)
    await app().clock.forward(12 * hourMs)
    expect((await app().call('/admin/api/me', {}, second)).code).toBe(401)
  })
})

describe('open work', () => {
  it('D-24: counts what waits for staff, deposits that are out of time among it', async () => {
    const staff = await app().staffToken()
    const counts = async () =>
      (await app().expectOk('/admin/api/review-counts', {}, staff)).data
    expect(await counts()).toEqual({
      deposits: 0,
      withdrawals: 0,
      maintenance: null,
      mine: [],
      books: 'sound',
    })
    const player = await app().registerPlayer()
    await app().fund(player, 50_000n)
    const late = await app().submitDeposit(player, 20_000n)
    await app().submitDeposit(player, 20_000n)
    await app().owner.query(`UPDATE deposit SET state = 'expired' WHERE deposit_no = $1`, [
      late,
    ])
    const bank = await app().bindCard(player)
    const withdrawal = { amount: 100, bank, password: player.payPassword }
    await app().expectOk('/api/withdraw', withdrawal, player.token)
    expect(await counts()).toMatchObject({ deposits: 2, withdrawals: 1 })
    await app().expectOk(`/admin/api/deposits/${late}/approve`, {}, staff)
    expect(await counts()).toMatchObject({ deposits: 1, withdrawals: 1 })
  })
})

describe('R-ADMIN-47: an owner whose password is lost', () => {
  it('gets a new one at the machine: sessions end, locks open, the audit trail tells', async () => {
    const { username, password, token } = await app().newStaff('owner')
    for (let n = 0; n < 6; n += 1) await login(username, 'wrong-pass-1')
    expect((await login(username, password)).code).toBe(423)
    const next = await resetOwner(app().database.ownerUrl, username)
    expect((await app().call('/admin/api/me', {}, token)).code).toBe(401)
    expect((await login(username, password)).code).toBe(1101)
    expect((await login(username, next)).code).toBe(200)
    const { rows } = await app().owner.query(
      'SELECT ip FROM audit WHERE subject = $1 AND action = $2',
      [username, 'staff.password-reset'],
    )
    expect(rows).toEqual([{ ip: 'console' }])
  })

  it('is an active owner: nobody else is let in that way', async () => {
    const { username } = await app().newStaff('finance')
    const before = await app().tableDigest()
    const reset = resetOwner(app().database.ownerUrl, username)
    await expect(reset).rejects.toThrow(`${username} is no active owner`)
    expect(await app().tableDigest()).toEqual(before)
  })
})

/** Deletes all staff members and the rows that refer to them, as on a fresh database. */
async function nobodyYet(): Promise<void> {
  await app().owner.query('DELETE FROM staff_session')
  await app().owner.query('UPDATE deposit SET decided_by = NULL')
  await app().owner.query(
    'BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM audit; COMMIT',
  )
  await app().owner.query('DELETE FROM staff_day')
  await app().owner.query('DELETE FROM staff')
}

describe('R-ADMIN-06: the first member of staff', () => {
  it('gets a password that is told once, or the one that is given', async () => {
    const { context } = app()
    const generatedContext = {
      ...context,
      config: { ...context.config, adminPassword: null },
    }
    await nobodyYet()
    const password = await seedFirstContent(generatedContext, firstContent)
    expect(password).toMatch(/^[\w-]{16}$/)
    expect((await login('admin', password)).code).toBe(200)
    expect(await seedFirstContent(generatedContext, firstContent)).toBeNull()
    expect((await login('admin', password)).code).toBe(200)
  })

  it('R-ADMIN-46: what the environment says makes the first account, and changes none', async () => {
    const { context } = app()
    const config = {
      ...context.config,
      adminName: 'house-owner',
      adminPassword: 'chosen-pass-1',
    }
    const statedContext = { ...context, config }
    expect(await seedFirstContent(statedContext, firstContent)).toBeNull()
    expect((await login('admin', 'chosen-pass-1')).code).toBe(1101)
    expect((await login('house-owner', 'chosen-pass-1')).code).toBe(1101)
    await nobodyYet()
    expect(await seedFirstContent(statedContext, firstContent)).toBeNull()
    expect((await login('house-owner', 'chosen-pass-1')).data?.staff).toMatchObject({
      role: 'owner',
    })
  })
})
