import { createHash, randomBytes } from 'node:crypto'
import { staffCalls } from '@jinli/contract/all'
import { mayDo, type Permission } from '@jinli/contract/permission'
import { type PresetName, presetNames, rolePresets } from '@jinli/contract/role/role'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import { type ApiClient, apiClient, type TestPlayer } from '@jinli/dev-env/api-client'
import { severalAtOnce } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from './app.ts'

const app = useTestApp()

const guardedCalls = staffCalls.filter((call) => call.audience === 'staff')
const lines: Record<string, unknown>[] = []

let server: FastifyInstance
let call: ApiClient['call']
let player: TestPlayer
let staffIds: Record<string, string>
beforeAll(async () => {
  const log = pino(
    { level: 'info' },
    { write: (line: string) => lines.push(JSON.parse(line)) },
  )
  server = await buildServer({ ...app().context, log })
  call = apiClient(await server.listen({ port: 0, host: '127.0.0.1' })).call
  player = await app().registerPlayer()
  const kinds = [...presetNames, 'disabled']
  const { rows } = await app().owner.query(
    `INSERT INTO staff (username, display_name, role, status, password_hash)
     SELECT 'test-' || kind, kind, CASE kind WHEN 'disabled' THEN 'owner' ELSE kind END,
       CASE kind WHEN 'disabled' THEN 'disabled' ELSE 'active' END, ''
     FROM unnest($1::text[]) AS k (kind) RETURNING display_name AS kind, id`,
    [kinds],
  )
  staffIds = Object.fromEntries(rows.map((row) => [row.kind, row.id]))
})
afterAll(() => server.close())

/** Opens a new session of a member. */
async function sessionOf(kind: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await app().owner.query(
    `INSERT INTO staff_session (token_hash, staff_id, expires_at, ip)
     VALUES ($1, $2, app_now() + interval '1 hour', '::1')`,
    [createHash('sha256').update(token).digest(), staffIds[kind]],
  )
  return token
}

/** Returns the log lines of calls that were refused since this function was last called. */
function refusalLines(): Record<string, unknown>[] {
  return lines.splice(0).filter((line) => line.msg === 'staff call refused')
}

/** Asserts that all refused calls of a group leave the tables unchanged. */
function nothingChanges(): void {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await app().tableDigest()
  })
  afterAll(async () => expect(await app().tableDigest()).toEqual(before))
}

describe('R-ADMIN-37: every staff call (B-111)', () => {
  it('is declared: no call of the back office but signing in is open', () => {
    expect(guardedCalls.length).toBeGreaterThan(20)
    const open = staffCalls.filter((each) => !guardedCalls.includes(each))
    expect(open.map((each) => each.path).toSorted()).toEqual([
      '/admin/api/first-password',
      '/admin/api/first-password/account',
      '/admin/api/login',
      '/admin/api/login/key',
    ])
    const unguardedPaths = guardedCalls
      .filter((each) => !each.permission)
      .map((each) => each.path)
    // The calls without a permission concern the member's own exports, session and account, two overviews of open
    // work, and the names of venues. No call that moves money is among them; a download needs the right of its list.
    expect(unguardedPaths.toSorted()).toEqual([
      '/admin/api/export-jobs',
      '/admin/api/export-jobs/:id/cancel',
      '/admin/api/export-jobs/:id/file',
      '/admin/api/export-schedules',
      '/admin/api/export-schedules/:id/end',
      '/admin/api/logout',
      '/admin/api/me',
      '/admin/api/my-account-news',
      '/admin/api/my-account-news/seen',
      '/admin/api/my-factor',
      '/admin/api/my-factor/begin',
      '/admin/api/my-factor/confirm',
      '/admin/api/my-factor/enable',
      '/admin/api/my-factor/keys/:id/remove',
      '/admin/api/my-factor/keys/add',
      '/admin/api/my-factor/keys/ask',
      '/admin/api/my-factor/keys/begin',
      '/admin/api/my-factor/recovery',
      '/admin/api/my-factor/remove',
      '/admin/api/my-password',
      '/admin/api/my-rights',
      '/admin/api/my-sessions',
      '/admin/api/my-sessions/:id/end',
      '/admin/api/my-views',
      '/admin/api/my-views/:id/remove',
      '/admin/api/my-views/save',
      '/admin/api/review-counts',
      '/admin/api/venue-names',
      '/admin/api/waiting-for-second',
    ])
  })

  // R-ROLE-05
  const strangers = {
    'no token': async () => null,
    'a dead token': async () => 'x'.repeat(43),
    'a player’s token': async () => player.token,
    'a disabled member': () => sessionOf('disabled'),
  }
  describe.each(Object.entries(strangers))('%s', (_who, tokenOf) => {
    let token: string | null
    beforeAll(async () => {
      token = await tokenOf()
    })
    nothingChanges()
    it.each(guardedCalls)('$path: 401, told in the log', async ({ path }) => {
      refusalLines()
      expect(await call(path, {}, token)).toEqual({
        status: 200,
        code: 401,
        message: '您的账号登陆过期，请重新登陆',
        data: null,
        error: 'session.expired',
      })
      expect(refusalLines()).toMatchObject([
        { level: 40, call: path, refused: 'session.expired' },
      ])
    })
  })

  describe.each(presetNames.map((role) => [role]))('role %s', (role: PresetName) => {
    const deniedCalls = guardedCalls.filter(
      (each) => each.permission && !mayDo(rolePresets[role].permissions, each.permission),
    )
    const allowedCalls = guardedCalls.filter((each) => !deniedCalls.includes(each))

    describe.runIf(deniedCalls.length > 0)('what it may not', () => {
      let token: string
      beforeAll(async () => {
        token = await sessionOf(role)
      })
      nothingChanges()
      it.each(deniedCalls)(
        '$path: 403, told in the log with the name',
        async ({ path }) => {
          refusalLines()
          expect(await call(path, {}, token)).toMatchObject({
            status: 200,
            code: 403,
            message: '无权限',
            data: null,
            error: 'session.forbidden',
          })
          const who = { staff: `test-${role}`, role }
          expect(refusalLines()).toMatchObject([
            { level: 40, call: path, refused: 'session.forbidden', ...who },
          ])
        },
      )
    })

    // Each call has its own session, since one of the calls signs out.
    it.each(allowedCalls)('$path: let in', async ({ path }) => {
      const reply = await call(path, {}, await sessionOf(role))
      const own = reply.error?.startsWith('factor.') ?? false
      expect([path, [401, 403].includes(reply.code) && !own]).toEqual([path, false])
    })
  })

  // R-ADMIN-101
  describe('with and without the second factor: one table says what each is told', () => {
    const roles: Record<string, readonly Permission[]> = {
      ...Object.fromEntries(
        presetNames.map((name) => [name, rolePresets[name].permissions]),
      ),
      'made-up-payer': ['withdrawal.view', 'withdrawal.pay', 'pii.reveal'],
      'made-up-clerk': ['staff.manage', 'role.edit', 'setting.propose', 'deposit.export'],
    }
    /** Whether the factor is demanded makes no difference for a member who has one. */
    const kinds = [
      { factor: 'none', demanded: false },
      { factor: 'none', demanded: true },
      { factor: 'stale', demanded: false },
      { factor: 'fresh', demanded: true },
    ] as const
    const everybody = Object.keys(roles).flatMap((role) =>
      kinds.map((kind) => ({ role, ...kind })),
    )
    type Who = (typeof everybody)[number]

    /** Returns the refusal of a call before its input is read; null if the call is allowed. */
    function expected(
      each: Endpoint,
      { role, factor, demanded: isFactorDemanded }: Who,
    ): string | null {
      if (each.permission && !mayDo(roles[role] ?? [], each.permission))
        return 'session.forbidden'
      if (isFactorDemanded && factor === 'none' && !each.allowedWithoutMfa)
        return 'factor.missing'
      if (each.mfa === 'required' && factor === 'none') return 'factor.needed'
      return each.mfa && factor === 'stale' ? 'factor.again' : null
    }

    let demanding: FastifyInstance
    let callDemanding: ApiClient['call']
    beforeAll(async () => {
      const { context } = app()
      const config = { ...context.config, mode: 'live' as const, staffFactorRequired: true }
      demanding = await buildServer({ ...context, config })
      callDemanding = apiClient(await demanding.listen({ port: 0, host: '127.0.0.1' })).call
      for (const name of ['made-up-payer', 'made-up-clerk']) {
        await app().owner.query(
          `INSERT INTO role (name, label, permissions, changed_at) VALUES ($1, $1, $2, app_now())`,
          [name, roles[name]],
        )
        const { rows } = await app().owner.query(
          `INSERT INTO staff (username, display_name, role, password_hash)
           VALUES ('test-' || $1::text, $1, $1, '') RETURNING id`,
          [name],
        )
        staffIds[name] = rows[0].id
      }
    })
    afterAll(async () => {
      await demanding.close()
      await app().owner.query('DELETE FROM staff_factor')
    })

    /** Opens `count` sessions, one per call under test, for a staff member with this role and second-factor state. */
    async function sessionsWith({ role, factor }: Who, count: number): Promise<string[]> {
      const tokens = Array.from({ length: count }, () =>
        randomBytes(32).toString('base64url'),
      )
      const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
      await app().owner.query(
        `INSERT INTO staff_session (token_hash, staff_id, expires_at, factor_at, ip)
         SELECT hash, $2, app_now() + interval '1 hour', app_now() - make_interval(mins => $3), '::1'
         FROM unnest($1::bytea[]) AS t (hash)`,
        [hashes, staffIds[role], agesOf[factor]],
      )
      return tokens
    }
    const agesOf = { none: -1, fresh: 1, stale: 16 }

    async function giveFactor({ role, factor }: Who): Promise<void> {
      await app().owner.query(
        `WITH gone AS (DELETE FROM staff_factor WHERE staff_id = $1 AND $2 < 0)
         INSERT INTO staff_factor (staff_id, sealed, enabled_at)
         SELECT $1, '', app_now() WHERE $2 >= 0 ON CONFLICT DO NOTHING`,
        [staffIds[role], agesOf[factor]],
      )
    }

    it.each(everybody)('$role, factor $factor, demanded $demanded', async (who) => {
      const asks = who.demanded ? callDemanding : call
      const errorOf = async (each: Endpoint, token: string) => {
        const { error = null } = await asks(each.path, {}, token)
        const gate = /^(session\.(expired|forbidden)|factor\.(missing|needed|again))$/
        const gateError = error && gate.test(error) ? error : null
        expect([each.path, gateError]).toEqual([each.path, expected(each, who)])
      }
      const tokens = await sessionsWith(who, guardedCalls.length)
      await giveFactor(who)
      // Calls about a member's own factor or sessions change the refusals of the other calls, so they run one by one.
      const alone = (each: Endpoint) => each.path.startsWith('/admin/api/my-')
      await severalAtOnce(
        guardedCalls.filter((each) => !alone(each)),
        (each) => errorOf(each, tokens.pop() ?? ''),
      )
      for (const each of guardedCalls.filter(alone)) {
        const [token = ''] = await sessionsWith(who, 1)
        await giveFactor(who)
        await errorOf(each, token)
      }
    })
  })

  it('that the action itself refuses: told in the log once, under a key too', async () => {
    const token = await sessionOf('owner')
    const form = { username: player.name, direction: 'credit', amount: 1, reason: '补发' }
    const { data } = await call('/admin/api/adjustments/create', form, token)
    const path = `/admin/api/adjustments/${String(data?.adjustment_no)}/approve`
    refusalLines()
    const key = { 'idempotency-key': randomBytes(16).toString('hex') }
    for (const headers of [{}, key]) {
      const reply = await call(path, {}, token, headers)
      expect(reply.error).toBe('review.same-person')
      expect(refusalLines()).toMatchObject([
        { staff: 'test-owner', refused: 'review.same-person' },
      ])
    }
  })
})
