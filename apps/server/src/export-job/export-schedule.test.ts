import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()
let finance: TestStaff
/** A Thursday. */
const at = (brand: string) => app().clock.stop(`${brand}+08:00`)
beforeEach(async () => {
  await at('2026-03-12T10:00:00')
  finance = await app().newStaff('finance')
})

const start = (report: string, body: object, token = finance.token) =>
  app().call(`/admin/api/figures/${report}/export`, body, token)
const schedules = async (token = finance.token) =>
  (await app().expectOk('/admin/api/export-schedules', {}, token)).data?.data as {
    id: string
  }[]
const end = (id: string | undefined, token = finance.token) =>
  app().call(`/admin/api/export-schedules/${id}/end`, {}, token)

/** Returns the exports of the member as title, filter and format, oldest first. */
async function exportsOf({ username }: TestStaff) {
  const { rows } = await app().owner.query(
    `SELECT j.title, j.filter_text AS filter, j.format, j.state FROM export_job j JOIN staff s ON s.id = j.staff_id
     WHERE s.username = $1 ORDER BY j.id`,
    [username],
  )
  return rows
}

describe('R-ADMIN-324: a schedule of a report', () => {
  it('exports the last period at once, and each further one when it has ended', async () => {
    const body = { group: 'method', format: 'xlsx', repeat: 'week' }
    expect(await start('finance', body)).toMatchObject({ code: 200 })
    await app().runJob('start-due-reports')
    await app().runJob('start-due-reports')
    const file = {
      title: '财务报表（每周）',
      filter: '分组：按方式；自：2026-03-02；至：2026-03-08',
      format: 'xlsx',
    }
    expect(await exportsOf(finance)).toMatchObject([file])
    expect(await schedules()).toMatchObject([
      {
        title: '财务报表',
        filter_text: '分组：按方式',
        format: 'xlsx',
        repeat: 'week',
        last_since: '2026-03-02',
        last_until: '2026-03-08',
        next_at: '2026-03-16 01:00:00',
      },
    ])
    await at('2026-03-16T00:59:00')
    await app().runJob('start-due-reports')
    expect(await exportsOf(finance)).toHaveLength(1)
    await at('2026-03-16T01:00:00')
    await app().runJob('start-due-reports')
    expect(await exportsOf(finance)).toMatchObject([
      file,
      { filter: '分组：按方式；自：2026-03-09；至：2026-03-15' },
    ])
    await app().runJob('write-exports-1')
    expect(await exportsOf(finance)).toMatchObject([{ state: 'ready' }, { state: 'ready' }])
  })

  it('after a long pause starts one export, not one for each period missed', async () => {
    await start('liabilities', { repeat: 'day' })
    await app().runJob('start-due-reports')
    await app().clock.forward(200 * hourMs)
    await app().runJob('start-due-reports')
    expect(await exportsOf(finance)).toMatchObject([
      { filter: '自：2026-03-11；至：2026-03-11', format: 'csv' },
      { filter: '自：2026-03-19；至：2026-03-19' },
    ])
  })

  it('waits while its member has three open exports', async () => {
    for (const group of ['day', 'venue', 'reward']) await start('finance', { group })
    await start('report', { report: 'cohort', repeat: 'month' })
    await app().runJob('start-due-reports')
    expect(await exportsOf(finance)).toHaveLength(3)
    await app().runJob('write-exports-1')
    await app().clock.forward(hourMs)
    await app().runJob('start-due-reports')
    expect((await exportsOf(finance)).at(-1)).toMatchObject({
      title: '分析报表（每月）',
      filter: '报表：会员价值与留存；自：2026-02-01；至：2026-02-28',
    })
  })

  it('is started once by two nodes', async () => {
    for (const group of ['day', 'venue', 'reward'])
      await start('finance', { group, repeat: 'day' })
    await Promise.all([1, 2, 3].map(() => app().runJob('start-due-reports')))
    expect(await exportsOf(finance)).toHaveLength(3)
  })
})

describe('R-ADMIN-325: schedules of a member', () => {
  it('are ten at most, and end when the member ends them', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => start('finance', { repeat: 'day' })),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(10)
    expect(replies.find(({ code }) => code === 409)).toMatchObject({
      error: 'export.schedule-limit',
      message: '您已有10份定时报表，请先停止一份',
    })
    const [first] = await schedules()
    expect(await end(first?.id)).toMatchObject({ code: 200, data: { repeat: 'day' } })
    expect(await end(first?.id)).toMatchObject({ code: 404 })
    expect(await schedules()).toHaveLength(9)
    expect(await start('finance', { repeat: 'day' })).toMatchObject({ code: 200 })
  })

  it('are theirs alone, need the right to export, and end with the account', async () => {
    await start('finance', { repeat: 'day' })
    const [own] = await schedules()
    const other = await app().newStaff('finance')
    expect(await schedules(other.token)).toEqual([])
    expect(await end(own?.id, other.token)).toMatchObject({ code: 404 })
    const viewer = await app().newStaff('operations')
    expect(await start('finance', { repeat: 'day' }, viewer.token)).toMatchObject({
      code: 403,
    })
    await app().owner.query(`UPDATE staff SET status = 'disabled' WHERE username = $1`, [
      finance.username,
    ])
    await app().runJob('start-due-reports')
    expect(await exportsOf(finance)).toEqual([])
    const { rows } = await app().owner.query(
      `SELECT ended_at IS NOT NULL AS is_over FROM export_job_schedule WHERE id = $1`,
      [own?.id],
    )
    expect(rows).toEqual([{ is_over: true }])
  })
})
