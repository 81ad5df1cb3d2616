import { atOnce, tally } from '@jinli/dev-env/at-once'
import { releaseTogether } from '@jinli/dev-env/barrier'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let maker: TestStaff
let checkers: TestStaff[]
beforeAll(async () => {
  maker = await app().newStaff('finance')
  checkers = [await app().newStaff('finance'), await app().newStaff('owner')]
})

/** Counts the versions of the setting `rates` by state, and its audit lines. */
async function versionCounts() {
  const { rows } = await app().owner.query(
    `SELECT count(*)::int AS versions, count(DISTINCT version)::int AS numbers,
       (count(*) FILTER (WHERE state = 'approved'))::int AS approved,
       (count(*) FILTER (WHERE state = 'draft'))::int AS drafts,
       (SELECT count(*) FROM audit WHERE subject = 'rates')::int AS audits
     FROM money_setting WHERE key = 'rates'`,
  )
  return rows[0]
}

async function newest(): Promise<{ newest: number; value: object }> {
  const { data } = await app().expectOk('/admin/api/settings', {}, maker.token)
  const rows = data as unknown as {
    key: string
    newest: number
    current: { value: object }
  }[]
  const row = rows.find(({ key }) => key === 'rates')
  return { newest: row?.newest ?? 0, value: row?.current.value ?? {} }
}

const hold = {
  text: `SELECT FROM money_setting WHERE key = 'rates' AND version = 1 FOR UPDATE`,
  values: [],
}

function propose(based_on: number, value: object, fee_trc20 = 1) {
  const body = { value: { ...value, fee_trc20 }, reason: '调整', based_on }
  return app().call('/admin/api/settings/rates/propose', body, maker.token)
}

const rounds = Array.from({ length: 20 }, (_, n) => n + 1)

describe('R-ADMIN-34: at once', () => {
  it.each(rounds)(
    'eight proposals make one draft, its approval holds once (%i)',
    async () => {
      const before = await versionCounts()
      const { newest: baseVersion, value } = await newest()
      const proposals = await releaseTogether(app().owner, hold, 8, () =>
        atOnce(8, (n) => propose(baseVersion, value, n)),
      )
      expect(tally(proposals.map((reply) => reply.code))).toEqual({ 200: 1, 409: 7 })
      const id = proposals.find((reply) => reply.code === 200)?.data?.id
      expect(await versionCounts()).toMatchObject({
        drafts: 1,
        versions: before.versions + 1,
      })

      const tokens = checkers.map((checker) => checker.token)
      const decisions = await releaseTogether(app().owner, hold, 6, () =>
        atOnce(6, (n) =>
          app().call(`/admin/api/settings/${String(id)}/approve`, {}, tokens[n % 2] ?? ''),
        ),
      )
      expect(tally(decisions.map((reply) => reply.code))).toEqual({ 200: 1, 409: 5 })
      const after = await versionCounts()
      expect(after).toEqual({
        versions: before.versions + 1,
        numbers: before.numbers + 1,
        approved: before.approved + 1,
        drafts: 0,
        audits: before.audits + 2,
      })
    },
  )

  it.each(rounds)('approval against cancellation ends in one of them (%i)', async () => {
    const { newest: baseVersion, value } = await newest()
    const { data } = await propose(baseVersion, value)
    const path = (n: number) => (n % 2 ? 'approve' : 'cancel')
    const replies = await atOnce(8, (n) =>
      app().call(
        `/admin/api/settings/${String(data?.id)}/${path(n)}`,
        {},
        checkers[0]?.token ?? '',
      ),
    )
    expect(tally(replies.map((reply) => reply.code))).toEqual({ 200: 1, 409: 7 })
    expect((await versionCounts()).drafts).toBe(0)
  })
})
