import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()

type Row = { id: string; ip: string; since: string; last_at: string; mine: number }

let member: TestStaff
let other: string
beforeEach(async () => {
  member = await app().newStaff('cashier')
  other = await app().signIn(member.username, member.password)
})

function act(path: string, token: string) {
  return app().call(`/admin/api/${path}`, {}, token)
}

async function sessions(path: string, token: string): Promise<Row[]> {
  const { data } = await app().expectOk(`/admin/api/${path}`, {}, token)
  return data as unknown as Row[]
}

// R-ADMIN-99
describe('where a member is signed in', () => {
  it('one’s own: each is listed, the others are ended one by one, and that is written down', async () => {
    const mine = await sessions('my-sessions', other)
    expect(mine.map(({ mine: own }) => own)).toEqual([1, 0])
    expect(mine[0]).toMatchObject({
      ip: expect.stringMatching(/\S/),
      since: expect.stringMatching(/^\d{4}-/),
    })
    expect((await act(`my-sessions/${mine[1]?.id}/end`, other)).code).toBe(200)
    expect((await act('me', member.token)).code).toBe(401)
    expect((await act('me', other)).code).toBe(200)
    expect(await act(`my-sessions/${mine[1]?.id}/end`, other)).toMatchObject({ code: 404 })
    expect((await sessions('my-sessions', other)).length).toBe(1)
  })

  it('nobody ends another’s by its number, nor sees it without the right', async () => {
    const [theirs] = await sessions('my-sessions', other)
    const stranger = (await app().newStaff('cashier')).token
    const before = await app().tableDigest()
    expect(await act(`my-sessions/${theirs?.id}/end`, stranger)).toMatchObject({
      code: 404,
    })
    expect(await act(`staff/${member.username}/sessions`, stranger)).toMatchObject({
      code: 403,
    })
    expect(
      await act(`staff/${member.username}/sessions/${theirs?.id}/end`, stranger),
    ).toMatchObject({
      code: 403,
    })
    expect(await app().tableDigest()).toEqual(before)
    expect((await act('me', other)).code).toBe(200)
  })

  it('who manages colleagues sees and ends theirs, never of one who may do more', async () => {
    const admin = await app().staffToken()
    const path = `staff/${member.username}/sessions`
    const [newest] = await sessions(path, admin)
    expect((await act(`${path}/${newest?.id}/end`, admin)).code).toBe(200)
    expect((await act('me', other)).code).toBe(401)
    expect((await act('me', member.token)).code).toBe(200)
    expect(await app().auditTrail(member.username)).toEqual(['管理员 session.ended'])
    const lead = await app().memberWith('staff.view', 'staff.manage')
    const [own] = await sessions('staff/admin/sessions', lead)
    expect(await act(`staff/admin/sessions/${own?.id}/end`, lead)).toMatchObject({
      error: 'role.beyond-own',
    })
  })

  it('the list tells the last sign-in and its address', async () => {
    const { data } = await app().expectOk('/admin/api/staff', {}, await app().staffToken())
    const members = data?.data as {
      username: string
      last_sign_in: string | null
      last_ip: string
    }[]
    const row = members.find(({ username }) => username === member.username)
    expect(row?.last_sign_in).toMatch(/^\d{4}-/)
    expect(row?.last_ip).toMatch(/\S/)
  })
})
