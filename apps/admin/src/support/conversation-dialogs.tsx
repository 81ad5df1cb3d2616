import {
  closeConversation,
  reopenConversation,
  takeOverConversation,
} from '@jinli/contract/support.admin'
import { call } from '../api/call.ts'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import { type ConversationRow, whoOf } from './conversation-columns.tsx'

type DialogProps = { row: ConversationRow; onDone: () => void; onClose: () => void }

export function CloseDialog({ row, ...ends }: DialogProps) {
  return (
    <DeedDialog
      {...ends}
      title={`结束与 ${whoOf(row)} 的会话`}
      renderEffect={() => '会员看到「会话已结束」，看不到原因；再次留言会重新打开。'}
      confirm="确认结束"
      ends
      initial={{ reason: '' }}
      firstField="reason"
      problem={reasonMissing}
      task={({ reason }) =>
        call(closeConversation, {
          id: row.id,
          reason: reason.trim(),
          last_seq: row.last_seq,
        })
      }
      done="会话已结束"
      onRefused={ends.onDone}
    >
      <ReasonField
        label="结束原因（仅内部可见）"
        templates={['问题已解决', '会员未再回复', '重复咨询']}
        alone
      />
    </DeedDialog>
  )
}

export function ReopenDialog({ row, ...ends }: DialogProps) {
  return (
    <DeedDialog
      {...ends}
      title={`重新打开与 ${whoOf(row)} 的会话`}
      renderEffect={() => '会话回到待回复，会员看到「会话已重新打开」。'}
      confirm="确认打开"
      initial={{ reason: '' }}
      firstField="reason"
      problem={reasonMissing}
      task={({ reason }) => call(reopenConversation, { id: row.id, reason: reason.trim() })}
      done="会话已重新打开"
      onRefused={ends.onDone}
    >
      <ReasonField label="原因" templates={['误结束', '补充答复']} alone />
    </DeedDialog>
  )
}

export function TakeOverDialog({ row, ...ends }: DialogProps) {
  return (
    <DeedDialog
      {...ends}
      title={`接管与 ${whoOf(row)} 的会话`}
      renderEffect={() =>
        `会话改由您接待；${row.claim?.by ?? ''} 未发出的回复将被拒绝。接管会记入操作日志`
      }
      confirm="确认接管"
      initial={{ reason: '' }}
      firstField="reason"
      problem={reasonMissing}
      task={({ reason }) =>
        call(takeOverConversation, { id: row.id, reason: reason.trim() })
      }
      done="已接管"
      onRefused={ends.onDone}
    >
      <ReasonField label="接管原因" templates={['同事已离开', '会员等候过久']} alone />
    </DeedDialog>
  )
}
