import type { CallInput } from '@jinli/contract/endpoint'
import { payoutMethodLabels } from '@jinli/contract/vocabulary'
import {
  approveWithdrawal,
  claimNextWithdrawal,
  claimWithdrawal,
  exportWithdrawals,
  listWithdrawals,
  payWithdrawal,
  readWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
  settleWithdrawal,
  takeOverWithdrawal,
  withdrawalFlagLabels,
} from '@jinli/contract/withdrawal.admin'
import { call, callFile } from '../api/call.ts'
import { readBy, readOf } from '../api/read.ts'
import { PlayerPanel } from '../player/player-panel.tsx'
import type { Deed, Queue } from '../review/queue.ts'
import { pageSizes, queueFields } from '../review/queue-fields.ts'
import { takeOverDeed } from '../review/take-over-dialog.tsx'
import { ApproveWithdrawalDialog } from './approve-withdrawal-dialog.tsx'
import { PayDialog, PaymentResultDialog } from './payment-dialogs.tsx'
import { RejectWithdrawalDialog } from './reject-withdrawal-dialog.tsx'
import { withdrawalColumns } from './withdrawal-columns.ts'
import { WithdrawalDetail } from './withdrawal-detail.tsx'
import {
  awaitsPayment,
  inReview,
  isOpen,
  isPaying,
  stateOf,
  type WithdrawalRow,
} from './withdrawal-row.ts'

const fields = queueFields(
  [
    { value: 'open', label: '待处理' },
    { value: '1', label: '待审核' },
    { value: 'approved', label: '待付款' },
    { value: 'paying', label: '付款中' },
    { value: 'pay_unknown', label: '待核实' },
    { value: 'paid', label: '已通过' },
    { value: '3', label: '已拒绝' },
    { value: '0', label: '全部' },
  ],
  payoutMethodLabels,
  withdrawalFlagLabels,
)
/** What a choice of state asks the server: its code, or our own word for it. */
const asks = {
  open: { state: 0, status: 'open' },
  '1': { state: 1, status: '' },
  approved: { state: 0, status: 'approved' },
  paying: { state: 0, status: 'paying' },
  pay_unknown: { state: 0, status: 'pay_unknown' },
  paid: { state: 0, status: 'paid' },
  '3': { state: 3, status: '' },
  '0': { state: 0, status: '' },
} as const

const numberOf = (row: WithdrawalRow) => row.out_trade_no
const lease: Queue<unknown, WithdrawalRow, []>['lease'] = {
  when: inReview,
  needs: () => claimWithdrawal.permission,
  take: ({ out_trade_no }) => call(claimWithdrawal, { out_trade_no }),
  end: ({ out_trade_no }, keepalive) =>
    call(releaseWithdrawal, { out_trade_no }, { keepalive }),
  next: {
    needs: claimNextWithdrawal.permission,
    ask: (after) => call(claimNextWithdrawal, { after }),
  },
}

export const withdrawalDeeds: readonly Deed<WithdrawalRow>[] = [
  {
    name: 'reject',
    label: '拒绝',
    when: inReview,
    needs: () => rejectWithdrawal.permission,
    dialog: RejectWithdrawalDialog,
    press: 'R',
  },
  {
    name: 'approve',
    label: '通过',
    when: inReview,
    needs: () => approveWithdrawal.permission,
    dialog: ApproveWithdrawalDialog,
    press: 'A',
    primary: true,
    last: true,
  },
  {
    name: 'pay',
    label: '开始付款',
    when: awaitsPayment,
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
  takeOverDeed(
    {
      numberOf,
      takeOver: ({ out_trade_no }, reason) =>
        call(takeOverWithdrawal, { out_trade_no, reason }),
    },
    takeOverWithdrawal.permission,
  ),
]

/** Withdrawals: the amount is on hold; approval means that staff have paid, or will (money F-3). */
export const withdrawalQueue: Queue<
  CallInput<typeof listWithdrawals>,
  WithdrawalRow,
  typeof fields
> = {
  title: '取款审核',
  noun: '取款',
  call: readOf(listWithdrawals),
  fields,
  ask: ({ state, ...rest }) => ({ ...rest, ...asks[state] }),
  sizes: pageSizes,
  one: readBy(readOf(readWithdrawal), (out_trade_no: string) => ({ out_trade_no })),
  numberOf,
  isOpen,
  stateOf,
  columns: withdrawalColumns,
  detail: WithdrawalDetail,
  owner: PlayerPanel,
  deeds: withdrawalDeeds,
  lease,
  exported: {
    needs: exportWithdrawals.permission,
    ask: (asked, more) => callFile(exportWithdrawals, asked, more),
  },
}
