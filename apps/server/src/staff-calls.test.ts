import { createHash, randomBytes } from 'node:crypto'
import { staffCalls } from '@jinli/contract/all'
import { mayDo } from '@jinli/contract/permission'
import { type PresetName, presetNames, rolePresets } from '@jinli/contract/role'
import { type ApiClient, apiClient, type TestPlayer } from '@jinli/dev-env/api-client'
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

/** A session of its own for each call: signing out is a call like any other. */
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
    expect(open.map((each) => each.path)).toEqual(['/admin/api/login'])
    const unguarded = guarded.filter((each) => !each.permission).map((each) => each.path)
    // One's own session and account, and two figures; what moves or tells money is not among them.
    expect(unguarded.toSorted()).toEqual([
      '/admin/api/logout',
      '/admin/api/me',
      '/admin/api/my-password',
      '/admin/api/my-rights',
      '/admin/api/my-sessions',
      '/admin/api/my-sessions/:id/end',
      '/admin/api/review-counts',
      '/admin/api/waiting-for-second',
    ])
  })

  const strangers = {
    'no token': async () => null,
    'a dead token': async () => 'x'.repeat(43),
    'a player’s token': async () => player.token,
    'a disabled member': () => sessionOf('disabled'),
  }
  describe.each(Object.entries(strangers))('%s', (_who, tokenOf) => {
    nothingChanges()
    it.each(guarded)('$path: 401, told in the log', async ({ path }) => {
      const token = await tokenOf()
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
      nothingChanges()
      it.each(denied)('$path: 403, told in the log with the name', async ({ path }) => {
        const token = await sessionOf(role)
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

    it.each(allowed)('$path: let in', async ({ path }) => {
      const reply = await call(path, {}, await sessionOf(role))
      expect([path, [401, 403].includes(reply.code)]).toEqual([path, false])
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
