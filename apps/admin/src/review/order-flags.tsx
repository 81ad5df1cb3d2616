import { refusal } from '@jinli/contract/refusal/refusals'
import {
  type FlagReason,
  flagWeights,
  flagWords,
  type OrderFlag,
  unansweredFlags,
} from '@jinli/contract/review/order-flag'
import { Alert, Flex } from 'antd'
import { Link } from 'react-router'
import { useMay } from '../operator/use-staff.ts'
import { ReasonField } from '../page/reason-field.tsx'
import { SmallText } from '../page/small-text.tsx'
import type { Tone } from '../page/state-tag.tsx'
import type { TimelineStep } from './order-detail.tsx'
import styles from './order-flags.module.css'

type FlaggedOrder = {
  username: string
  order_flags: readonly OrderFlag[]
  flag_reasons: readonly FlagReason[]
}
/** What a queue adds to the label of a flag, by kind. */
export type FlagNotes = Readonly<Record<string, string>>

export type FlagTag = { text: string; tone: Tone }

/** Returns the tags of an order: its flags by weight. A note is none, and the flags of a decided order warn no more. */
export function flagTags(
  { order_flags }: Pick<FlaggedOrder, 'order_flags'>,
  isOpen: boolean,
): FlagTag[] {
  const tone = (weight: number): Tone => {
    if (!isOpen) return 'closed'
    return weight >= flagWeights.reason ? 'flag' : 'open'
  }
  return order_flags
    .filter(({ weight }) => weight > flagWeights.note)
    .map(({ label, weight }) => ({ text: label, tone: tone(weight) }))
}

const demands: Readonly<Record<number, string>> = {
  [flagWeights.reason]: '仍要通过须写明原因。',
  [flagWeights.second]: '仍要通过须写明原因，并由另一位有权限的员工复核。',
}

type AlertsProps = { row: FlaggedOrder; notes: FlagNotes; isOpen: boolean; least?: number }

/** Shows the flags of an order, heaviest first, with what they mean and ask. */
export function FlagAlerts({ row, notes, isOpen, least = flagWeights.note }: AlertsProps) {
  const mayView = useMay()('risk.view')
  const type = (weight: number) => {
    if (weight === flagWeights.note) return 'info'
    return weight >= flagWeights.reason ? 'error' : 'warning'
  }
  const flags = row.order_flags.filter(({ weight }) => weight >= least)
  if (flags.length === 0) return null
  if (!isOpen)
    return flags.map(({ kind, label, case_id }) => (
      <p key={`${kind} ${case_id}`}>
        <SmallText>
          处理前的标记 · {[label, notes[kind]].filter(Boolean).join('：')}
        </SmallText>
      </p>
    ))
  return (
    <Flex vertical gap={8} className={styles.flags}>
      {flags.map(({ kind, label, weight, case_id }) => {
        const note = [notes[kind], demands[weight]].filter(Boolean).join('')
        return (
          <Alert
            key={`${kind} ${case_id}`}
            type={type(weight)}
            role="note"
            showIcon
            title={note ? `${label}：${note}` : label}
            action={
              case_id &&
              mayView && (
                <Link to={`/risk-cases?status=&search=${encodeURIComponent(row.username)}`}>
                  查看个案
                </Link>
              )
            }
          />
        )
      })}
    </Flex>
  )
}

/** Repeats the flags of an order where it is decided, and asks for a reason if one of them has none yet. */
export function FlagReasonField({ row, notes }: { row: FlaggedOrder; notes: FlagNotes }) {
  return (
    <>
      <FlagAlerts row={row} notes={notes} isOpen least={flagWeights.look} />
      {row.flag_reasons.map((answer) => (
        <p key={`${answer.by} ${answer.reason}`}>
          {answer.by} 已写明「{flagWords(answer.flags)}」：{answer.reason}
        </p>
      ))}
      {unansweredFlags(row).length > 0 && (
        <ReasonField name="flag_reason" label="有标记仍通过的原因（仅内部可见，必填）" />
      )}
    </>
  )
}

/** Returns the problem of a decision without a reason for its flags, with the message that the server would give. */
export function flagReasonProblem(
  row: FlaggedOrder,
  { flag_reason }: { flag_reason: string },
) {
  const flags = unansweredFlags(row)
  if (flags.length === 0 || flag_reason.trim()) return null
  const { message } = refusal('review.flag-reason-missing', { flags: flagWords(flags) })
  return { field: 'flag_reason' as const, message }
}

/** Returns the steps of the timeline at which members went on against flags. */
export function flagSteps({
  flag_reasons,
}: Pick<FlaggedOrder, 'flag_reasons'>): TimelineStep[] {
  return flag_reasons.map((answer) => ({
    title: '有标记仍通过',
    at: answer.at,
    tone: 'done',
    note: `${answer.by} · ${flagWords(answer.flags)}：${answer.reason}`,
  }))
}
