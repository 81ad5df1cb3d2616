import { staffStatusLabels } from '@jinli/contract/operator/staff-account.admin'
import type { listStaffDrafts } from '@jinli/contract/operator/staff-draft.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { type Fen, formatYuan } from '@jinli/money/money'
import type { Change } from '../page/changes.ts'

export type StaffDraft = Output<typeof listStaffDrafts>['drafts'][number]

const amountWords = (fen: Fen | null) => (fen === null ? '不限' : formatYuan(fen))

/** Returns what a draft changes, in words. */
export function draftChanges({ kind, before, next }: StaffDraft): Change[] {
  if (kind === 'factor') return [{ path: '两步验证', before: '已绑定', after: '解除' }]
  if (kind === 'password')
    return [{ path: '密码', before: '现有密码', after: '由本人凭一次性链接设置' }]
  const rights = [
    { path: '角色', before: before?.role_label ?? '—', after: next.role_label },
    {
      path: '单笔处理上限',
      before: before ? amountWords(before.order_max) : '—',
      after: amountWords(next.order_max),
    },
    {
      path: '每日处理上限',
      before: before ? amountWords(before.day_max) : '—',
      after: amountWords(next.day_max),
    },
    {
      path: '状态',
      before: before ? staffStatusLabels[before.status] : '—',
      after: staffStatusLabels[next.status],
    },
  ]
  return rights.filter((each) => each.before !== each.after)
}
