import type { CallInput } from '@jinli/contract/endpoint'
import {
  approvePromotionApplication,
  claimNextPromotionApplication,
  claimPromotionApplication,
  exportPromotionApplications,
  listPromotionApplications,
  readPromotionApplication,
  rejectPromotionApplication,
  releasePromotionApplication,
  takeOverPromotionApplication,
} from '@jinli/contract/promotion-application.admin'
import { call, callFile } from '../api/call.ts'
import { readBy, readOf } from '../api/read.ts'
import { dayField, tabsField, textField } from '../page/filter-field.ts'
import { PlayerPanel } from '../player/player-panel.tsx'
import type { Deed, Queue } from '../review/queue.ts'
import { pageSizes } from '../review/queue-fields.ts'
import { takeOverDeed } from '../review/take-over-dialog.tsx'
import { applicationColumns } from './promotion-application-columns.tsx'
import { ApplicationDetail } from './promotion-application-detail.tsx'
import {
  ApproveApplicationDialog,
  RejectApplicationDialog,
} from './promotion-application-dialogs.tsx'
import { type ApplicationRow, isOpen, stateOf } from './promotion-application-row.ts'

const states = { '1': 1, '2': 2, '3': 3, '0': 0 } as const
const fields = [
  tabsField('state', '状态', [
    { value: '1', label: '待审核' },
    { value: '2', label: '已通过' },
    { value: '3', label: '已拒绝' },
    { value: '0', label: '全部' },
  ]),
  textField('promotion', '活动编号', '活动编号'),
  dayField('since', '自'),
  dayField('until', '至'),
  textField('search', '用户名', '用户名'),
] as const

const deeds: readonly Deed<ApplicationRow>[] = [
  {
    name: 'reject',
    label: '拒绝',
    when: isOpen,
    needs: () => rejectPromotionApplication.permission,
    dialog: RejectApplicationDialog,
    press: 'R',
  },
  {
    name: 'approve',
    label: '通过',
    when: isOpen,
    needs: () => approvePromotionApplication.permission,
    dialog: ApproveApplicationDialog,
    press: 'A',
    primary: true,
  },
  takeOverDeed(
    {
      numberOf: (row) => `${row.username} 的「${row.title}」`,
      takeOver: ({ id }, reason) => call(takeOverPromotionApplication, { id, reason }),
    },
    takeOverPromotionApplication.permission,
  ),
]

/** Who asks for a bonus: approval pays it and opens its turnover (money F-9). */
export const applicationQueue: Queue<
  CallInput<typeof listPromotionApplications>,
  ApplicationRow,
  typeof fields
> = {
  title: '优惠申请',
  noun: '优惠申请',
  call: readOf(listPromotionApplications),
  fields,
  ask: ({ state, promotion, ...asked }) => ({
    ...asked,
    state: states[state],
    promotion: /^\d{1,9}$/.test(promotion) ? Number.parseInt(promotion, 10) : 0,
  }),
  sizes: pageSizes,
  one: readBy(readOf(readPromotionApplication), (id: string) => ({ id })),
  numberOf: (row) => row.id,
  isOpen,
  stateOf,
  columns: applicationColumns,
  detail: ApplicationDetail,
  owner: PlayerPanel,
  deeds,
  lease: {
    when: isOpen,
    needs: () => claimPromotionApplication.permission,
    take: ({ id }) => call(claimPromotionApplication, { id }),
    end: ({ id }, keepalive) => call(releasePromotionApplication, { id }, { keepalive }),
    next: {
      needs: claimNextPromotionApplication.permission,
      ask: (after) => call(claimNextPromotionApplication, { after }),
    },
  },
  exported: {
    needs: exportPromotionApplications.permission,
    ask: (asked, pieces) => callFile(exportPromotionApplications, asked, pieces),
  },
}
