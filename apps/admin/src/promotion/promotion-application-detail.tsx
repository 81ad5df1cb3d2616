import { readPromotionApplication } from '@jinli/contract/promotion-application.admin'
import { formatYuan } from '@jinli/money/money'
import { useCall } from '../api/use-read.ts'
import { Answered } from '../page/answered.tsx'
import { OrderDetail } from '../review/order-detail.tsx'
import { ConditionList } from './condition-list.tsx'
import {
  type ApplicationRow,
  isOpen,
  periodText,
  progressText,
  stepsOf,
  turnoverOf,
} from './promotion-application-row.ts'
import { Lines } from './terms-said.tsx'

/** A deposit that was reversed, a limit that was set: looked at again while it waits. */
const lookMs = 15_000

/** The terms of its moment, and how the player stands to them now. */
function Terms({ row }: { row: ApplicationRow }) {
  const query = useCall(
    readPromotionApplication,
    { id: row.id },
    isOpen(row) ? { everyMs: lookMs, staleMs: 0 } : {},
  )
  return (
    <Answered query={query} rows={4}>
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
    </Answered>
  )
}

/** The sentence that an approval would be refused with, before anybody presses it. */
function useRefusal(row: ApplicationRow): string {
  const { data } = useCall(readPromotionApplication, { id: row.id })
  return isOpen(row) ? (data?.refusal ?? '') : ''
}

/** Everything about one application. */
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
        warnings={refusal ? [`现在通过会被拒绝：${refusal}`] : []}
        groups={[{ title: '核对', facts }]}
        steps={stepsOf(row)}
      />
      <Terms row={row} />
    </>
  )
}
