import {
  closeConversation,
  reopenConversation,
  takeOverConversation,
} from '@jinli/contract/support/support.admin'
import { call } from '../api/call.ts'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { type ConversationRow, whoOf } from './conversation-columns.tsx'

type DialogProps = { row: ConversationRow; onDone: () => void; onClose: () => void }

export function CloseDialog({ row, ...ends }: DialogProps) {
  return (
    <ReasonDialog
      {...ends}
      title={`结束与 ${whoOf(row)} 的会话`}
      effect="前台展示「会话已结束」，不展示原因；再次留言会重新打开。"
      confirm="确认结束"
      isDestructive
      task={(reason) =>
        call(closeConversation, {
          id: row.id,
          reason,
          last_seq: row.last_seq,
        })
      }
      successText="会话已结束"
      onRefused={ends.onDone}
      label="结束原因（仅内部可见）"
      templates={['问题已解决', '会员未再回复', '重复咨询']}
      alone
    />
  )
}

export function ReopenDialog({ row, ...ends }: DialogProps) {
  return (
    <ReasonDialog
      {...ends}
      title={`重新打开与 ${whoOf(row)} 的会话`}
      effect="会话回到待回复，前台展示「会话已重新打开」。"
      confirm="确认打开"
      task={(reason) => call(reopenConversation, { id: row.id, reason })}
      successText="会话已重新打开"
      onRefused={ends.onDone}
      label="原因"
      templates={['误结束', '补充答复']}
      alone
    />
  )
}

export function TakeOverDialog({ row, ...ends }: DialogProps) {
  return (
    <ReasonDialog
      {...ends}
      title={`接管与 ${whoOf(row)} 的会话`}
      effect={`会话改由您接待；${row.claim?.by ?? ''} 未发出的回复将被拒绝。接管会记入操作日志`}
      confirm="确认接管"
      task={(reason) => call(takeOverConversation, { id: row.id, reason })}
      successText="已接管"
      onRefused={ends.onDone}
      label="接管原因"
      templates={['员工已离开', '会员等候过久']}
      alone
    />
  )
}
