import {
  type ReportColumn,
  type ReportName,
  reportTables,
} from '@jinli/contract/figure/report-table'
import { Link } from 'react-router'
import { Figure, moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import {
  type Cell,
  cellText,
  type Report,
  type ReportRow,
  rowPath,
  valueOf,
} from './report-words.ts'

const noCell: Cell = { amount: null, number: null }

/** The columns of a report's values. */
export function valueColumns<R extends { cells: readonly Cell[] }>(
  report: ReportName,
): Columns<R> {
  return reportTables[report].columns.map((column: ReportColumn, at) =>
    moneyColumn<R>({
      key: column.name,
      title: column.title,
      render: (_, { cells }) => {
        const cell = cells[at] ?? noCell
        return <Figure down={valueOf(cell) < 0n}>{cellText(column, cell)}</Figure>
      },
    }),
  )
}

/** The columns of a report: what a row is about, its values, and the main figure of the other period. */
export function analysisColumns(
  report: ReportName,
  days: Pick<Report, 'since' | 'until'>,
): Columns<ReportRow> {
  const { subject, columns, main } = reportTables[report]
  const at = columns.findIndex(({ name }) => name === main)
  const column: ReportColumn | undefined = columns[at]
  return [
    {
      key: 'label',
      fixed: 'left',
      title: subject,
      render: (_, row) => {
        const path = rowPath(report, row, days)
        return path ? <Link to={path}>{row.label}</Link> : row.label
      },
    },
    ...valueColumns<ReportRow>(report),
    moneyColumn<ReportRow>({
      key: 'before',
      title: `对比时段${column?.title ?? ''}`,
      render: (_, { before }) => (
        <Figure>{column ? cellText(column, before?.[at] ?? noCell) : '—'}</Figure>
      ),
    }),
  ]
}
