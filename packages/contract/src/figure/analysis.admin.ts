import * as z from 'zod/mini'
import { reportFilter, startsReport } from '../export-job/export-schedule.admin.ts'
import { endpoint, staffRead } from '../wire/endpoint.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { money, text, time } from '../wire/wire.ts'
import { reportNames } from './report-table.ts'

const analysisFilter = {
  report: z._default(z.enum(reportNames), 'venue'),
  /** The first and last brand day `YYYY-MM-DD`, both included; the report's usual days unless asked. */
  since: text(10),
  until: text(10),
}

/** What a period is compared with: as many days before, the same weekdays of last week, or of four weeks ago. */
export const comparisons = ['before', 'week', 'month'] as const
export type Comparison = (typeof comparisons)[number]
export const comparisonLabels = {
  before: '与上一时段比',
  week: '与上周同日比',
  month: '与四周前比',
} as const satisfies Record<Comparison, string>

/** The values of a row in the order of the report's columns: an amount of money, or another number. */
const cells = z.array(
  z.object({ amount: z.nullable(money), number: z.nullable(z.number()) }),
)
const period = { since: z.string(), until: z.string(), sums: cells }

export const readReport = staffRead({
  path: '/admin/api/figures/report',
  permission: 'report.view',
  summary:
    'A report on venues, games, turnover, players by cohort, the work of staff or service, with a period to compare and the query that made it',
  input: z.object({
    ...analysisFilter,
    compare: z._default(z.enum(comparisons), 'before'),
    ...staffPageInput,
  }),
  output: z.extend(
    staffPageOf(
      z.object({
        key: z.string(),
        label: z.string(),
        cells,
        /** The same row of the other period; null if it has none. */
        before: z.nullable(cells),
      }),
    ),
    {
      ...period,
      before: z.object(period),
      complete_at: z.nullable(time),
      /** The statement of the rows. */
      query: z.string(),
    },
  ),
  refusals: ['input.invalid'],
})

export const exportReport = endpoint({
  ...startsReport,
  path: '/admin/api/figures/report/export',
  permission: 'report.export',
  auditActions: {
    'report.export-begun': '报表 · 导出分析报表',
    'report.schedule-begun': '报表 · 定时导出分析报表',
  },
  summary: 'Starts an export of a report, or a schedule of it',
  input: reportFilter(analysisFilter),
})
