import { promotionPlayers } from '@jinli/contract/promotion/promotion.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/use-read.ts'
import type { Place } from '../page/address.ts'
import { countText } from '../page/count-text.ts'
import { DetailBody } from '../page/detail-body.tsx'
import { FactList } from '../page/fact-list.tsx'
import { moneyColumn } from '../page/figure.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { timeText } from '../page/time-text.ts'
import { AmountLines, TwoLines } from '../page/two-lines.tsx'
import type { PromotionFile } from './promotion-form.ts'

type Player = Output<typeof promotionPlayers>['data'][number]

const sizes = [20] as const
const columns: Columns<Player> = [
  {
    title: '会员',
    render: (_, row) => (
      <TwoLines main={row.username} sub={`${row.realname} · VIP${row.vip_level}`} />
    ),
  },
  { title: '次数', align: 'right', render: (_, row) => countText(row.approved) },
  moneyColumn({
    title: '成本',
    render: (_, row) => (
      <AmountLines
        amount={formatYuan(row.cost)}
        sub={row.taken_back > 0n ? `扣回 ${formatYuan(row.taken_back)}` : ''}
      />
    ),
  }),
  { title: '最近发放', render: (_, row) => timeText(row.last_at) },
]

function Totals({ file }: { file: PromotionFile }) {
  const {
    granted: grantedFen,
    taken_back,
    cost,
    promised: promisedFen,
    approved: approvedCount,
    waiting: waitingCount,
    published: liveVersion,
  } = file
  return (
    <FactList
      facts={[
        { label: '成本', value: formatYuan(cost) },
        { label: '已发放', value: `${formatYuan(grantedFen)}（${approvedCount} 笔）` },
        { label: '放弃扣回', value: formatYuan(taken_back) },
        { label: '待审核', value: `${formatYuan(promisedFen)}（${waitingCount} 笔）` },
        { label: '总预算', value: formatYuan(liveVersion?.terms.budget ?? 0n) },
      ]}
    />
  )
}

type Props = { file: PromotionFile; onClose: () => void }

/** Shows the cost of a promotion: in total, and per player, highest first. */
export function CostDrawer({ file, onClose }: Props) {
  const [at, setAt] = useState<Place & { page: number }>({ page: 1 })
  const query = useCall(promotionPlayers, { id: file.id, ...at }, { keep: true })
  return (
    <Drawer open size={640} title={`成本：${file.title}`} onClose={onClose}>
      <DetailBody>
        <Totals file={file} />
        <QueryResult query={query}>
          {(answer) => (
            <ListTable<Player>
              label="会员成本"
              rows={answer.data}
              rowKey={(row) => row.username}
              columns={columns}
              empty="还没有发放"
              paging={{
                ...answer,
                page: at.page,
                pagesize: answer.per_page,
                sizes,
                onPage: ({ page, after, before }) =>
                  setAt({ page, ...(after && { after }), ...(before && { before }) }),
              }}
            />
          )}
        </QueryResult>
      </DetailBody>
    </Drawer>
  )
}
