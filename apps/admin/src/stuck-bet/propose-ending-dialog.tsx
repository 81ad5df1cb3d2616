import {
  type EndingWay,
  endingWayLabels,
  proposeEnding,
} from '@jinli/contract/stuck-bet/stuck-bet.admin'
import { formatYuan } from '@jinli/money/money'
import { Form, Radio } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { endingEffect } from './ending-effect.ts'
import type { StuckBetRow } from './stuck-bet-columns.tsx'

type EndingForm = { way: EndingWay; reason: string }

const ways = Object.entries(endingWayLabels).map(([value, label]) => ({ value, label }))

/** Proposes how to end a stuck bet; a second staff member must confirm. */
export function ProposeEndingDialog({ row, ...rest }: RowDialogProps<StuckBetRow>) {
  const { venue, bet_id, username, stake } = row
  return (
    <ActionDialog<EndingForm, StuckBetRow>
      {...rest}
      title={`处理注单 ${bet_id}`}
      width={560}
      renderEffect={({ way }) =>
        `会员 ${username} 投注 ${formatYuan(stake)}：${endingEffect(way)}。先记为您的提议，须另一位员工确认后才请场馆处理`
      }
      confirm="提交提议"
      initial={{ way: 'void', reason: '' }}
      firstField="reason"
      problem={reasonMissing}
      task={({ way, reason }) =>
        call(proposeEnding, { venue, bet_id, way, reason: reason.trim() })
      }
      successText="已记录您的提议，等待另一位员工确认"
    >
      <Form.Item label="处理方式" name="way">
        <Radio.Group aria-label="处理方式" name="way" options={ways} />
      </Form.Item>
      <ReasonField
        label="原因"
        templates={['会员离开后未继续', '场馆局次异常', '场馆书面确认']}
      />
    </ActionDialog>
  )
}
