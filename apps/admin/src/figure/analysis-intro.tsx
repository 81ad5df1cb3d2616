import { type ReportName, reportTables } from '@jinli/contract/figure/report-table'
import { Collapse } from 'antd'
import { ListTable } from '../page/list-table.tsx'
import { PageNote } from '../page/page-frame.tsx'
import { valueColumns } from './analysis-columns.tsx'
import { completeText } from './figure-words.ts'
import styles from './report-chart.module.css'
import { ReportChart } from './report-chart.tsx'
import type { Cell, Report } from './report-words.ts'

type PeriodRow = { label: string; cells: readonly Cell[] }
type Props = { report: Report; filter: { report: ReportName } }

/** What stands above the rows of a report: its definition, the chart, both periods, and the query. */
export function AnalysisIntro({ report, filter: { report: name } }: Props) {
  const { columns, main, definition } = reportTables[name]
  const { before } = report
  const at = columns.findIndex((column) => column.name === main)
  const column = columns[at]
  const rows: PeriodRow[] = [
    { label: `本期 ${report.since} 至 ${report.until}`, cells: report.sums },
    { label: `对比 ${before.since} 至 ${before.until}`, cells: before.sums },
  ]
  const bars = report.data.flatMap(({ label, cells, before: past }) => {
    const value = cells[at]
    return value ? [{ label, value, before: past?.[at] ?? null }] : []
  })
  return (
    <>
      <PageNote>{`${definition}${completeText(report.complete_at)}。`}</PageNote>
      {column && bars.length > 0 && (
        <ReportChart
          column={column}
          bars={bars}
          periods={[
            `${report.since} 至 ${report.until}`,
            `${before.since} 至 ${before.until}`,
          ]}
        />
      )}
      <ListTable
        label="本期与对比时段"
        rows={rows}
        rowKey={({ label }) => label}
        columns={[
          { key: 'label', fixed: 'left', title: '合计', render: (_, { label }) => label },
          ...valueColumns<PeriodRow>(name),
        ]}
        empty="没有数字"
      />
      <Collapse
        size="small"
        items={[
          {
            key: 'query',
            label: '本表的查询语句',
            children: <pre className={styles.query}>{report.query}</pre>,
          },
        ]}
      />
    </>
  )
}
