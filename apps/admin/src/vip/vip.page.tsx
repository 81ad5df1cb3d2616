import { uservip } from '@jinli/contract/vip/vip'
import { vipDays } from '@jinli/contract/vip/vip.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Link } from 'react-router'
import { useCall } from '../api/use-read.ts'
import { countText } from '../page/count-text.ts'
import { Figure, moneyColumn } from '../page/figure.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { QueryResult } from '../page/query-result.tsx'

type Day = Output<typeof vipDays>[number]
type Level = Output<typeof uservip>[number] & { number: number }

function moves(day: string, cause: string, count: number) {
  if (count === 0) return '0'
  return (
    <Link to={`/vip-moves?cause=${cause}&since=${day}&until=${day}`}>
      {countText(count)} 人
    </Link>
  )
}

const dayColumns: Columns<Day> = [
  { title: '日期', render: (_, row) => row.day },
  { title: '晋级', render: (_, row) => moves(row.day, 'promoted', row.promoted) },
  { title: '降级', render: (_, row) => moves(row.day, 'demoted', row.demoted) },
  { title: '礼金笔数', render: (_, row) => countText(row.gifts) },
  moneyColumn({
    title: '礼金成本',
    render: (_, row) => <Figure>{formatYuan(row.gift_sum)}</Figure>,
  }),
]

function amount(title: string, read: (level: Level) => bigint, none: string) {
  return moneyColumn<Level>({
    title,
    render: (_, level) =>
      read(level) > 0n ? <Figure>{formatYuan(read(level))}</Figure> : none,
  })
}

const levelColumns: Columns<Level> = [
  { title: '等级', render: (_, level) => `VIP${level.number}` },
  amount('累计存款', (level) => level.recharge, '不要求'),
  amount('累计流水', (level) => level.flow, '不要求'),
  amount('保级流水（90天）', (level) => level.keep, '不要求'),
  amount('晋级礼金', (level) => level.rise_gift, '无'),
  amount('生日礼金', (level) => level.birthday_gift, '无'),
  {
    title: '礼金流水',
    render: (_, level) =>
      level.gift_turnover > 0 ? `${level.gift_turnover} 倍` : '不要求',
  },
]

/** The page of VIP levels, with the number of level changes in the last thirty days. */
export function VipPage() {
  const levels = useCall(uservip, {}, {})
  const days = useCall(vipDays, {}, { everyMs: 60_000 })
  return (
    <PageFrame
      title="VIP 概况"
      note={
        <>
          等级、返水比例与礼金在<Link to="/money-settings">资金设置</Link>
          中由两人修改；升降由系统每日执行。
        </>
      }
    >
      <QueryResult query={levels} rows={10}>
        {(table) => (
          <ListTable<Level>
            label="VIP 等级"
            rows={table.map((level, at) => ({ ...level, number: at + 1 }))}
            rowKey={(level) => `${level.number}`}
            columns={levelColumns}
            empty="没有等级"
          />
        )}
      </QueryResult>
      <h2>近30天</h2>
      <QueryResult query={days} rows={10}>
        {(rows) => (
          <ListTable<Day>
            label="VIP 每日升降"
            rows={rows}
            rowKey={(row) => row.day}
            columns={dayColumns}
            empty="没有记录"
          />
        )}
      </QueryResult>
    </PageFrame>
  )
}
