import { refusal } from '@jinli/contract/refusal/refusals'
import {
  type RestrictionKind,
  restrictionKinds,
  restrictionLabels,
} from '@jinli/contract/restriction/restriction'
import {
  endRestriction,
  type playerRestrictions,
  restrictPlayer,
} from '@jinli/contract/restriction/restriction.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Form } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { instantFromText } from '../page/instant-from-text.ts'
import { RadioLines } from '../page/radio-lines.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import { TimeField } from '../page/time-field.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'

export type RestrictionRow = Output<typeof playerRestrictions>[number]

type Values = {
  kind: RestrictionKind
  until: string
  player_text: string
  reason: string
}

const effects: Readonly<Record<RestrictionKind, string>> = {
  play: '立即结束场馆中的游戏，余额回到中心钱包；不能再进入游戏或转入场馆。存款、取款不受影响。',
  deposit: '不能再提交存款；已提交的存款照常处理。',
  withdrawal: '不能再申请取款；已申请的取款照常处理，场馆余额可随时转回。',
  sign_in: '立即强制下线，结束场馆中的游戏，余额回到中心钱包；不能再登录。',
}

/** Sentences that tell the player what to do. */
const playerTexts = [
  '请联系客服核对您的身份资料。',
  '请联系客服，并准备好付款凭证。',
  '为保护账号安全，请联系客服核对最近的登录。',
  '已按您的要求设置，如有疑问请联系客服。',
]

const kinds = restrictionKinds.map((value) => ({
  value,
  label: `禁止${restrictionLabels[value]}`,
}))

function problemOf(values: Values): FieldProblem<Values> | null {
  if (!values.player_text.trim())
    return {
      field: 'player_text',
      message: refusal('restriction.text-missing').message,
    }
  return reasonMissing(values)
}

/** Forbids a player one thing. */
export function RestrictDialog(props: RowDialogProps<{ username: string }>) {
  const { row, ...ends } = props
  const { username } = row
  return (
    <ActionDialog<Values, RestrictionRow>
      {...ends}
      title={`限制会员 ${username}`}
      renderEffect={({ kind }) => effects[kind]}
      confirm={({ kind }) => `确认禁止${restrictionLabels[kind]}`}
      isDestructive
      initial={{ kind: 'play', until: '', player_text: '', reason: '' }}
      problem={problemOf}
      task={({ kind, until, player_text, reason }) =>
        call(restrictPlayer, {
          username,
          kind,
          until: instantFromText(until),
          player_text: player_text.trim(),
          reason: reason.trim(),
        })
      }
      successText={({ kind }) => `已禁止 ${username} ${restrictionLabels[kind]}`}
    >
      <Form.Item name="kind">
        <RadioLines label="限制" name="kind" options={kinds} />
      </Form.Item>
      <TimeField
        label="结束时间（北京时间）"
        name="until"
        extra="不填：一直有效，直到解除"
      />
      <ReasonField label="说明（会员可见）" name="player_text" templates={playerTexts} />
      <ReasonField label="限制原因（会员不可见）" />
    </ActionDialog>
  )
}

/** Ends a restriction before its date. */
export function EndRestrictionDialog({
  row,
  ...ends
}: RowDialogProps<{ username: string; id: string; kind: RestrictionKind }>) {
  const { username, id, kind } = row
  const label = restrictionLabels[kind]
  return (
    <ReasonDialog
      {...ends}
      title={`解除会员 ${username} 的${label}限制`}
      effect={`会员可以重新${label}。`}
      confirm="确认解除"
      label="解除原因（会员不可见）"
      task={(reason) => call(endRestriction, { username, id, reason })}
      successText={`已解除 ${username} 的${label}限制`}
    />
  )
}
