import { exportLiabilities, reportLiabilities } from '@jinli/contract/figure/figure.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { call } from '../api/call.ts'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { Figure, moneyColumn } from '../page/figure.tsx'
import { dayField } from '../page/filter-field.ts'
import type { Columns } from '../page/list-table.tsx'
import { PageNote } from '../page/page-frame.tsx'
import { FigureReport } from './figure-report.tsx'
import { completeText } from './figure-words.ts'

type Row = Output<typeof reportLiabilities>['data'][number]
const fields = [dayField('since', '日期从'), dayField('until', '到')] as const

const amounts = [
  ['owed', '应付会员合计'],
  ['available', '中心钱包'],
  ['held', '取款冻结'],
  ['in_transit', '转账在途'],
  ['at_venues', '场馆清算户'],
  ['win_hold', '派彩待审核'],
  ['debt', '会员欠款'],
] as const

const columns: Columns<Row> = [
  { key: 'day', title: '日终', render: (_, { day }) => day },
  ...amounts.map(([name, title]) =>
    moneyColumn<Row>({
      key: name,
      title,
      render: (_, row) => <Figure down={row[name] < 0}>{formatYuan(row[name])}</Figure>,
    }),
  ),
]

function CompleteNote({ report }: { report: Output<typeof reportLiabilities> }) {
  return <PageNote>{completeText(report.complete_at)}</PageNote>
}

/** The report of what the house owed its players at the end of each day. */
export function LiabilitiesPage() {
  const mayExport = useMay()(exportLiabilities.permission)
  return (
    <FigureReport
      call={readOf(reportLiabilities)}
      fields={fields}
      title="负债报表"
      note="每个营业日结束时账本上的余额；今天的一行到此刻为止。应付会员合计 = 中心钱包 + 取款冻结 + 转账在途。场馆清算户是会员在场馆的资金，加上场馆与公司之间的往来。"
      Intro={CompleteNote}
      columns={() => columns}
      rowKey={({ day }) => day}
      empty="没有数字"
      startExport={
        mayExport
          ? (query, file) => call(exportLiabilities, { ...query, ...file })
          : undefined
      }
    />
  )
}
