import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { endpoint, staffRead, staffWrite } from '../wire/endpoint.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, text, time } from '../wire/wire.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportFormatLabels = {
  csv: 'CSV',
  xlsx: 'Excel（XLSX）',
} as const satisfies Record<ExportFormat, string>

/** States of an export. A `running` export waits again if its node stops or loses the database. */
export const exportNext = {
  waiting: ['running', 'cancelled'],
  running: ['ready', 'failed', 'cancelled', 'waiting'],
  ready: ['downloaded', 'expired', 'cancelled'],
  failed: [],
  cancelled: [],
  downloaded: [],
  expired: [],
} as const satisfies Record<string, readonly string[]>
export type ExportState = keyof typeof exportNext
export const exportStates = Object.keys(exportNext) as ExportState[]
export const exportStateLabels = {
  waiting: '排队中',
  running: '生成中',
  ready: '可下载',
  failed: '失败',
  cancelled: '已取消',
  downloaded: '已下载',
  expired: '已过期',
} as const satisfies Record<ExportState, string>

/** Why an export failed. */
export const exportFailureLabels = {
  interrupted: '多次中断，请稍后重新导出',
  'too-wide': '符合搜索的订单过多，请输入更完整的内容',
  'too-long': '行数超过 Excel 的上限，请缩小范围或改用 CSV',
  fault: '系统出错，请联系技术人员',
} as const
export type ExportFailure = keyof typeof exportFailureLabels

/** The number of waiting and running exports that a member may have. */
export const openExportsMax = 3
/** The rows of a sheet in Excel, without the row of titles. */
export const sheetRowsMax = 1_048_575

/**
 * Fields of a call that starts the export of a list with its filter (`exportFilter`). A job writes the file, which the
 * member downloads once.
 */
export const startsExport = {
  method: 'POST',
  audience: 'staff',
  effect: 'write',
  mfa: 'step-up',
  output: z.object({ id: z.string() }),
  refusals: ['input.invalid', 'export.open-limit', 'export.search-too-wide'],
} as const

/** Returns the input of a call that starts an export: the filter of the list, and the format of the file. */
export function exportFilter<F extends Record<string, z.ZodMiniType>>(filter: F) {
  return z.object({ ...filter, format: z._default(z.enum(exportFormats), 'csv') })
}

export const exportJob = z.object({
  id: z.string(),
  /** The name of the list in Chinese. */
  title: z.string(),
  format: z.enum(exportFormats),
  filename: z.string(),
  /** The filter in words. */
  filter_text: z.string(),
  /** Whether the file has names or other data of persons. */
  personal: flag,
  state: z.enum(exportStates),
  /** Empty unless the export has failed. */
  failure: z.enum(['', ...(Object.keys(exportFailureLabels) as ExportFailure[])]),
  /** The rows that are written so far. */
  rows: z.int(),
  made_by: z.string(),
  /** Whether the caller started the export: nobody else may download or cancel it. */
  mine: flag,
  created_at: time,
  ready_at: z.nullable(time),
  /** When the file of a ready export is deleted. */
  expires_at: z.nullable(time),
  ended_at: z.nullable(time),
})

export const auditNouns = {
  'export-job': { words: { ...exportStateLabels, ...exportFormatLabels } },
} as const satisfies AuditNouns

export const listExportJobs = staffRead({
  path: '/admin/api/export-jobs',
  summary: 'Exports, newest first: the caller’s own, or all with `export.view-all`',
  input: z.object({
    scope: z._default(z.enum(['mine', 'all']), 'mine'),
    state: z._default(z.enum(['', ...exportStates]), ''),
    ...staffPageInput,
  }),
  output: staffPageOf(exportJob),
  refusals: ['session.forbidden'],
})

export const cancelExportJob = staffWrite({
  path: '/admin/api/export-jobs/:id/cancel',
  auditActions: { 'export-job.cancelled': '导出 · 取消或删除文件' },
  summary: 'Ends an own export that is not downloaded, and deletes its file',
  input: z.object({ id: text(20) }),
  output: exportJob,
  refusals: ['export.not-found', 'export.ended', 'export.downloading', 'export.downloaded'],
})

export const downloadExport = endpoint({
  path: '/admin/api/export-jobs/:id/file',
  method: 'POST',
  audience: 'staff',
  effect: 'saga',
  mfa: 'step-up',
  file: 'application/octet-stream',
  auditActions: {
    'export-job.download-begun': '导出 · 开始下载',
    'export-job.downloaded': '导出 · 下载文件',
  },
  summary:
    'The file of an own export, once. A download that breaks off may be repeated. The member needs the right to the list',
  input: z.object({ id: text(20) }),
  output: z.never(),
  refusals: [
    'session.forbidden',
    'export.not-found',
    'export.not-ready',
    'export.ended',
    'export.downloading',
    'export.downloaded',
  ],
})
