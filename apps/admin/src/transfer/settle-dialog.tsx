import { type SettleOutcome, settleTransfer } from '@jinli/contract/wallet/wallet.admin'
import { Alert, Form, Radio } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { TransferRow } from './transfer-columns.tsx'
import { settleEffect } from './transfer-effect.ts'

type SettleForm = { outcome: SettleOutcome; reason: string }

const outcomes = [
  { value: 'success', label: '场馆已入账：按成功' },
  { value: 'failed', label: '场馆未入账：按失败' },
] as const

/** Settles a transfer with two staff members: the first proposes an outcome, the second posts it. */
export function SettleDialog({ row, ...rest }: RowDialogProps<TransferRow>) {
  const proposal = row.proposal
  const initialOutcome = proposal?.outcome === 'failed' ? 'failed' : 'success'
  const confirms = (outcome: SettleOutcome) =>
    proposal !== null && !proposal.mine && proposal.outcome === outcome
  return (
    <ActionDialog<SettleForm, TransferRow>
      {...rest}
      title={`人工核实 ${row.out_trade_no}`}
      width={560}
      renderEffect={({ outcome }) =>
        `${settleEffect(row, outcome)}${confirms(outcome) ? '。确认后立即执行' : '。先记为您的意见，资金不动，须另一位员工给出相同意见后执行'}`
      }
      confirm="提交核实"
      initial={{ outcome: initialOutcome, reason: '' }}
      firstField="reason"
      problem={reasonMissing}
      task={({ outcome, reason }) =>
        call(settleTransfer, {
          out_trade_no: row.out_trade_no,
          outcome,
          reason: reason.trim(),
        })
      }
      successText={(after) =>
        after.state === 'manual'
          ? '已记录您的意见，等待另一位员工确认'
          : `已处理 ${row.out_trade_no}`
      }
    >
      {proposal && (
        <Alert
          type="info"
          showIcon
          title={
            proposal.mine
              ? `您已建议${initialOutcome === 'success' ? '按成功' : '按失败'}，须由另一位员工确认；再次提交会更新您的意见`
              : `${proposal.by} 建议${initialOutcome === 'success' ? '按成功' : '按失败'}：${proposal.reason}`
          }
        />
      )}
      <Form.Item label="核实结果" name="outcome">
        <Radio.Group aria-label="核实结果" name="outcome" options={[...outcomes]} />
      </Form.Item>
      <ReasonField
        label="依据（必填，如场馆后台查到的单号与金额）"
        templates={['场馆后台查到该笔已入账', '场馆后台查无此单', '场馆书面确认']}
      />
    </ActionDialog>
  )
}
