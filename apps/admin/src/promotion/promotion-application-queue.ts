import { promotionTitles } from '@jinli/contract/promotion/promotion.admin'
import {
  approvePromotionApplication,
  promotionReview,
} from '@jinli/contract/promotion/promotion-application.admin'
import type { CallInput } from '@jinli/contract/wire/endpoint'
import { call } from '../api/call.ts'
import { readBy, readOf } from '../api/read.ts'
import { dayField, sourceField, tabsField, textField } from '../page/filter-field.ts'
import { PlayerPanel } from '../profile/player-panel.tsx'
import type { Queue, ReviewAction } from '../review/queue.ts'
import { pageSizes } from '../review/queue-fields.ts'
import { takeOverAction } from '../review/take-over-dialog.tsx'
import { applicationColumns } from './promotion-application-columns.tsx'
import { ApplicationDetail } from './promotion-application-detail.tsx'
import {
  ApproveApplicationDialog,
  RejectApplicationDialog,
} from './promotion-application-dialogs.tsx'
import { type ApplicationRow, isOpen, stateOf } from './promotion-application-row.ts'

const titles = readOf(promotionTitles)
const titleChoices = {
  ...titles,
  decode: (wire: unknown) =>
    titles.decode(wire).map(({ id, title }) => ({ value: `${id}`, label: title })),
}

const fields = [
  tabsField('state', '状态', [
    { value: 'open', label: '待审核' },
    { value: 'granted', label: '已通过' },
    { value: 'rejected', label: '已拒绝' },
    { value: '', label: '全部' },
  ]),
  sourceField('promotion', '活动', '全部活动', titleChoices),
  dayField('since', '自'),
  dayField('until', '至'),
  textField('search', '用户名', '用户名'),
] as const

const actions: readonly ReviewAction<ApplicationRow>[] = [
  {
    name: 'reject',
    label: '拒绝',
    when: isOpen,
    needs: () => promotionReview.reject.permission,
    dialog: RejectApplicationDialog,
    press: 'R',
    isStop: true,
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
  takeOverAction(
    {
      numberOf: (row) => `${row.username} 的「${row.title}」`,
      takeOver: ({ id }, reason) => call(promotionReview.takeOver, { id, reason }),
    },
    promotionReview.takeOver.permission,
  ),
]

/** The review queue of promotion applications. An approval pays the bonus (money F-9). */
export const applicationQueue: Queue<
  CallInput<typeof promotionReview.list>,
  ApplicationRow,
  typeof fields
> = {
  title: '优惠申请',
  noun: '优惠申请',
  call: readOf(promotionReview.list),
  fields,
  ask: ({ promotion, ...rest }) => ({
    ...rest,
    promotion: /^\d{1,9}$/.test(promotion) ? Number.parseInt(promotion, 10) : 0,
  }),
  sizes: pageSizes,
  one: readBy(readOf(promotionReview.read), (id: string) => ({ id })),
  numberOf: (row) => row.id,
  isOpen,
  stateOf,
  columns: applicationColumns,
  detail: ApplicationDetail,
  owner: PlayerPanel,
  actions,
  lease: {
    when: isOpen,
    needs: () => promotionReview.claim.permission,
    take: ({ id }) => call(promotionReview.claim, { id }),
    end: ({ id }, keepalive) => call(promotionReview.release, { id }, { keepalive }),
    next: {
      needs: promotionReview.claimNext.permission,
      ask: (after) => call(promotionReview.claimNext, { after }),
    },
  },
  startExport: {
    needs: promotionReview.exportFile.permission,
    ask: (query, format) => call(promotionReview.exportFile, { ...query, format }),
  },
}
