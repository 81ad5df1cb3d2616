import { createPromotion, listPromotions } from '@jinli/contract/promotion/promotion.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { ListPage } from '../page/list-page.tsx'
import { CreatePromotionDialog } from './create-promotion-dialog.tsx'
import { promotionColumns } from './promotion-columns.tsx'
import { PromotionEditor } from './promotion-editor.tsx'
import { usePromotionFilters } from './use-promotion-filters.ts'

const dialogs = { edit: PromotionEditor } as const

/** The page of promotions: drafts, trials, publication by two staff members, and costs. */
export function PromotionsPage() {
  const may = useMay()
  const fields = usePromotionFilters()
  return (
    <ListPage
      title="优惠活动"
      note="先写草稿并试算；有奖励的活动由另一位员工复核发布。已提交的申请按申请时的条款执行。"
      call={readOf(listPromotions)}
      fields={fields}
      ask={({ type, ...rest }) => ({ ...rest, type: Number.parseInt(type, 10) })}
      columns={promotionColumns}
      rowKey={(row) => `${row.id}`}
      empty={({ search, standing: state }) =>
        search || state ? '没有符合条件的活动' : '还没有优惠活动'
      }
      dialogs={dialogs}
      opens="edit"
      create={
        may(createPromotion.permission)
          ? { label: '新建活动', dialog: CreatePromotionDialog }
          : undefined
      }
    />
  )
}
