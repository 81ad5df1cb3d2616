import { createHash, randomBytes } from 'node:crypto'
import { staffCalls } from '@jinli/contract/all'
import type { Endpoint } from '@jinli/contract/endpoint'
import { mayDo, type Permission } from '@jinli/contract/permission'
import { type PresetName, presetNames, rolePresets } from '@jinli/contract/role'
import { type ApiClient, apiClient, type TestPlayer } from '@jinli/dev-env/api-client'
import { severalAtOnce } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from './app.ts'

const app = useTestApp()

const guarded = staffCalls.filter((call) => call.audience === 'staff')
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

/** A new session of a member. */
async function sessionOf(kind: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await app().owner.query(
    `INSERT INTO staff_session (token_hash, staff_id, expires_at, ip)
     VALUES ($1, $2, moment() + interval '1 hour', '::1')`,
    [createHash('sha256').update(token).digest(), staffIds[kind]],
  )
  return token
}

/** The one line that the log has about the last call. */
function told(): Record<string, unknown>[] {
  return lines.splice(0).filter((line) => line.msg === 'staff call refused')
}

/** All refused calls of a group together left every table as it was. */
function nothingChanges(): void {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await app().tableDigest()
  })
  afterAll(async () => expect(await app().tableDigest()).toEqual(before))
}

describe('R-ADMIN-37: every staff call (B-111)', () => {
  it('is declared: no call of the back office but signing in is open', () => {
    expect(guarded.length).toBeGreaterThan(20)
    const open = staffCalls.filter((each) => !guarded.includes(each))
    expect(open.map((each) => each.path).toSorted()).toEqual([
      '/admin/api/login',
      '/admin/api/login/key',
    ])
    const unguarded = guarded.filter((each) => !each.permission).map((each) => each.path)
    // One's own session and account, and two figures; what moves or tells money is not among them.
    expect(unguarded.toSorted()).toEqual([
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
      '/admin/api/review-counts',
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
    it.each(guarded)('$path: 401, told in the log', async ({ path }) => {
      told()
      expect(await call(path, {}, token)).toEqual({
        status: 200,
        code: 401,
        message: '您的账号登陆过期，请重新登陆',
        data: null,
        error: 'session.expired',
      })
      expect(told()).toMatchObject([{ level: 40, call: path, refused: 'session.expired' }])
    })
  })

  describe.each(presetNames.map((role) => [role]))('role %s', (role: PresetName) => {
    const denied = guarded.filter(
      (each) => each.permission && !mayDo(rolePresets[role].permissions, each.permission),
    )
    const allowed = guarded.filter((each) => !denied.includes(each))

    describe.runIf(denied.length > 0)('what it may not', () => {
      let token: string
      beforeAll(async () => {
        token = await sessionOf(role)
      })
      nothingChanges()
      it.each(denied)('$path: 403, told in the log with the name', async ({ path }) => {
        told()
        expect(await call(path, {}, token)).toMatchObject({
          status: 200,
          code: 403,
          message: '无权限',
          data: null,
          error: 'session.forbidden',
        })
        const who = { staff: `test-${role}`, role }
        expect(told()).toMatchObject([
          { level: 40, call: path, refused: 'session.forbidden', ...who },
        ])
      })
    })

    // Each in a session of its own: signing out is a call like any other.
    it.each(allowed)('$path: let in', async ({ path }) => {
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
    /** Whether a house demands it is the same question for whoever has one. */
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

    /** What a call is refused with before anybody looks at what it carries; null lets it in. */
    function expected(each: Endpoint, { role, factor, demanded }: Who): string | null {
      if (each.permission && !mayDo(roles[role] ?? [], each.permission))
        return 'session.forbidden'
      if (demanded && factor === 'none' && !each.beforeFactor) return 'factor.missing'
      if (each.factor === 'needed' && factor === 'none') return 'factor.needed'
      return each.factor && factor === 'stale' ? 'factor.again' : null
    }

    let demanding: FastifyInstance
    let callDemanding: ApiClient['call']
    beforeAll(async () => {
      const { context } = app()
      const config = { ...context.config, mode: 'live' as const }
      demanding = await buildServer({ ...context, config })
      callDemanding = apiClient(await demanding.listen({ port: 0, host: '127.0.0.1' })).call
      for (const name of ['made-up-payer', 'made-up-clerk']) {
        await app().owner.query(
          `INSERT INTO role (name, label, permissions, changed_at) VALUES ($1, $1, $2, moment())`,
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

    /** A session for each call of a member with a factor that was shown then, or with none. */
    async function sessionsWith({ role, factor }: Who, count: number): Promise<string[]> {
      const tokens = Array.from({ length: count }, () =>
        randomBytes(32).toString('base64url'),
      )
      const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
      await app().owner.query(
        `INSERT INTO staff_session (token_hash, staff_id, expires_at, factor_at, ip)
         SELECT hash, $2, moment() + interval '1 hour', moment() - make_interval(mins => $3), '::1'
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
         SELECT $1, '', moment() WHERE $2 >= 0 ON CONFLICT DO NOTHING`,
        [staffIds[role], agesOf[factor]],
      )
    }

    it.each(everybody)('$role, factor $factor, demanded $demanded', async (who) => {
      const asks = who.demanded ? callDemanding : call
      const told = async (each: Endpoint, token: string) => {
        const { error = null } = await asks(each.path, {}, token)
        const gate = /^(session\.(expired|forbidden)|factor\.(missing|needed|again))$/
        const got = error && gate.test(error) ? error : null
        expect([each.path, got]).toEqual([each.path, expected(each, who)])
      }
      const tokens = await sessionsWith(who, guarded.length)
      await giveFactor(who)
      // What a member does to their own factor or sessions changes what the others are told: one by one, anew.
      const alone = (each: Endpoint) => each.path.startsWith('/admin/api/my-')
      await severalAtOnce(
        guarded.filter((each) => !alone(each)),
        (each) => told(each, tokens.pop() ?? ''),
      )
      for (const each of guarded.filter(alone)) {
        const [token = ''] = await sessionsWith(who, 1)
        await giveFactor(who)
        await told(each, token)
      }
    })
  })

  it('that the deed itself refuses: told in the log once, under a key too', async () => {
    const token = await sessionOf('owner')
    const form = { username: player.name, direction: 'credit', amount: 1, reason: '补发' }
    const { data } = await call('/admin/api/adjustments/create', form, token)
    const path = `/admin/api/adjustments/${String(data?.adjustment_no)}/approve`
    told()
    const key = { 'idempotency-key': randomBytes(16).toString('hex') }
    for (const headers of [{}, key]) {
      const reply = await call(path, {}, token, headers)
      expect(reply.error).toBe('review.same-person')
      expect(told()).toMatchObject([{ staff: 'test-owner', refused: 'review.same-person' }])
    }
  })
})
