import {
  cancelExportJob,
  downloadExport,
  listExportJobs,
} from '@jinli/contract/export-job/export-job.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { permissionNames } from '@jinli/contract/permission'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { member, useFakeServer } from '../../test/back-office.tsx'
import { deferredReply, fileOf, noResponse, refuse } from '../../test/fake-server.ts'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'

type Row = Output<typeof listExportJobs>['data'][number]

const desk = useFakeServer()
const savedFiles: string[] = []
beforeEach(() => {
  savedFiles.length = 0
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: {
    download: string
  }) {
    savedFiles.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

function rowOf(more: Partial<Row> = {}): Row {
  return {
    id: '7',
    title: '存款',
    format: 'csv',
    filename: 'deposits-20261127-090000.csv',
    filter_text: '状态：已通过；自：2026-11-01',
    personal: true,
    state: 'ready',
    failure: '',
    rows: 12_345,
    made_by: '小红',
    mine: true,
    created_at: new Date('2026-11-27T01:00:00Z'),
    ready_at: new Date('2026-11-27T01:01:00Z'),
    expires_at: new Date('2026-11-28T01:01:00Z'),
    ended_at: null,
    ...more,
  }
}

function open(...rows: Row[]) {
  desk.server.on(listExportJobs, pageOf(listExportJobs, ...rows))
  return openPage('exports')
}

describe('R-ADMIN-293: the page of exports', () => {
  it('says what, by whom, how far and until when', async () => {
    open(
      rowOf(),
      rowOf({ id: '6', state: 'running', rows: 500, expires_at: null, format: 'xlsx' }),
      rowOf({
        id: '5',
        state: 'failed',
        failure: 'interrupted',
        ended_at: new Date('2026-11-27T02:00:00Z'),
      }),
    )
    expect(await tableRows()).toMatchObject([
      {
        内容: '存款 状态：已通过；自：2026-11-01',
        格式: 'CSV',
        行数: '12,345',
        个人信息: '含姓名等',
        状态: '可下载',
        发起: '小红 2026-11-27 09:00:00',
        '结束 / 保留': '保留至 2026-11-28 09:01:00',
        操作: '下载 删除文件',
      },
      { 格式: 'Excel（XLSX）', 行数: '500', 状态: '生成中', 操作: '取消' },
      {
        状态: '失败 多次中断，请稍后重新导出',
        '结束 / 保留': '2026-11-27 10:00:00',
        操作: '',
      },
    ])
  })

  it('is empty in words, and says why it cannot be read', async () => {
    const { user } = open()
    expect(await screen.findByText('还没有导出任务')).toBeTruthy()
    desk.server.on(listExportJobs, noResponse)
    await user.click(screen.getByRole('combobox', { name: '状态' }))
    await user.click(await screen.findByTitle('失败'))
    expect(await screen.findByRole('button', { name: /重/ })).toBeTruthy()
  })

  it('shows all exports to whoever has the right, without buttons for those of others', async () => {
    const { user } = open(rowOf({ mine: false }))
    await user.click(await screen.findByText('所有员工'))
    await waitFor(() =>
      expect(desk.server.requests(listExportJobs).at(-1)?.fields).toMatchObject({
        scope: 'all',
      }),
    )
    expect(screen.queryByRole('button', { name: /下载/ })).toBeNull()
  })

  it('has no such choice for others', async () => {
    const rest = permissionNames.filter((name) => name !== 'export.view-all')
    desk.server.on(staffMe, member(rest))
    open(rowOf())
    await screen.findByRole('button', { name: /^下载/ })
    expect(screen.queryByText('所有员工')).toBeNull()
  })
})

describe('R-ADMIN-293: the file of an export', () => {
  it('is saved once, also on a second press', async () => {
    const { reply, give } = deferredReply<never>()
    desk.server.on(downloadExport, () => reply)
    const { user } = open(rowOf())
    const button = await screen.findByRole('button', { name: /^下载/ })
    await user.click(button)
    await user.click(button)
    give(fileOf('deposits-20261127-090000.csv', 'a'))
    expect(await screen.findByText('文件已保存，不能再次下载')).toBeTruthy()
    expect(savedFiles).toEqual(['deposits-20261127-090000.csv'])
    expect(desk.server.requests(downloadExport)).toHaveLength(1)
  })

  it('is refused in words, and none is saved', async () => {
    desk.server.on(downloadExport, refuse('export.downloaded'))
    const { user } = open(rowOf())
    await user.click(await screen.findByRole('button', { name: /^下载/ }))
    expect(await screen.findByText(refusal('export.downloaded').message)).toBeTruthy()
    expect(savedFiles).toEqual([])
  })

  it.each([
    ['ready', '删除文件', '文件已删除'],
    ['running', '取消', '已取消导出'],
  ] as const)(
    'of a %s export is given up after a question',
    async (state, label, message) => {
      desk.server.on(cancelExportJob, rowOf({ state: 'cancelled' }))
      const { user } = open(rowOf({ state }))
      await user.click(
        await screen.findByRole('button', { name: new RegExp(`^${label} `) }),
      )
      const dialog = await screen.findByRole('dialog')
      expect(desk.server.requests(cancelExportJob)).toHaveLength(0)
      const [, confirm] = within(dialog).getAllByRole('button', {
        name: /删除文件|取消导出|取 ?消/,
      })
      await user.click(confirm ?? dialog)
      expect(await screen.findByText(message)).toBeTruthy()
      expect(desk.server.request(cancelExportJob).fields).toMatchObject({ id: '7' })
    },
  )
})
