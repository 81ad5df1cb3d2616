import { listTransfers, settleTransfer } from '@jinli/contract/wallet/wallet.admin'
import { describe } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sampleRow } from '../../test/sample.ts'
import { SettleDialog } from './settle-dialog.tsx'

const desk = useFakeServer()
const row = sampleRow(listTransfers, {
  out_trade_no: 'T1',
  state: 'manual',
  proposal: null,
})

describe('settling a transfer', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '人工核实 T1',
    render: (ends) => <SettleDialog row={row} {...ends} />,
    confirm: '提交核实',
    call: settleTransfer,
    reply: row,
    ...withReason('依据（必填，如场馆后台查到的单号与金额）'),
    fields: { out_trade_no: 'T1', outcome: 'success', reason: '核对后处理' },
    success: '已记录您的意见，等待另一位员工确认',
    stale: 'review.already-decided',
  })
})

describe('agreeing to how a transfer is settled', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '人工核实 T1',
    render: (ends) => (
      <SettleDialog
        row={{
          ...row,
          proposal: {
            by: '李四',
            at: row.created_at,
            outcome: 'failed',
            mine: false,
            reason: '查无此单',
          },
        }}
        {...ends}
      />
    ),
    confirm: '提交核实',
    call: settleTransfer,
    reply: { ...row, state: 'failed' },
    ...withReason('依据（必填，如场馆后台查到的单号与金额）'),
    fields: { out_trade_no: 'T1', outcome: 'failed', reason: '核对后处理' },
    success: '已处理 T1',
    stale: 'review.already-decided',
  })
})
