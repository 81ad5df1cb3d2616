import {
  cancelRecoveryCase,
  confirmRecoveryCase,
  openRecoveryCase,
  type playerRecoveries,
} from '@jinli/contract/recovery/recovery.admin'
import {
  type RecoveryCaseSecret,
  recoveryCaseSecrets,
  recoverySecretLabels,
} from '@jinli/contract/recovery/recovery.rules'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { CopyText } from '../page/copy-text.tsx'
import { RadioLines } from '../page/radio-lines.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'

export type RecoveryCaseRow = Output<typeof playerRecoveries>['cases'][number]
export type CaseOf = { username: string; recoveryCase: RecoveryCaseRow }

type Values = { secret: RecoveryCaseSecret; evidence: string }

const secrets = recoveryCaseSecrets.map((value) => ({
  value,
  label: recoverySecretLabels[value],
}))
const evidences = [
  '来电核对：姓名、绑定卡尾号、最近一次存款金额与时间',
  '视频核对本人与证件',
]

function problemOf({ evidence }: Values): FieldProblem<Values> | null {
  if (evidence.trim()) return null
  return { field: 'evidence', message: refusal('recovery.evidence-missing').message }
}

/** Asks a second member to give a player the link to a new password. */
export function OpenRecoveryDialog({ row, ...ends }: RowDialogProps<{ username: string }>) {
  const { username } = row
  return (
    <ActionDialog<Values, RecoveryCaseRow>
      {...ends}
      title={`为会员 ${username} 找回密码`}
      renderEffect={() =>
        '由另一位员工复核后生成一次性链接，会员自行设置新密码；员工看不到密码。'
      }
      confirm="提交复核"
      initial={{ secret: 'login', evidence: '' }}
      problem={problemOf}
      task={({ secret, evidence }) =>
        call(openRecoveryCase, { username, secret, evidence: evidence.trim() })
      }
      successText="已提交，等待另一位员工复核"
    >
      <Form.Item name="secret">
        <RadioLines label="找回" name="secret" options={secrets} />
      </Form.Item>
      <ReasonField
        label="核对了哪些资料（会员不可见）"
        name="evidence"
        templates={evidences}
      />
    </ActionDialog>
  )
}

/** Shows the one-time link, which cannot be shown again. */
function LinkModal({
  username,
  link,
  onClose,
}: {
  username: string
  link: string
  onClose: () => void
}) {
  return (
    <Modal
      open
      centered
      title={`会员 ${username} 的一次性链接`}
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
        请只交给已核对身份的会员本人：打开后自行设置新密码。30
        分钟内有效，只能使用一次，关闭后不再显示。
      </p>
      <CopyText text={link} label="一次性链接" />
    </Modal>
  )
}

type Confirmation = Output<typeof confirmRecoveryCase>

/** The second member gets the link. */
export function ConfirmRecoveryDialog({ row, ...ends }: RowDialogProps<CaseOf>) {
  const [link, setLink] = useState('')
  const { username, recoveryCase } = row
  const { id, secret, evidence, made_by } = recoveryCase
  if (link) return <LinkModal username={username} link={link} onClose={ends.onDone} />
  return (
    <ActionDialog<object, Confirmation>
      {...ends}
      title={`复核会员 ${username} 的密码找回`}
      renderEffect={() =>
        `${made_by} 核对：${evidence}。确认后显示重设${recoverySecretLabels[secret]}的一次性链接。`
      }
      confirm="确认并生成链接"
      initial={{}}
      task={() => call(confirmRecoveryCase, { username, id })}
      successText="链接已生成"
      onDone={(result) => setLink(result.link)}
    />
  )
}

export function CancelRecoveryDialog({ row, ...ends }: RowDialogProps<CaseOf>) {
  const { username, recoveryCase } = row
  return (
    <ReasonDialog
      {...ends}
      title={`撤销会员 ${username} 的密码找回`}
      effect="申请作废；已生成的链接立即失效。"
      confirm="确认撤销"
      isDestructive
      label="撤销原因（会员不可见）"
      task={(reason) => call(cancelRecoveryCase, { username, id: recoveryCase.id, reason })}
      successText="密码找回已撤销"
    />
  )
}
