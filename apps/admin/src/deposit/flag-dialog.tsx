import {
  chainFlags,
  type DepositFlag,
  flagDeposit,
  depositFlagLabels as labels,
} from '@jinli/contract/deposit/deposit.admin'
import { Form, Radio } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import type { ReviewDialogProps } from '../review/queue.ts'
import type { DepositRow } from './deposit-row.ts'

type ChainFlag = (typeof chainFlags)[number]
type FlagForm = { flag: ChainFlag; reason: string }

/** Sets or removes a chain flag of an open USDT deposit. A flag credits nothing. */
export function FlagDialog({
  row,
  onClose,
  onDone,
  onStale,
}: ReviewDialogProps<DepositRow>) {
  const isOn = (flag: DepositFlag) => row.flags.includes(flag)
  return (
    <ActionDialog<FlagForm, DepositRow>
      title={`链上标记 ${row.deposit_no}`}
      renderEffect={({ flag }) =>
        `${isOn(flag) ? '取消' : '标上'}「${labels[flag]}」；不入账，会员 ${row.username} 余额不变`
      }
      confirm="确认标记"
      isDestructive
      initial={{ flag: 'unconfirmed', reason: '' }}
      task={({ flag, reason }) =>
        call(flagDeposit, {
          deposit_no: row.deposit_no,
          flag,
          on: !isOn(flag),
          reason: reason.trim(),
        })
      }
      successText="标记已更新"
      onDone={onDone}
      onRefused={onStale}
      onClose={onClose}
    >
      <Form.Item label="标记" name="flag">
        <Radio.Group
          aria-label="标记"
          name="flag"
          options={chainFlags.map((flag) => ({
            value: flag,
            label: `${labels[flag]}${isOn(flag) ? '（已标）' : ''}`,
          }))}
        />
      </Form.Item>
      <ReasonField label="说明（可不填）" />
    </ActionDialog>
  )
}
