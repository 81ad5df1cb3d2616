import {
  exportFinance,
  type FinanceGroup,
  reportFinance,
} from '@jinli/contract/figure/figure.admin'
import { call } from '../api/call.ts'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { dayField, tabsField } from '../page/filter-field.ts'
import { ListTable } from '../page/list-table.tsx'
import { FigureReport } from './figure-report.tsx'
import { definitions, type FigureSums } from './figure-words.ts'
import { type FinanceReport, financeColumns, sumColumns } from './finance-columns.tsx'

const fields = [
  tabsField('group', '分组', [
    { value: 'day', label: '按日' },
    { value: 'method', label: '按方式' },
    { value: 'venue', label: '按场馆' },
    { value: 'reward', label: '按奖励' },
    { value: 'promotion', label: '按活动' },
  ]),
  dayField('since', '日期从'),
  dayField('until', '到'),
] as const

type PeriodRow = FigureSums & { label: string }

type PeriodProps = { report: FinanceReport; filter: { group: FinanceGroup } }

/** The sums of the period and of the one before. */
function PeriodTable({ report, filter: { group } }: PeriodProps) {
  const { before } = report
  const rows: PeriodRow[] = [
    { label: `本期 ${report.since} 至 ${report.until}`, ...report.sums },
    { label: `上期 ${before.since} 至 ${before.until}`, ...before.sums },
  ]
  return (
    <ListTable
      label="本期与上期"
      rows={rows}
      rowKey={({ label }) => label}
      columns={[
        { key: 'label', fixed: 'left', title: '合计', render: (_, { label }) => label },
        ...sumColumns<PeriodRow>(group),
      ]}
      empty="没有数字"
    />
  )
}

/** The report of money, bets and rewards by day, method, venue or kind of reward. */
export function FinancePage() {
  const mayExport = useMay()(exportFinance.permission)
  return (
    <FigureReport
      call={readOf(reportFinance)}
      fields={fields}
      title="财务报表"
      note={`${definitions}一次最多92天，默认最近7天。`}
      Intro={PeriodTable}
      columns={({ group, since, until }) =>
        financeColumns(group, `since=${since}&until=${until}`)
      }
      rowKey={(row) => row.key}
      empty="没有数字"
      startExport={
        mayExport ? (query, file) => call(exportFinance, { ...query, ...file }) : undefined
      }
    />
  )
}
