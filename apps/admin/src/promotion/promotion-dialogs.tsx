import {
  discardPromotion,
  endPromotion,
  publishPromotion,
  returnPromotion,
} from '@jinli/contract/promotion/promotion.admin'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { FactList } from '../page/fact-list.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { SendBackTextDialog } from '../version/send-back-text-dialog.tsx'
import type { PromotionFile } from './promotion-form.ts'
import { scheduleText } from './promotion-words.ts'
import { TermsSummary } from './terms-summary.tsx'

type Props = { file: PromotionFile; onDone: () => void; onClose: () => void }

/** Whether the member wrote the draft and it pays money: then another staff member must publish it. */
export function isAsking({ two_people, mine }: PromotionFile): boolean {
  return two_people && mine
}

function effectOf(file: PromotionFile): string {
  if (isAsking(file)) return '活动发放奖励：提交后由另一位员工复核，复核通过才会发布。'
  return file.published
    ? `发布后取代第${file.published.version}版；已提交的申请按申请时的条款执行。`
    : '发布后活动时间内前台展示这一版。'
}

function PublishDialog({ file, ...ends }: Props) {
  const { draft } = file
  if (!draft) return null
  const asks = isAsking(file)
  return (
    <ActionDialog
      {...ends}
      title={`${asks ? '提交复核' : '发布'}「${draft.title}」`}
      width={640}
      renderEffect={() => (
        <>
          <p>{effectOf(file)}</p>
          <FactList
            facts={[
              { label: '活动时间', value: scheduleText(draft) },
              { label: '撰写', value: draft.made_by },
            ]}
          />
          <TermsSummary terms={draft.terms} />
        </>
      )}
      confirm={asks ? '确认提交' : '确认发布'}
      initial={{}}
      task={() => call(publishPromotion, { id: file.id, based_on: file.edition })}
      successText={asks ? '已提交，等待另一位员工复核' : '已发布'}
      onRefused={ends.onDone}
    />
  )
}

function EndDialog({ file, ...ends }: Props) {
  return (
    <ReasonDialog
      {...ends}
      title={`结束「${file.title}」`}
      effect={`前台不再展示该活动，不能再申请；待审核的 ${file.waiting} 笔申请仍按原条款审核，已发放的不变。`}
      confirm="确认结束"
      isDestructive
      label="原因（仅内部可见）"
      task={(reason) => call(endPromotion, { id: file.id, based_on: file.edition, reason })}
      successText="活动已结束"
      onRefused={ends.onDone}
    />
  )
}

function DiscardDialog({ file, ...ends }: Props) {
  return (
    <ActionDialog
      {...ends}
      title={`放弃「${file.title}」的草稿`}
      renderEffect={() => '草稿进入历史，前台展示不变。'}
      confirm="确认放弃"
      isDestructive
      initial={{}}
      task={() => call(discardPromotion, { id: file.id, based_on: file.edition })}
      successText="草稿已放弃"
      onRefused={ends.onDone}
    />
  )
}

function ReturnDialog({ file, ...ends }: Props) {
  return (
    <SendBackTextDialog
      {...ends}
      title={`「${file.draft?.title ?? file.title}」`}
      draft={file.draft}
      task={(reason) =>
        call(returnPromotion, { id: file.id, based_on: file.edition, reason })
      }
    />
  )
}

export const promotionDialogs = {
  sendBack: ReturnDialog,
  publish: PublishDialog,
  end: EndDialog,
  discard: DiscardDialog,
} as const
export type PromotionAction = keyof typeof promotionDialogs
