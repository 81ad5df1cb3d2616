import type { OutboundChannel } from '@jinli/contract/outbox/outbound-message'
import {
  outboundChannelLabels,
  sendTrialMessage,
} from '@jinli/contract/outbox/outbox.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { Form, Input, Radio } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import type { DialogEnds } from '../page/use-dialogs.tsx'

type Trial = { channel: OutboundChannel; address: string }

const initial: Trial = { channel: 'email', address: '' }
const channels = Object.entries(outboundChannelLabels).map(([value, label]) => ({
  value,
  label,
}))

function problemOf({ channel, address }: Trial): FieldProblem<Trial> | null {
  if (address.trim()) return null
  const key = channel === 'email' ? 'outbox.email-invalid' : 'outbox.phone-invalid'
  return { field: 'address', message: refusal(key).message }
}

/** Sends a message without meaning to an address that staff type, to see whether the channel works. */
export function TrialDialog(ends: DialogEnds) {
  return (
    <ActionDialog
      {...ends}
      title="发送测试消息"
      renderEffect={() => '消息带一个无用的校验码，只用来查看渠道是否正常。'}
      confirm="发送"
      initial={initial}
      firstField="address"
      problem={problemOf}
      task={(trial) => call(sendTrialMessage, trial)}
      successText="已放入发件箱"
    >
      <Form.Item name="channel" label="渠道">
        <Radio.Group options={channels} />
      </Form.Item>
      <Form.Item name="address" label="邮箱或手机号">
        <Input name="address" maxLength={254} autoComplete="off" />
      </Form.Item>
    </ActionDialog>
  )
}
