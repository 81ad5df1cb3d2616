import { reportRebates } from '@jinli/contract/rebate/rebate.admin'
import { formatYuan } from '@jinli/money/money'
import { Link } from 'react-router'
import { readOf } from '../api/read.ts'
import { ReportPage } from '../page/report-page.tsx'
import { costColumns } from './rebate-columns.tsx'

/** The page of rebate costs by brand day, venue and category. Each row links to its rebate lines. */
export function RebatesPage() {
  return (
    <ReportPage
      call={readOf(reportRebates)}
      everyMs={30_000}
      title="返水"
      note={
        <>
          每日00:30计算前一日的有效流水。比例是VIP等级的一部分，在
          <Link to="/money-settings">资金设置</Link>中由两人修改。
        </>
      }
      totals={(sums) => [
        ['返水成本', formatYuan(sums.accrued)],
        ['已领取', formatYuan(sums.claimed)],
        ['未领取', formatYuan(sums.pending)],
        ['有效流水', formatYuan(sums.stake)],
        ['会员数', `${sums.players}`],
      ]}
      columns={costColumns}
      rowKey={(row) => `${row.day} ${row.venue} ${row.category}`}
      empty="没有返水"
    />
  )
}
