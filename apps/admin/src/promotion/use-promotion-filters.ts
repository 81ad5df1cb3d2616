import {
  listPromotionTypes,
  promotionStandingLabels,
} from '@jinli/contract/promotion/promotion.admin'
import { useMemo } from 'react'
import { useCall } from '../api/use-read.ts'
import { choiceField, textField } from '../page/filter-field.ts'

/** Returns the filters of the promotion list. The server provides the types. */
export function usePromotionFilters() {
  const { data } = useCall(listPromotionTypes, {})
  return useMemo(
    () =>
      [
        choiceField('standing', '状态', { '': '全部状态', ...promotionStandingLabels }),
        choiceField<'type', string>('type', '类型', {
          '0': '全部类型',
          ...Object.fromEntries((data ?? []).map(({ id, name }) => [`${id}`, name])),
        }),
        textField('search', '标题', '标题中的字'),
      ] as const,
    [data],
  )
}
