import {
  kindLabels,
  type LimitKind,
  type LimitPeriod,
  limitKinds,
  limitLabel,
  limitPeriods,
  periodLabels,
} from '@jinli/contract/play-limit/game-limit.rules'
import {
  endPlayerLimit,
  limitPlayer,
  type playerLimits,
} from '@jinli/contract/play-limit/staff-limit.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Form, Radio } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { AmountField } from '../page/amount-field.tsx'
import { fenFromText } from '../page/fen-from-text.ts'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'

export type LimitRow = Output<typeof playerLimits>[number]
type Values = { kind: LimitKind; period: LimitPeriod; amount: string; reason: string }

const kinds = limitKinds.map((value) => ({ value, label: kindLabels[value] }))
const periods = limitPeriods.map((value) => ({ value, label: periodLabels[value] }))
const waits: Readonly<Record<LimitPeriod, string>> = {
  day: '24 小时',
  week: '7 天',
  month: '30 天',
}

/** Returns the kind and period of the form; a single stake has only one period. */
function keyOf({ kind, period }: Pick<Values, 'kind' | 'period'>) {
  return { kind, period: kind === 'single' ? ('day' as const) : period }
}
const labelOf = (values: Values) => {
  const { kind, period } = keyOf(values)
  return limitLabel(kind, period)
}

function problemOf(values: Values): FieldProblem<Values> | null {
  if (fenFromText(values.amount) === null)
    return { field: 'amount', message: refusal('amount.invalid').message }
  return reasonMissing(values)
}

function PeriodField() {
  const kind = Form.useWatch('kind')
  return (
    <Form.Item label="周期" name="period" hidden={kind === 'single'}>
      <Radio.Group aria-label="周期" name="period" optionType="button" options={periods} />
    </Form.Item>
  )
}

/** Sets a limit for a player, or lowers one that staff set before. */
export function LimitDialog({ row, ...ends }: RowDialogProps<{ username: string }>) {
  const { username } = row
  return (
    <ActionDialog<Values, LimitRow>
      {...ends}
      title={`为会员 ${username} 设定限额`}
      renderEffect={() =>
        '立即生效，与会员自设的限额取较低者；会员会收到站内信。只能再降低，取消后还须等待一段时间才失效。'
      }
      confirm={(values) => `确认设定${labelOf(values)}`}
      isDestructive
      initial={{ kind: 'deposit', period: 'day', amount: '', reason: '' }}
      problem={problemOf}
      task={(values) =>
        call(limitPlayer, {
          username,
          ...keyOf(values),
          amount: fenFromText(values.amount),
          reason: values.reason.trim(),
        })
      }
      successText={({ kind, period }) => `已为 ${username} 设定${limitLabel(kind, period)}`}
    >
      <Form.Item label="限额" name="kind">
        <Radio.Group aria-label="限额" name="kind" optionType="button" options={kinds} />
      </Form.Item>
      <PeriodField />
      <AmountField label="金额（元）" name="amount" />
      <ReasonField label="设定原因（会员不可见）" />
    </ActionDialog>
  )
}

/** Ends a limit that staff set. */
export function EndLimitDialog({
  row,
  ...ends
}: RowDialogProps<
  { username: string } & Pick<LimitRow, 'id' | 'kind' | 'period' | 'amount'>
>) {
  const { username, id, kind, period, amount } = row
  const label = limitLabel(kind, period)
  return (
    <ReasonDialog
      {...ends}
      title={`取消会员 ${username} 的${label}`}
      effect={`限额 ${formatYuan(amount)} 元还会有效 ${waits[period]}，之后失效；会员会收到站内信。`}
      confirm="确认取消限额"
      label="取消原因（会员不可见）"
      task={(reason) => call(endPlayerLimit, { username, id, reason })}
      successText={`${username} 的${label}将在 ${waits[period]}后失效`}
    />
  )
}
