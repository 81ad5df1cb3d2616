import {
  claimDeposit,
  claimNextDeposit,
  closeExpiredDeposits,
  depositFlagLabels,
  exportDeposits,
  flagDeposit,
  listDeposits,
  readDeposit,
  releaseDeposit,
  takeOverDeposit,
} from '@jinli/contract/deposit.admin'
import type { CallInput } from '@jinli/contract/endpoint'
import type { Needed } from '@jinli/contract/permission'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { call, callFile } from '../api/call.ts'
import { readBy, readOf } from '../api/read.ts'
import { PlayerPanel } from '../player/player-panel.tsx'
import type { Deed, Queue } from '../review/queue.ts'
import { pageSizes, queueFields } from '../review/queue-fields.ts'
import { takeOverDeed } from '../review/take-over-dialog.tsx'
import { ApproveDepositDialog } from './approve-deposit-dialog.tsx'
import { CloseExpiredDialog } from './close-expired-dialog.tsx'
import { depositColumns } from './deposit-columns.ts'
import { DepositDetail } from './deposit-detail.tsx'
import { type DepositRow, isMineAgain, isOpen, stateOf } from './deposit-row.ts'
import { FlagDialog } from './flag-dialog.tsx'
import { RejectDepositDialog } from './reject-deposit-dialog.tsx'

const fields = queueFields(
  [
    { value: '1', label: '待审核' },
    { value: 'second', label: '待复核' },
    { value: 'expired', label: '已超时' },
    { value: '2', label: '已通过' },
    { value: '3', label: '已拒绝' },
    { value: 'closed', label: '已关闭' },
    { value: '0', label: '全部' },
  ],
  depositMethodLabels,
  depositFlagLabels,
)
/** What a choice of state asks the server: its code, or our own word for it. */
const asks = {
  '1': { state: 0, status: 'waiting' },
  second: { state: 0, status: 'second' },
  expired: { state: 0, status: 'expired' },
  '2': { state: 2, status: '' },
  '3': { state: 3, status: '' },
  closed: { state: 0, status: 'closed' },
  '0': { state: 0, status: '' },
} as const

const numberOf = (row: DepositRow) => row.deposit_no
/** By oneself or as the first of two; or as the second, when somebody else was the first. */
const deciding = (row: DepositRow): Needed =>
  row.first_approved_by && !isMineAgain(row) ? 'deposit.second' : 'deposit.decide'
const lease: Queue<unknown, DepositRow, []>['lease'] = {
  when: isOpen,
  needs: deciding,
  take: ({ deposit_no }) => call(claimDeposit, { deposit_no }),
  end: ({ deposit_no }, keepalive) => call(releaseDeposit, { deposit_no }, { keepalive }),
  next: {
    needs: claimNextDeposit.permission,
    ask: (after) => call(claimNextDeposit, { after }),
  },
}

export const depositDeeds: readonly Deed<DepositRow>[] = [
  {
    name: 'flag',
    label: '链上标记',
    when: (row) => isOpen(row) && row.usdt_amount !== null,
    needs: () => flagDeposit.permission,
    dialog: FlagDialog,
  },
  {
    name: 'reject',
    label: '拒绝',
    when: isOpen,
    needs: deciding,
    dialog: RejectDepositDialog,
    press: 'R',
  },
  {
    name: 'correct',
    label: '更正初审',
    when: (row) => isOpen(row) && isMineAgain(row),
    needs: deciding,
    dialog: ApproveDepositDialog,
    press: 'A',
    last: true,
  },
  {
    name: 'approve',
    label: '通过',
    when: (row) => isOpen(row) && !isMineAgain(row),
    needs: deciding,
    dialog: ApproveDepositDialog,
    press: 'A',
    primary: true,
    last: true,
  },
  takeOverDeed(
    {
      numberOf,
      takeOver: ({ deposit_no }, reason) => call(takeOverDeposit, { deposit_no, reason }),
    },
    takeOverDeposit.permission,
  ),
]

/** Deposits: staff confirm what arrived; the credit happens at approval (money F-2). */
export const depositQueue: Queue<
  CallInput<typeof listDeposits>,
  DepositRow,
  typeof fields
> = {
  title: '存款审核',
  noun: '存款',
  call: readOf(listDeposits),
  fields,
  ask: ({ state, ...rest }) => ({ ...rest, ...asks[state] }),
  sizes: pageSizes,
  one: readBy(readOf(readDeposit), (deposit_no: string) => ({ deposit_no })),
  numberOf,
  isOpen,
  stateOf,
  columns: depositColumns,
  detail: DepositDetail,
  owner: PlayerPanel,
  deeds: depositDeeds,
  lease,
  bulk: {
    state: 'expired',
    label: '全部关闭',
    needs: closeExpiredDeposits.permission,
    dialog: CloseExpiredDialog,
  },
  exported: {
    needs: exportDeposits.permission,
    ask: (asked, more) => callFile(exportDeposits, asked, more),
  },
}
