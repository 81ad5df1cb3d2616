import { payoutMethodLabels } from '@jinli/contract/vocabulary'
import type { CallInput } from '@jinli/contract/wire/endpoint'
import {
  approveWithdrawal,
  endWithdrawalHold,
  holdWithdrawal,
  payWithdrawal,
  sendBackWithdrawal,
  settleWithdrawal,
  withdrawalFlagLabels,
  withdrawalReview,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import {
  cancelReversal,
  confirmReversal,
  proposeReversal,
} from '@jinli/contract/withdrawal/withdrawal-reversal.admin'
import { call } from '../api/call.ts'
import { readBy, readOf } from '../api/read.ts'
import { PlayerPanel } from '../profile/player-panel.tsx'
import type { Queue, ReviewAction } from '../review/queue.ts'
import { pageSizes, queueFields } from '../review/queue-fields.ts'
import { takeOverAction } from '../review/take-over-dialog.tsx'
import { ApproveWithdrawalDialog } from './approve-withdrawal-dialog.tsx'
import { PayDialog, PaymentResultDialog } from './payment-dialogs.tsx'
import { RejectWithdrawalDialog } from './reject-withdrawal-dialog.tsx'
import {
  CancelReversalDialog,
  ConfirmReversalDialog,
  ProposeReversalDialog,
} from './reversal-dialogs.tsx'
import { EndHoldDialog, HoldWithdrawalDialog } from './risk-hold-dialogs.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'
import { withdrawalColumns } from './withdrawal-columns.ts'
import { WithdrawalDetail } from './withdrawal-detail.tsx'
import {
  awaitsPayment,
  hasProposal,
  inReview,
  isOnHold,
  isOpen,
  isPaying,
  isUnbegun,
  mayComeBack,
  proposalLabel,
  stateOf,
  type WithdrawalRow,
} from './withdrawal-row.ts'

const fields = queueFields(
  [
    { value: 'open', label: '待处理' },
    { value: 'review', label: '待审核' },
    { value: 'approved', label: '待付款' },
    { value: 'on_hold', label: '风控暂缓' },
    { value: 'paying', label: '付款中' },
    { value: 'pay_unknown', label: '待核实' },
    { value: 'paid', label: '已通过' },
    { value: 'reversal', label: proposalLabel },
    { value: 'unpaid', label: '已拒绝' },
    { value: 'reversed', label: '银行退回' },
    { value: '', label: '全部' },
  ],
  payoutMethodLabels,
  withdrawalFlagLabels,
)

const numberOf = (row: WithdrawalRow) => row.out_trade_no
const lease: Queue<unknown, WithdrawalRow, []>['lease'] = {
  when: inReview,
  needs: () => withdrawalReview.claim.permission,
  take: ({ out_trade_no }) => call(withdrawalReview.claim, { out_trade_no }),
  end: ({ out_trade_no }, keepalive) =>
    call(withdrawalReview.release, { out_trade_no }, { keepalive }),
  next: {
    needs: withdrawalReview.claimNext.permission,
    ask: (after) => call(withdrawalReview.claimNext, { after }),
  },
}

/** Returns the condition without the orders that risk holds. */
function isFree(when: (row: WithdrawalRow) => boolean) {
  return (row: WithdrawalRow) => when(row) && !isOnHold(row)
}

const holdActions: readonly ReviewAction<WithdrawalRow>[] = [
  {
    name: 'hold',
    label: '风控暂缓',
    when: isFree((row) => inReview(row) || awaitsPayment(row)),
    needs: () => holdWithdrawal.permission,
    dialog: HoldWithdrawalDialog,
    ofHeld: true,
  },
  {
    name: 'end-hold',
    label: '风控放行',
    when: isOnHold,
    needs: () => endWithdrawalHold.permission,
    dialog: EndHoldDialog,
    primary: true,
    ofHeld: true,
  },
]

export const withdrawalActions: readonly ReviewAction<WithdrawalRow>[] = [
  ...holdActions,
  {
    name: 'reject',
    label: '拒绝',
    when: isFree((row) => inReview(row) || isUnbegun(row)),
    needs: () => withdrawalReview.reject.permission,
    dialog: RejectWithdrawalDialog,
    press: 'R',
    isStop: true,
  },
  {
    name: 'approve',
    label: '通过',
    when: isFree(inReview),
    needs: () => approveWithdrawal.permission,
    dialog: ApproveWithdrawalDialog,
    press: 'A',
    primary: true,
    last: true,
  },
  {
    name: 'send-back',
    label: '退回审核',
    when: isFree(isUnbegun),
    needs: () => sendBackWithdrawal.permission,
    dialog: SendBackDialog,
    last: true,
  },
  {
    name: 'pay',
    label: '开始付款',
    when: isFree(awaitsPayment),
    needs: () => payWithdrawal.permission,
    dialog: PayDialog,
    press: 'A',
    primary: true,
  },
  {
    name: 'result',
    label: '付款结果',
    when: isPaying,
    needs: () => settleWithdrawal.permission,
    dialog: PaymentResultDialog,
    press: 'A',
    primary: true,
  },
  {
    name: 'propose-reversal',
    label: '银行退回',
    when: mayComeBack,
    needs: () => proposeReversal.permission,
    stays: true,
    dialog: ProposeReversalDialog,
  },
  {
    name: 'cancel-reversal',
    label: '撤销退回',
    when: hasProposal,
    needs: () => cancelReversal.permission,
    stays: true,
    dialog: CancelReversalDialog,
  },
  {
    name: 'confirm-reversal',
    label: '复核退回',
    when: (row) => hasProposal(row) && row.reversal?.mine === false,
    needs: () => confirmReversal.permission,
    stays: true,
    dialog: ConfirmReversalDialog,
    press: 'A',
    primary: true,
  },
  takeOverAction(
    {
      numberOf,
      takeOver: ({ out_trade_no }, reason) =>
        call(withdrawalReview.takeOver, { out_trade_no, reason }),
    },
    withdrawalReview.takeOver.permission,
  ),
]

/** The review queue of withdrawals. An approval means that staff have paid or will pay (money F-3). */
export const withdrawalQueue: Queue<
  CallInput<typeof withdrawalReview.list>,
  WithdrawalRow,
  typeof fields
> = {
  title: '取款审核',
  noun: '取款',
  call: readOf(withdrawalReview.list),
  fields,
  ask: (query) => query,
  sizes: pageSizes,
  one: readBy(readOf(withdrawalReview.read), (out_trade_no: string) => ({ out_trade_no })),
  numberOf,
  isOpen,
  stateOf,
  columns: withdrawalColumns,
  detail: WithdrawalDetail,
  owner: PlayerPanel,
  actions: withdrawalActions,
  lease,
  startExport: {
    needs: withdrawalReview.exportFile.permission,
    ask: (query, format) => call(withdrawalReview.exportFile, { ...query, format }),
  },
}
