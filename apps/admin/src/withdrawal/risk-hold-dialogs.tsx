import {
  endWithdrawalHold,
  holdWithdrawal,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import { formatYuan } from '@jinli/money/money'
import { call } from '../api/call.ts'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { ReviewDialogProps } from '../review/queue.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

type Props = ReviewDialogProps<WithdrawalRow>

/** Risk holds a withdrawal. The player keeps reading that it is under review. */
export function HoldWithdrawalDialog({ row, onStale, ...ends }: Props) {
  const { out_trade_no } = row
  return (
    <ReasonDialog<WithdrawalRow>
      {...ends}
      onRefused={onStale}
      title={`风控暂缓 ${out_trade_no}`}
      effect={`会员 ${row.username} 冻结金额 ${formatYuan(row.amount)} 保持不变；放行前不能通过、拒绝或付款，前台展示「审核中」`}
      confirm="确认暂缓"
      isDestructive
      task={(reason) => call(holdWithdrawal, { out_trade_no, reason })}
      successText={`已暂缓 ${out_trade_no}`}
      label="暂缓原因（仅内部可见）"
      templates={['核实账户归属', '关联账号待查', '等待会员资料']}
      alone
    />
  )
}

/** Ends a hold; the withdrawal goes on where it stood. */
export function EndHoldDialog({ row, onStale, ...ends }: Props) {
  const { out_trade_no } = row
  return (
    <ReasonDialog<WithdrawalRow>
      {...ends}
      onRefused={onStale}
      title={`风控放行 ${out_trade_no}`}
      effect={`会员 ${row.username} 的取款 ${formatYuan(row.amount)} 回到暂缓前的状态，可以继续处理`}
      confirm="确认放行"
      task={(reason) => call(endWithdrawalHold, { out_trade_no, reason })}
      successText={`已放行 ${out_trade_no}`}
      label="放行原因（仅内部可见）"
      templates={['已核实，无异常', '会员资料齐全']}
      alone
    />
  )
}
