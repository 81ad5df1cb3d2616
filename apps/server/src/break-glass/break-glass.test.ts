import { neverLent } from '@jinli/contract/break-glass/break-glass.admin'
import { rolePresets } from '@jinli/contract/role/role'
import { atOnce } from '@jinli/dev-env/at-once'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()
const path = '/admin/api/break-glass'

let owner: TestStaff
let service: TestStaff
beforeEach(async () => {
  owner = await app().newStaff('owner', '王负责')
  service = await app().newStaff('service', '小夏')
})

type Row = {
  id: string
  username: string
  status: string
  ends_at: string | null
  permissions: string[]
}

async function rowsFor(token: string, filter: object = {}): Promise<Row[]> {
  const { data } = await app().expectOk(path, filter, token)
  return (data as unknown as { data: Row[] }).data
}

/** Asks for a role; returns the id of the request. */
async function request(member: TestStaff, role = 'finance', minutes = 60): Promise<string> {
  const body = { role, minutes, reason: '夜间无财务在岗' }
  await app().expectOk(`${path}/request`, body, member.token)
  const [row] = await rowsFor(member.token)
  return row?.id ?? ''
}

async function inForce(member: TestStaff, role = 'finance', minutes = 60): Promise<string> {
  const id = await request(member, role, minutes)
  await app().expectOk(`${path}/${id}/confirm`, {}, owner.token)
  return id
}

const codeOf = async (at: string, body: object, token: string) => {
  const { code, error } = await app().call(at, body, token)
  return [code, error ?? '']
}
const mayRead = async (member: TestStaff) =>
  (await app().call('/admin/api/audit', {}, member.token)).code === 200
const me = async (member: TestStaff) =>
  (await app().expectOk('/admin/api/me', {}, member.token)).data as unknown as {
    permissions: string[]
    break_glass: { role_label: string } | null
  }

describe('R-ADMIN-308: emergency access', () => {
  it('gives the role after a second person’s yes, and ends at its time by itself', async () => {
    const before = (await me(service)).permissions
    expect(before).not.toContain('deposit.decide')
    const id = await request(service, 'finance', 90)
    expect(await me(service)).toMatchObject({ permissions: before, break_glass: null })
    await app().expectOk(`${path}/${id}/confirm`, {}, owner.token)
    const during = await me(service)
    expect(new Set(during.permissions)).toEqual(
      new Set([...before, ...rolePresets.finance.permissions]),
    )
    expect(during.permissions).toHaveLength(new Set(during.permissions).size)
    expect(during.break_glass).toMatchObject({ role_label: '财务' })

    await app().clock.forward(89 * minuteMs)
    expect(await mayRead(service)).toBe(true)
    await app().clock.forward(minuteMs)
    // No job has run.
    expect(await me(service)).toMatchObject({ permissions: before, break_glass: null })
    expect(await rowsFor(owner.token, { username: service.username })).toMatchObject([
      { id, status: 'expired' },
    ])
    expect(await rowsFor(owner.token, { list: 'open' })).toEqual([])
    await request(service)
    expect(await rowsFor(service.token)).toMatchObject([
      { status: 'requested' },
      { id, status: 'ended' },
    ])
  })

  it('is ended by hand, by its holder or with a reason by another', async () => {
    const own = await inForce(service)
    await app().expectOk(`${path}/${own}/end`, {}, service.token)
    expect((await me(service)).break_glass).toBe(null)
    const other = await inForce(service)
    expect(await codeOf(`${path}/${other}/end`, {}, owner.token)).toEqual([
      422,
      'review.reason-missing',
    ])
    const stranger = await app().newStaff('cashier')
    expect(await codeOf(`${path}/${other}/end`, { reason: 'x' }, stranger.token)).toEqual([
      403,
      'session.forbidden',
    ])
    await app().expectOk(`${path}/${other}/end`, { reason: '财务已到岗' }, owner.token)
    expect((await me(service)).break_glass).toBe(null)
    expect(await codeOf(`${path}/${other}/end`, { reason: 'x' }, owner.token)).toEqual([
      409,
      'break-glass.stale',
    ])
  })

  it('lapses as a request after eight hours, and can be withdrawn and rejected', async () => {
    const id = await request(service)
    await app().clock.forward(480 * minuteMs)
    expect(await rowsFor(owner.token, { username: service.username })).toMatchObject([
      { status: 'lapsed' },
    ])
    const fresh = await app().signIn(owner.username, owner.password)
    expect(await codeOf(`${path}/${id}/confirm`, {}, fresh)).toEqual([
      409,
      'break-glass.stale',
    ])
    const secondRequest = await request(service)
    await app().expectOk(`${path}/${secondRequest}/withdraw`, {}, service.token)
    const third = await request(service)
    expect(await codeOf(`${path}/${third}/reject`, {}, fresh)).toEqual([
      422,
      'review.reason-missing',
    ])
    await app().expectOk(`${path}/${third}/reject`, { reason: '请等白班' }, fresh)
    expect((await rowsFor(service.token)).map(({ status }) => status)).toEqual([
      'rejected',
      'withdrawn',
      'withdrawn',
    ])
  })

  it.each([
    [{ role: 'finance', minutes: 481, reason: 'x' }, 'break-glass.minutes'],
    [{ role: 'finance', minutes: 14, reason: 'x' }, 'break-glass.minutes'],
    [{ role: 'finance', minutes: 60, reason: ' ' }, 'review.reason-missing'],
    [{ role: 'nobody', minutes: 60, reason: 'x' }, 'staff.role-unknown'],
    [{ role: 'service', minutes: 60, reason: 'x' }, 'break-glass.nothing'],
  ])('refuses %j', async (body, error) => {
    const before = await app().tableDigest()
    expect((await codeOf(`${path}/request`, body, service.token))[1]).toBe(error)
    expect(await app().tableDigest()).toEqual(before)
  })
})

describe('R-ADMIN-309: emergency access takes two people', () => {
  it('never the same, nor an account that the holder made', async () => {
    const asker = await app().newStaff('owner', '甲')
    await app().owner.query(
      `UPDATE role SET permissions = array_remove(permissions, 'bank.edit') WHERE name = 'owner'`,
    )
    try {
      const role = await app().plantRole(['bank.edit'])
      // Nobody else has the right that is asked for.
      const body = { role, minutes: 60, reason: 'x' }
      expect(await codeOf(`${path}/request`, body, asker.token)).toEqual([
        409,
        'break-glass.no-second',
      ])
    } finally {
      await app().owner.query(
        `UPDATE role SET permissions = permissions || '{bank.edit}' WHERE name = 'owner'`,
      )
    }
    const lead = await app().newStaff(
      await app().plantRole(['break-glass.request', 'break-glass.confirm']),
    )
    const id = await request(lead)
    expect(await codeOf(`${path}/${id}/confirm`, {}, lead.token)).toEqual([
      403,
      'review.same-person',
    ])
    await app().owner.query(
      `UPDATE staff SET made_by = (SELECT id FROM staff WHERE username = $1) WHERE username = $2`,
      [lead.username, owner.username],
    )
    expect((await codeOf(`${path}/${id}/confirm`, {}, owner.token))[1]).toBe(
      'review.same-person',
    )
    expect((await me(lead)).break_glass).toBe(null)
  })

  it('in a house of one nobody can confirm, so nobody can ask', async () => {
    await app().inHouseOfOne(async () => {
      const body = { role: 'finance', minutes: 60, reason: 'x' }
      expect(await codeOf(`${path}/request`, body, service.token)).toEqual([
        409,
        'break-glass.no-second',
      ])
    })
  })

  it('a request is confirmed once, and a member has one at a time', async () => {
    const body = { role: 'finance', minutes: 60, reason: 'x' }
    const requests = await atOnce(6, () =>
      app().call(`${path}/request`, body, service.token),
    )
    expect(requests.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(requests.filter(({ error }) => error === 'break-glass.open')).toHaveLength(5)
    const [row] = await rowsFor(service.token)
    const confirmations = await atOnce(6, () =>
      app().call(`${path}/${row?.id}/confirm`, {}, owner.token),
    )
    expect(confirmations.filter(({ code }) => code === 200)).toHaveLength(1)
    const ends = await atOnce(6, () =>
      app().call(`${path}/${row?.id}/end`, {}, service.token),
    )
    expect(ends.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(ends.filter(({ error }) => error === 'break-glass.stale')).toHaveLength(5)
  })

  it('only who may do all of it in their own role confirms', async () => {
    const confirmer = await app().newStaff(
      await app().plantRole(['break-glass.request', 'break-glass.confirm']),
    )
    const id = await request(service)
    expect((await codeOf(`${path}/${id}/confirm`, {}, confirmer.token))[1]).toBe(
      'role.beyond-own',
    )
    // Emergency access of the confirmer does not pass on.
    await inForce(confirmer)
    expect((await codeOf(`${path}/${id}/confirm`, {}, confirmer.token))[1]).toBe(
      'role.beyond-own',
    )
    expect(await codeOf(`${path}/${id}/confirm`, {}, service.token)).toEqual([
      403,
      'session.forbidden',
    ])
  })
})

describe('R-ADMIN-310: nobody gets more than the role', () => {
  it('nor what would outlast it', async () => {
    await inForce(service, 'owner')
    const { permissions } = await me(service)
    expect(permissions).toContain('deposit.decide')
    expect(permissions.filter((each) => (neverLent as string[]).includes(each))).toEqual([])
  })

  it('what the role loses is lost, what it gets later is not given', async () => {
    const role = await app().plantRole(['bank.edit', 'audit.view'])
    await inForce(service, role)
    await app().owner.query('UPDATE role SET permissions = $2 WHERE name = $1', [
      role,
      ['audit.view', 'deposit.decide'],
    ])
    const { permissions } = await me(service)
    expect(permissions).toContain('audit.view')
    expect(permissions).not.toContain('bank.edit')
    expect(permissions).not.toContain('deposit.decide')
  })

  it('reads only what is for oneself without the right to view', async () => {
    await request(service)
    const cashier = await app().newStaff('cashier')
    expect(await rowsFor(cashier.token)).toEqual([])
    const auditor = await app().newStaff('auditor')
    expect(await rowsFor(auditor.token, { list: 'open' })).toContainEqual(
      expect.objectContaining({ username: service.username }),
    )
    const { data } = await app().expectOk('/admin/api/break-glass-roles', {}, cashier.token)
    const roles = data as unknown as { name: string; permissions: string[] }[]
    expect(roles.map(({ name }) => name)).toContain('finance')
    expect(roles.map(({ name }) => name)).not.toContain('cashier')
  })
})

describe('R-ADMIN-311: emergency access is told and marked', () => {
  it('to its holder and to all owners, until they say that they know', async () => {
    const other = await app().newStaff('owner', '李负责')
    const news = async (token: string) => {
      const { data } = await app().expectOk('/admin/api/my-account-news', {}, token)
      const all = data as unknown as { id: string; action: string; about: string }[]
      return all.filter(({ action }) => action.startsWith('break-glass.'))
    }
    const [past] = await news(other.token)
    if (past)
      await app().expectOk('/admin/api/my-account-news/seen', { id: past.id }, other.token)
    const id = await inForce(service)
    expect(await news(service.token)).toMatchObject([
      { action: 'break-glass.confirmed', about: '' },
    ])
    const [line] = await news(other.token)
    expect(line).toMatchObject({ action: 'break-glass.confirmed', about: '小夏' })
    const own = (await news(owner.token)).filter(({ id: each }) => each === line?.id)
    expect(own).toEqual([])
    await app().expectOk('/admin/api/my-account-news/seen', { id: line?.id }, other.token)
    expect(await news(other.token)).toEqual([])
    await app().expectOk(`${path}/${id}/end`, {}, service.token)
    expect(await news(other.token)).toMatchObject([{ action: 'break-glass.ended' }])
    expect(await news((await app().newStaff('finance')).token)).toEqual([])
  })

  it('each action under it is marked in the audit trail', async () => {
    const player = await app().registerPlayer()
    const deposit = async (token: string) => {
      const number = await app().submitDeposit(player, 20_000n)
      await app().expectOk(`/admin/api/deposits/${number}/reject`, { reason: 'x' }, token)
      return number
    }
    const marksOf = async (filter: object) => {
      const { data } = await app().expectOk('/admin/api/audit', filter, owner.token)
      const lines = (
        data as unknown as { data: { subject: string; break_glass: number }[] }
      ).data
      return lines.map(({ subject, break_glass }) => [subject, break_glass])
    }
    const id = await inForce(service)
    const during = await deposit(service.token)
    await app().expectOk(`${path}/${id}/end`, {}, service.token)
    const cashier = await app().newStaff('cashier')
    const after = await deposit(cashier.token)
    expect(await marksOf({ subject: during })).toEqual([[during, 1]])
    expect(await marksOf({ subject: after })).toEqual([[after, 0]])
    expect(await marksOf({ break_glass: 'only', username: service.username })).toEqual([
      [service.username, 1],
      [during, 1],
    ])
    const { rows } = await app().owner.query(
      'SELECT break_glass::text AS id FROM audit WHERE subject = $1',
      [during],
    )
    expect(rows).toEqual([{ id }])
    const [first] = await marksOf({ subject: service.username, action: 'break-glass.' })
    expect(first).toBeDefined()
  })
})

describe('R-ADMIN-312: the end and an action at the same moment', () => {
  it('the action is done before the end, or refused: 20 rounds', async () => {
    const player = await app().registerPlayer()
    const results = { done: 0, refused: 0 }
    for (let round = 0; round < 20; round += 1) {
      const id = await inForce(service)
      const number = await app().submitDeposit(player, 20_000n)
      const decide = () =>
        app().call(`/admin/api/deposits/${number}/reject`, { reason: 'x' }, service.token)
      const end = () => app().call(`${path}/${id}/end`, { reason: 'x' }, owner.token)
      const [decision, ending] = await Promise.all(
        round % 2 ? [decide(), end()] : [end(), decide()].toReversed(),
      )
      expect(ending?.code).toBe(200)
      const { rows } = await app().owner.query(
        `SELECT d.state, a.break_glass::text AS mark,
           (SELECT l.id FROM audit l WHERE l.action = 'break-glass.ended' ORDER BY l.id DESC LIMIT 1) > a.id AS first
         FROM deposit d LEFT JOIN audit a ON a.subject = d.deposit_no AND a.action = 'deposit.rejected'
         WHERE d.deposit_no = $1`,
        [number],
      )
      const isDone = decision?.code === 200
      results[isDone ? 'done' : 'refused'] += 1
      // Without its own right to decide the member is refused.
      if (!isDone) expect(decision?.code).toBe(403)
      expect(rows).toEqual([
        isDone
          ? { state: 'rejected', mark: id, first: true }
          : { state: 'submitted', mark: null, first: null },
      ])
      if (!isDone) {
        const reject = { reason: 'x' }
        await app().expectOk(`/admin/api/deposits/${number}/reject`, reject, owner.token)
      }
    }
    expect(results.done + results.refused).toBe(20)
  })

  it('an open action keeps the end by hand waiting; the end then stops the next', async () => {
    const id = await inForce(service)
    const client = await app().owner.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT FROM break_glass WHERE id = $1 FOR SHARE', [id])
      let isEnded = false
      const ending = app()
        .call(`${path}/${id}/end`, {}, service.token)
        .then((reply) => {
          isEnded = true
          return reply
        })
      await expect
        .poll(async () => {
          const { rows } = await app().owner.query(
            `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%break_glass%'`,
          )
          return rows[0].n
        })
        .toBeGreaterThan(0)
      expect(isEnded).toBe(false)
      await client.query('COMMIT')
      expect((await ending).code).toBe(200)
      expect(await mayRead(service)).toBe(false)
    } finally {
      client.release()
    }
  })
})
