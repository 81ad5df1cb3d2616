import { confirmStaff } from '@jinli/contract/operator/staff-account.admin'
import {
  confirmStaffDraft,
  rejectStaffDraft,
  staffDraftKindLabels,
  staffLinkHours,
  withdrawStaffDraft,
} from '@jinli/contract/operator/staff-draft.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ChangeList } from '../page/change-list.tsx'
import { CopyText } from '../page/copy-text.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { draftChanges, type StaffDraft } from './draft-changes.ts'
import type { StaffRow } from './staff-columns.tsx'

type OfDraft = RowDialogProps<StaffDraft>
type Confirmation = Output<typeof confirmStaffDraft>

function labelOf({ kind, username }: StaffDraft): string {
  return `${staffDraftKindLabels[kind]} ${username}`
}

/** Returns the address of the page where the member sets the password. The token is never sent as part of a path. */
function linkAddress(token: string): string {
  return `${location.origin}${location.pathname}#/first-password/${token}`
}

/** Shows a one-time link, which cannot be shown again. */
function LinkModal(props: { name: string; token: string; onClose: () => void }) {
  const { name, token, onClose } = props
  return (
    <Modal
      open
      centered
      title={`${name} 的一次性链接`}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          我已复制
        </Button>
      }
    >
      <p>
        请只交给 {name} 本人：打开后自行设置密码。{staffLinkHours}{' '}
        小时内有效，只能使用一次，关闭后不再显示。
      </p>
      <CopyText text={linkAddress(token)} label="一次性链接" />
    </Modal>
  )
}

export function ConfirmDraftDialog({ row, ...ends }: OfDraft) {
  const [link, setLink] = useState<Confirmation['link']>(null)
  if (link)
    return <LinkModal name={row.display_name} token={link.token} onClose={ends.onDone} />
  const hasLink = row.kind === 'account' || row.kind === 'password'
  return (
    <ActionDialog<object, Confirmation>
      {...ends}
      title={`确认${labelOf(row)}`}
      renderEffect={() => (
        <>
          {row.begun_by} 提交，确认后立即生效
          {hasLink && '；随后显示一次性链接，请交给本人设置密码'}
          <ChangeList label="变更" changes={draftChanges(row)} />
        </>
      )}
      confirm="确认生效"
      initial={{}}
      task={() => call(confirmStaffDraft, { id: row.id })}
      successText={`${labelOf(row)}已生效`}
      onDone={(result) => (result.link ? setLink(result.link) : ends.onDone())}
    />
  )
}

export function RejectDraftDialog({ row, ...ends }: OfDraft) {
  return (
    <ReasonDialog
      {...ends}
      title={`驳回${labelOf(row)}`}
      effect={`${row.begun_by} 提交的修改作废，账号不变`}
      confirm="确认驳回"
      isDestructive
      label="驳回原因"
      task={(reason) => call(rejectStaffDraft, { id: row.id, reason })}
      successText="已驳回"
    />
  )
}

export function WithdrawDraftDialog({ row, ...ends }: OfDraft) {
  return (
    <ActionDialog<object, unknown>
      {...ends}
      title={`撤销${labelOf(row)}`}
      renderEffect={() => '您提交的修改作废，账号不变'}
      confirm="确认撤销"
      isDestructive
      initial={{}}
      task={() => call(withdrawStaffDraft, { id: row.id })}
      successText="已撤销"
    />
  )
}

export function ConfirmStaffDialog({ row, ...ends }: RowDialogProps<StaffRow>) {
  return (
    <ActionDialog<object, unknown>
      {...ends}
      title={`确认账号 ${row.username}`}
      renderEffect={() =>
        `该账号由 ${row.made_by ?? ''} 单独开设或重置，目前与其算同一人。请确认 ${row.display_name} 本人在使用；确认后在需两人的操作中独立`
      }
      confirm="确认账号"
      initial={{}}
      task={() => call(confirmStaff, { username: row.username })}
      successText={`已确认 ${row.username}`}
    />
  )
}
