import type { Output } from '@jinli/contract/endpoint'
import { reportRebates } from '@jinli/contract/rebate.admin'
import { formatYuan } from '@jinli/money/money'
import { Statistic } from 'antd'
import { Link } from 'react-router'
import { readOf } from '../api/read.ts'
import { useCall } from '../api/use-read.ts'
import { Answered } from '../page/answered.tsx'
import { FilterBar } from '../page/filter-bar.tsx'
import { dayField, textField } from '../page/filter-field.ts'
import { ListTable } from '../page/list-table.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { useList } from '../page/use-list.ts'
import { costColumns } from './rebate-columns.tsx'
import styles from './rebates.module.css'

const fields = [
  dayField('since', '投注日从'),
  dayField('until', '到'),
  textField('venue', '场馆代码'),
] as const

function Sums({ sums }: Pick<Output<typeof reportRebates>, 'sums'>) {
  const figures = [
    ['返水成本', formatYuan(sums.accrued)],
    ['已领取', formatYuan(sums.claimed)],
    ['未领取', formatYuan(sums.pending)],
    ['有效投注', formatYuan(sums.stake)],
    ['会员数', `${sums.players}`],
  ] as const
  return (
    <div className={styles.figures}>
      {figures.map(([label, value]) => (
        <Statistic
          key={label}
          className={styles.figure}
          classNames={{ content: styles.amount }}
          title={label}
          value={value}
        />
      ))}
    </div>
  )
}

/** What rebates cost, by brand day, venue and category; each row leads to its lines. */
export function RebatesPage() {
  const { input, filter, page, pagesize, sizes, go } = useList({
    call: readOf(reportRebates),
    fields,
    ask: (asked) => asked,
    everyMs: 30_000,
  })
  // The same question as the list's: asked once, and read with its sums.
  const query = useCall(reportRebates, input, { everyMs: 30_000 })
  return (
    <PageFrame
      title="返水"
      note={
        <>
          每日00:30计算前一日的有效投注。比例是VIP等级的一部分，在
          <Link to="/money-settings">资金设置</Link>中由两人修改。
        </>
      }
    >
      <FilterBar filter={filter} fields={fields} onChange={(to) => go({ filter: to })} />
      <Answered query={query} rows={8}>
        {(answer) => (
          <>
            <Sums sums={answer.sums} />
            <ListTable
              label={`${answer.since} 至 ${answer.until} 的返水`}
              rows={answer.data}
              rowKey={(row) => `${row.day} ${row.venue} ${row.category}`}
              columns={costColumns}
              empty={`${answer.since} 至 ${answer.until} 没有返水`}
              paging={{ ...answer, page, pagesize, sizes, onPage: go }}
            />
          </>
        )}
      </Answered>
    </PageFrame>
  )
}
