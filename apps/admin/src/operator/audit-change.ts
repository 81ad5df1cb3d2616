import { brandTime } from '@jinli/contract/brand-time'
import { settingFieldLabels } from '@jinli/contract/money-setting.rules'
import { formatYuan } from '@jinli/money/money'
import { formatMicro } from '@jinli/money/usdt'
import type { Change } from '../page/changes.ts'

const labels: Readonly<Record<string, string>> = {
  ...settingFieldLabels,
  amount: '金额',
  claimed_until: '处理时限',
  claimer: '处理人',
  credited_amount: '到账金额',
  decided_at: '处理时间',
  display_name: '姓名',
  first_amount: '初审金额',
  flags: '标记',
  payout_ref: '付款编号',
  reason: '原因',
  reference: '流水号',
  role: '角色',
  state: '状态',
  status: '状态',
  status_since: '状态起始',
}
const fenFields = new Set(['amount', 'credited_amount', 'first_amount', 'venue_amount'])
const microFields = new Set([
  'usdt_amount',
  'usdt_estimate',
  'usdt_fee',
  'usdt_net',
  'usdt_rate',
])
/** Orders are written down as they are stored: fen and micro units. */
const orders = /^(adjustment|deposit|transfer|withdrawal)\./

function shown(field: string, value: string, ofOrder: boolean): string {
  if (value === '') return '—'
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return brandTime(new Date(value))
  if (ofOrder && /^-?\d+$/.test(value)) {
    if (fenFields.has(field)) return formatYuan(BigInt(value))
    if (microFields.has(field)) return formatMicro(BigInt(value))
  }
  return value
}

/** A line of the trail for people: named fields, yuan, brand time. */
export function auditChange(
  action: string,
  { field, before, after }: { field: string; before: string; after: string },
): Change {
  const ofOrder = orders.test(action)
  const parts = field
    .split('.')
    .map((part) =>
      /^\d+$/.test(part) ? `${Number.parseInt(part, 10) + 1}` : (labels[part] ?? part),
    )
  return {
    path: parts.join(' · ') || '内容',
    before: shown(field, before, ofOrder),
    after: shown(field, after, ofOrder),
  }
}
