import {
  closeExpiredDeposits,
  depositFlagLabels,
  depositReview,
  depositStageLabels,
  flagDeposit,
} from '@jinli/contract/deposit/deposit.admin'
import {
  confirmDepositCorrection,
  correctDeposit,
  reopenDeposit,
} from '@jinli/contract/deposit/deposit-correction.admin'
import type { RequiredPermission } from '@jinli/contract/permission'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import type { CallInput } from '@jinli/contract/wire/endpoint'
import { call } from '../api/call.ts'
import { readBy, readOf } from '../api/read.ts'
import { choiceField } from '../page/filter-field.ts'
import { PlayerPanel } from '../profile/player-panel.tsx'
import type { Queue, ReviewAction } from '../review/queue.ts'
import { pageSizes, queueFields } from '../review/queue-fields.ts'
import { takeOverAction } from '../review/take-over-dialog.tsx'
import { ApproveDepositDialog } from './approve-deposit-dialog.tsx'
import { CheckCorrectionDialog } from './check-correction-dialog.tsx'
import { CloseExpiredDialog } from './close-expired-dialog.tsx'
import { CorrectDepositDialog } from './correct-deposit-dialog.tsx'
import { depositColumns } from './deposit-columns.ts'
import { DepositDetail } from './deposit-detail.tsx'
import { type DepositRow, draftOf, isMineAgain, isOpen, stateOf } from './deposit-row.ts'
import { DropCorrectionDialog } from './drop-correction-dialog.tsx'
import { FlagDialog } from './flag-dialog.tsx'
import { RejectDepositDialog } from './reject-deposit-dialog.tsx'
import { ReopenDepositDialog } from './reopen-deposit-dialog.tsx'

const fields = [
  ...queueFields(
    [
      { value: 'waiting', label: '待审核' },
      { value: 'expired', label: depositStageLabels.expired },
      { value: 'second', label: '待复核' },
      { value: 'limit', label: '待额度' },
      { value: 'approved', label: '已通过' },
      { value: 'rejected', label: '已拒绝' },
      { value: 'correction', label: '冲正待复核' },
      { value: 'closed', label: '已关闭' },
      { value: '', label: '全部' },
    ],
    depositMethodLabels,
    depositFlagLabels,
    '单号 / 用户名 / 流水号 / 应付金额',
  ),
  choiceField('sort', '排序', { '': '默认排序', wait: '已处理，耗时最长' }),
] as const
const numberOf = (row: DepositRow) => row.deposit_no
/** The permission to approve: `deposit.second` if somebody else gave the first approval, else `deposit.decide`. */
const decisionPermission = (row: DepositRow): RequiredPermission =>
  row.first_approved_by && !isMineAgain(row) ? 'deposit.second' : 'deposit.decide'
const lease: Queue<unknown, DepositRow, []>['lease'] = {
  when: isOpen,
  needs: decisionPermission,
  take: ({ deposit_no }) => call(depositReview.claim, { deposit_no }),
  end: ({ deposit_no }, keepalive) =>
    call(depositReview.release, { deposit_no }, { keepalive }),
  next: {
    needs: depositReview.claimNext.permission,
    ask: (after) => call(depositReview.claimNext, { after }),
  },
}

export const depositActions: readonly ReviewAction<DepositRow>[] = [
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
    needs: decisionPermission,
    dialog: RejectDepositDialog,
    press: 'R',
    isStop: true,
  },
  {
    name: 'correct',
    label: '更正初审',
    when: (row) => isOpen(row) && isMineAgain(row),
    needs: decisionPermission,
    dialog: ApproveDepositDialog,
    press: 'A',
    last: true,
  },
  {
    name: 'approve',
    label: '通过',
    when: (row) => isOpen(row) && !isMineAgain(row),
    needs: decisionPermission,
    dialog: ApproveDepositDialog,
    press: 'A',
    primary: true,
    last: true,
  },
  {
    name: 'correction',
    label: '冲正',
    when: (row) => row.state === 'approved' && !draftOf(row),
    needs: () => correctDeposit.permission,
    dialog: CorrectDepositDialog,
    stays: true,
  },
  {
    name: 'reopening',
    label: '重新打开',
    when: (row) => row.state === 'rejected' && !draftOf(row),
    needs: () => reopenDeposit.permission,
    dialog: ReopenDepositDialog,
    stays: true,
  },
  {
    name: 'drop',
    label: '取消提交',
    when: (row) => draftOf(row) !== undefined,
    needs: (row) => (draftOf(row)?.mine ? 'deposit.correct' : 'deposit.check'),
    dialog: DropCorrectionDialog,
    stays: true,
  },
  {
    name: 'check',
    label: '复核',
    when: (row) => draftOf(row)?.mine === false,
    needs: () => confirmDepositCorrection.permission,
    dialog: CheckCorrectionDialog,
    press: 'A',
    primary: true,
    stays: true,
  },
  takeOverAction(
    {
      numberOf,
      takeOver: ({ deposit_no }, reason) =>
        call(depositReview.takeOver, { deposit_no, reason }),
    },
    depositReview.takeOver.permission,
  ),
]

/** The review queue of deposits. Staff confirm the received amount; the approval credits it (money F-2). */
export const depositQueue: Queue<
  CallInput<typeof depositReview.list>,
  DepositRow,
  typeof fields
> = {
  title: '存款审核',
  noun: '存款',
  call: readOf(depositReview.list),
  fields,
  ask: (query) => query,
  sizes: pageSizes,
  one: readBy(readOf(depositReview.read), (deposit_no: string) => ({ deposit_no })),
  numberOf,
  isOpen,
  stateOf,
  columns: depositColumns,
  detail: DepositDetail,
  owner: PlayerPanel,
  actions: depositActions,
  lease,
  slowest: { state: '', sort: 'wait' },
  bulk: {
    state: 'expired',
    label: '关闭已查看的',
    needs: closeExpiredDeposits.permission,
    dialog: CloseExpiredDialog,
  },
  startExport: {
    needs: depositReview.exportFile.permission,
    ask: (query, format) => call(depositReview.exportFile, { ...query, format }),
  },
}
