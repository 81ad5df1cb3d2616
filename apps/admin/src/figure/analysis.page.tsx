import {
  comparisonLabels,
  exportReport,
  readReport,
} from '@jinli/contract/figure/analysis.admin'
import { reportNames, reportTables } from '@jinli/contract/figure/report-table'
import { call } from '../api/call.ts'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, dayField, tabsField } from '../page/filter-field.ts'
import { analysisColumns } from './analysis-columns.tsx'
import { AnalysisIntro } from './analysis-intro.tsx'
import { FigureReport } from './figure-report.tsx'

const fields = [
  tabsField(
    'report',
    '报表',
    reportNames.map((value) => ({ value, label: reportTables[value].label })),
  ),
  dayField('since', '日期从'),
  dayField('until', '到'),
  choiceField('compare', '对比', comparisonLabels),
] as const

/** Reports on play, players, staff and service, each compared with another period. */
export function AnalysisPage() {
  const mayExport = useMay()(exportReport.permission)
  return (
    <FigureReport
      call={readOf(readReport)}
      fields={fields}
      title="分析报表"
      note="一次最多92天。每张报表都写明口径与查询语句。"
      Intro={AnalysisIntro}
      columns={({ report }, days) => analysisColumns(report, days)}
      rowKey={(row) => row.key}
      empty="没有数字"
      startExport={
        mayExport ? (query, file) => call(exportReport, { ...query, ...file }) : undefined
      }
    />
  )
}
