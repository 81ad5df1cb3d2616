import { isOwnPicture } from '@jinli/contract/content/content'
import { promotionTitleMax } from '@jinli/contract/promotion/promotion.admin'
import { termsProblem } from '@jinli/contract/promotion/promotion.rules'
import { promotionTerms } from '@jinli/contract/promotion/promotion-terms'
import * as z from 'zod/mini'
import { refuse } from '../platform/refuse.ts'
import {
  contentIn,
  htmlIn,
  refuseWrongSchedule,
  titleIn,
} from '../version/drafted-text.rules.ts'
import type { PromotionText } from './promotion-desk.store.ts'

type PromotionForm = Omit<PromotionText, 'type_id' | 'terms'> & {
  type: number
  terms: unknown
}

/** Checks terms and returns them for storage: only the machine-readable fields, in the wire format. */
function fitTerms(input: unknown): string {
  const problem = termsProblem(input)
  if (problem) refuse('promotion.terms-invalid', { detail: problem.detail })
  const terms = z.decode(promotionTerms, input as never)
  return JSON.stringify(z.encode(promotionTerms, terms))
}

/** Checks and cleans what staff wrote. Refuses content that cannot be shown and terms that cannot be applied. */
export function fitPromotion(form: PromotionForm, types: readonly number[], now: Date) {
  const title = titleIn(form.title, promotionTitleMax)
  const { type: type_id, place, starts_at, ends_at } = form
  if (!types.includes(type_id)) refuse('promotion.type-unknown')
  const picture = form.picture.trim()
  if (!isOwnPicture(picture)) refuse('content.picture-missing')
  const content = contentIn(form.content)
  refuseWrongSchedule(form, now)
  const terms = fitTerms(form.terms)
  const memo = htmlIn(form.memo)
  return { type_id, title, picture, content, memo, place, terms, starts_at, ends_at }
}
