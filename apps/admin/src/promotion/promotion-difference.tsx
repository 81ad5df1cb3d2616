import { termsFieldLabels } from '@jinli/contract/promotion/promotion.rules'
import {
  promotionBasisLabels,
  promotionPeriodLabels,
} from '@jinli/contract/promotion/promotion-terms'
import { turnoverCategoryLabels } from '@jinli/contract/promotion/promotion-words'
import { type Fen, formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { ChangeList } from '../page/change-list.tsx'
import { changesOf } from '../page/changes.ts'
import { timeText } from '../page/time-text.ts'
import { htmlText } from '../version/html-text.ts'
import type { PromotionFile, PromotionVersion } from './promotion-form.ts'

function yuanOr(amount: Fen): string {
  return amount === 0n ? '' : formatYuan(amount)
}

/** Returns the terms in words and figures, by the names of their fields. */
function termsOf({ terms }: PromotionVersion) {
  const { basis, period, min_base, percent, amount, cap, budget, weights } = terms
  return {
    ...terms,
    basis: promotionBasisLabels[basis],
    period: promotionPeriodLabels[period],
    min_base: yuanOr(min_base),
    percent: percent === 0n ? '' : `${microText(percent)}%`,
    amount: yuanOr(amount),
    cap: yuanOr(cap),
    budget: yuanOr(budget),
    weights: Object.fromEntries(
      Object.entries(turnoverCategoryLabels).map(([category, label]) => [
        label,
        `${weights[category as keyof typeof weights]}%`,
      ]),
    ),
  }
}

function documentOf(version: PromotionVersion | null) {
  if (!version) return null
  const { title, type, picture, place, starts_at, ends_at, content, memo } = version
  return {
    标题: title,
    类型: type,
    图片: picture,
    开始时间: timeText(starts_at),
    结束时间: timeText(ends_at),
    排序: place,
    ...termsOf(version),
    活动内容: htmlText(content),
    活动细则: htmlText(memo),
  }
}

function labelOf(field: string): string {
  return Object.entries(termsFieldLabels).find(([name]) => name === field)?.[1] ?? field
}

/** What a submitted draft changes in the promotion, for its second person. */
export function PromotionDifference({ file }: { file: PromotionFile }) {
  const changes = changesOf(documentOf(file.published), documentOf(file.draft), labelOf)
  return <ChangeList label="与现行版本的差异" changes={changes} />
}
