import { readHealth } from '@jinli/contract/health/health.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { factsIn, figures, openPage, tableRows } from '../../test/page.tsx'

const desk = useFakeServer()
type Health = Output<typeof readHealth>
const at = new Date('2026-11-20T01:30:00Z')
const node = {
  node: 'server-1:8080',
  release: 'release_0123456789ab',
  started_at: at,
  seen_at: at,
  silent: false,
  holds_jobs: true,
  connections: { busy: 3, idle: 2, waiting: 0, max: 24 },
  memory_mb: 1250,
  loop_delay_ms: 35,
  streams: 1200,
}
const job = {
  job: 'seal-ledger',
  every_seconds: 60,
  success_age_seconds: 20,
  runs: 5000,
  failures: 0,
  late: false,
}
const sound: Health = {
  at,
  alarms: [],
  nodes: [node],
  database: { lock_waits: 0, lock_wait_seconds: 0 },
  queues: [{ what: 'transfer', count: 0, since: null }],
  jobs: [job],
  venues: [{ venue: 'obgdy', name: '锦鲤电游', state: 'up', failures: 0 }],
  ledger: { state: 'sound', checked_at: at, whole_at: at },
  seals: { ledger: { number: 12, sealed_at: at }, trail: null },
  backup: null,
}
function show(health: Partial<Health> = {}) {
  desk.server.on(readHealth, { ...sound, ...health })
  return openPage('health')
}

it('R-OPS-85: a house in order has no alarm, and its figures', async () => {
  show()
  expect(await screen.findByText('没有报警')).toBeTruthy()
  expect(figures()).toEqual({
    报警: '0',
    '节点（在线 / 全部）': '1 / 1',
    '任务（按时 / 全部）': '1 / 1',
    '场馆（连通 / 全部）': '1 / 1',
    排队: '0',
  })
  expect(await tableRows('节点')).toMatchObject([
    { 数据库连接: expect.stringContaining('3 / 24'), 内存: '1,250 MB', 实时连接: '1,200' },
  ])
  const seals = await screen.findByRole('region', { name: '账目与封存' })
  expect(factsIn(seals)).toMatchObject({
    账目: '正常',
    账本封存: '第 12 节，2026-11-20 09:30:00',
    日志封存: '尚未封存',
  })
})

it('R-OPS-85: alarms of one kind stand together, with what to do', async () => {
  const late = { kind: 'job_late', detail: '12 分钟未成功', since: null } as const
  const alarms = Array.from({ length: 7 }, (_, n) => ({ ...late, subject: `job-${n}` }))
  const failing = { ...job, late: true, failures: 9, success_age_seconds: 720 }
  show({
    alarms: [
      ...alarms,
      { kind: 'backup_late', subject: '数据备份', detail: '', since: at },
    ],
    jobs: [failing],
    venues: [{ venue: 'obgdy', name: '锦鲤电游', state: 'down', failures: 5 }],
    nodes: [{ ...node, silent: true }],
    queues: [{ what: 'transfer', count: 10_000, since: at }],
  })
  const region = await screen.findByRole('region', { name: '报警' })
  expect(within(region).getByText('后台任务延迟 · 7 项')).toBeTruthy()
  expect(within(region).getByText('另有 2 项')).toBeTruthy()
  expect(within(region).getByText(/^处理：在日志中查找该任务的失败原因/)).toBeTruthy()
  expect(within(region).getByText('备份过期 · 1 项')).toBeTruthy()
  expect(await tableRows('后台任务')).toMatchObject([{ 状态: '延迟', 失败: '9' }])
  expect(await tableRows('场馆')).toMatchObject([{ 状态: '中断', 连续失败: '5' }])
  expect(await tableRows('节点')).toMatchObject([{ 状态: '无响应' }])
  const queues = await screen.findByRole('region', { name: '数据库与队列' })
  expect(factsIn(queues)).toMatchObject({
    未结束转账: '≥ 10,000，自 2026-11-20 09:30:00',
  })
})
