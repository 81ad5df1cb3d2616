import { auditSums, type listAudit } from '@jinli/contract/audit-trail/audit-trail.admin'
import type { CallInput } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { useCall } from '../api/use-read.ts'
import { countText } from '../page/count-text.ts'
import { SmallText } from '../page/small-text.tsx'
import { Totals } from '../page/totals.tsx'
import { auditActionLabel } from './action-labels.ts'

const shownActions = 6

/** What the filtered member, player or subject adds up to: the most frequent actions with the orders' amounts. */
export function AuditTotals({ query }: { query: CallInput<typeof listAudit> }) {
  const { subject, action, player, username, since, until } = query
  const filter = { subject, action, player, username, since, until }
  const isNarrowed = Boolean(username || player || subject)
  const { data } = useCall(auditSums, filter, { enabled: isNarrowed, everyMs: 60_000 })
  if (!isNarrowed || !data || data.actions.length === 0) return null
  const totals = data.actions
    .slice(0, shownActions)
    .map(
      (sum) =>
        [
          auditActionLabel(sum.action),
          `${countText(sum.lines)} 次${sum.amount === null ? '' : ` · ${formatYuan(sum.amount)}`}`,
        ] as const,
    )
  return (
    <section aria-label="操作合计">
      <Totals totals={totals} />
      {data.more && (
        <SmallText as="p">操作太多，合计只含最近 10,000 条；请按日期缩小范围。</SmallText>
      )}
    </section>
  )
}
