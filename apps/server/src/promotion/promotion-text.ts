import { isOwnPicture } from '@jinli/contract/content'
import { promotionTitleMax } from '@jinli/contract/promotion.admin'
import { termsProblem } from '@jinli/contract/promotion.rules'
import { promotionTerms } from '@jinli/contract/promotion-terms'
import * as z from 'zod/mini'
import { refuse } from '../platform/refuse.ts'
import { safeHtml, wordsOf } from '../platform/safe-html.ts'
import type { PromotionText } from './promotion-desk.store.ts'

type Typed = Omit<PromotionText, 'type_id' | 'terms'> & { type: number; terms: unknown }

function htmlOf(typed: string): string {
  const html = safeHtml(typed)
  return wordsOf(html) || html.includes('<img') ? html : ''
}

/** Terms as they are kept: only what a machine reads, in the form of the wire. */
function keptTerms(typed: unknown): string {
  const problem = termsProblem(typed)
  if (problem) refuse('promotion.terms-invalid', { detail: problem.detail })
  const terms = z.decode(promotionTerms, typed as never)
  return JSON.stringify(z.encode(promotionTerms, terms))
}

/** What somebody wrote; refuses what could not be shown or carried out. */
export function fitPromotion(typed: Typed, types: readonly number[], now: Date) {
  const title = typed.title.replace(/\s+/g, ' ').trim()
  if (!title) refuse('content.title-missing')
  if (title.length > promotionTitleMax) refuse('input.invalid')
  const { type: type_id, place, starts_at, ends_at } = typed
  if (!types.includes(type_id)) refuse('promotion.type-unknown')
  const picture = typed.picture.trim()
  if (!isOwnPicture(picture)) refuse('content.picture-missing')
  const content = htmlOf(typed.content)
  if (!content) refuse('content.empty')
  refusePast(ends_at, now)
  if (starts_at && ends_at && ends_at <= starts_at) refuse('content.schedule-order')
  const terms = keptTerms(typed.terms)
  const memo = htmlOf(typed.memo)
  return { type_id, title, picture, content, memo, place, terms, starts_at, ends_at }
}

/** Nothing is written or published that is over already. */
export function refusePast(endsAt: Date | null, now: Date): void {
  if (endsAt && endsAt <= now) refuse('content.schedule-past')
}
