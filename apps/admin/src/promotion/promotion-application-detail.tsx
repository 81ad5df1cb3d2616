import { promotionReview } from '@jinli/contract/promotion/promotion-application.admin'
import { formatYuan } from '@jinli/money/money'
import { useCall } from '../api/use-read.ts'
import { QueryResult } from '../page/query-result.tsx'
import { OrderDetail } from '../review/order-detail.tsx'
import { FlagAlerts } from '../review/order-flags.tsx'
import { ConditionList } from './condition-list.tsx'
import {
  type ApplicationRow,
  isOpen,
  periodText,
  progressText,
  stepsOf,
  turnoverOf,
} from './promotion-application-row.ts'
import { Lines } from './terms-summary.tsx'

/** The polling interval in ms: while the drawer is open, a deposit can be reversed, or the player can set a limit. */
const lookMs = 15_000

/** Shows the terms of the application, and the player's current state for each condition. */
function Terms({ row }: { row: ApplicationRow }) {
  const query = useCall(
    promotionReview.read,
    { id: row.id },
    isOpen(row) ? { everyMs: lookMs, staleMs: 0 } : {},
  )
  return (
    <QueryResult query={query} rows={4}>
      {({ words, conditions }) => (
        <>
          {isOpen(row) && conditions.length > 0 && (
            <section>
              <h2>现在的资格</h2>
              <ConditionList conditions={conditions} />
            </section>
          )}
          <section>
            <h2>申请时的条款</h2>
            <Lines lines={words} />
          </section>
        </>
      )}
    </QueryResult>
  )
}

/** Returns the refusal that an approval would get now; empty without one. */
function useRefusal(row: ApplicationRow): string {
  const { data } = useCall(promotionReview.read, { id: row.id })
  return isOpen(row) ? (data?.refusal ?? '') : ''
}

export function ApplicationDetail({ row }: { row: ApplicationRow }) {
  const refusal = useRefusal(row)
  const progress = progressText(row)
  const facts = [
    { label: '活动', value: `${row.title}（第${row.version}版）` },
    { label: '期次', value: periodText(row) },
    { label: '会员', value: row.username, copy: row.username },
    { label: '等级', value: `VIP${row.vip_level}` },
    { label: '计算依据', value: formatYuan(row.base) },
    { label: '须完成流水', value: formatYuan(turnoverOf(row)) },
    ...(progress ? [{ label: '流水进度', value: progress }] : []),
  ]
  return (
    <>
      <OrderDetail
        amount={row.amount}
        amountNote={isOpen(row) ? '通过后发放的彩金' : '彩金'}
        waits=""
        flags={<FlagAlerts row={row} notes={{}} isOpen={isOpen(row)} />}
        warnings={refusal ? [`现在通过会被拒绝：${refusal}`] : []}
        groups={[{ title: '核对', facts }]}
        steps={stepsOf(row)}
      />
      <Terms row={row} />
    </>
  )
}
