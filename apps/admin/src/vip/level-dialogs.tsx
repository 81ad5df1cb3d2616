import {
  cancelLevel,
  confirmLevel,
  type levelChangeRow,
} from '@jinli/contract/vip/level-change.admin'
import type * as z from 'zod/mini'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { levelEffect } from '../profile/propose-level-dialog.tsx'

export type LevelChangeRow = z.output<typeof levelChangeRow>

/** The second person makes the level so. */
export function ConfirmLevelDialog({ row, ...ends }: RowDialogProps<LevelChangeRow>) {
  const { username, from_level, to_level, made_by, reason } = row
  return (
    <ActionDialog<object, unknown>
      {...ends}
      title={`复核 ${username} 的调级`}
      renderEffect={() =>
        `${levelEffect(username, from_level, to_level)}${made_by} 提交：${reason}。`
      }
      confirm="确认调级"
      initial={{}}
      task={() => call(confirmLevel, { id: row.id })}
      successText={`${username} 已调为 VIP${to_level}`}
    />
  )
}

export function CancelLevelDialog({ row, ...ends }: RowDialogProps<LevelChangeRow>) {
  const { id, username, from_level } = row
  return (
    <ReasonDialog
      {...ends}
      title={`取消 ${username} 的调级`}
      effect={`等级保持 VIP${from_level}。`}
      confirm="确认取消"
      isDestructive
      label="取消原因（会员不可见）"
      task={(reason) => call(cancelLevel, { id, reason })}
      successText="调级已取消"
    />
  )
}
