import { createPromotion } from '@jinli/contract/promotion/promotion.admin'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import type { DialogEnds } from '../page/use-dialogs.tsx'
import { PromotionFields } from './promotion-fields.tsx'
import { emptyForm, formProblem, type PromotionForm, saidIn } from './promotion-form.ts'

/** Creates a promotion together with its first draft. */
export function CreatePromotionDialog(props: DialogEnds) {
  return (
    <ActionDialog<PromotionForm, unknown>
      {...props}
      title="新建优惠活动"
      width={860}
      renderEffect={() => '先保存为草稿，试算、预览后再发布；前台暂不展示。'}
      confirm="保存草稿"
      initial={emptyForm}
      firstField="title"
      problem={formProblem}
      task={(form) => call(createPromotion, saidIn(form))}
      successText="草稿已保存"
    >
      <PromotionFields disabled={false} />
    </ActionDialog>
  )
}
