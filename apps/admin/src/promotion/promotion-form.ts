import { CallRefused } from '@jinli/client/failure'
import type { Output } from '@jinli/contract/endpoint'
import type { listPromotions, readPromotion } from '@jinli/contract/promotion.admin'
import { noTerms } from '@jinli/contract/promotion-terms'
import { refusal } from '@jinli/contract/refusals'
import { instantText, typedInstant } from '../page/typed-instant.ts'
import { type TermsForm, termsFormOf, termsFormProblem, wireTerms } from './terms-form.ts'

export type PromotionRow = Output<typeof listPromotions>['data'][number]
export type PromotionFile = Output<typeof readPromotion>
export type PromotionVersion = NonNullable<PromotionFile['draft']>

/** What the form holds: texts as typed, hours of the brand as a date field has them, and the terms. */
export type PromotionForm = TermsForm & {
  title: string
  type: number | null
  picture: string
  content: string
  memo: string
  place: number | null
  starts_at: string
  ends_at: string
}

export const emptyForm: PromotionForm = {
  ...termsFormOf(noTerms),
  title: '',
  type: null,
  picture: '',
  content: '',
  memo: '',
  place: 100,
  starts_at: '',
  ends_at: '',
}

/** A version as the form shows it. */
export function formOf(version: PromotionVersion | null): PromotionForm {
  if (!version) return emptyForm
  const { title, type, picture, content, memo, place, starts_at, ends_at } = version
  return {
    ...termsFormOf(version.terms),
    title,
    type,
    picture,
    content,
    memo,
    place,
    starts_at: instantText(starts_at),
    ends_at: instantText(ends_at),
  }
}

type Problem = { field: keyof PromotionForm; message: string }

/** First thing that keeps a draft from being saved, at its field and in the server's own words. */
export function formProblem(form: PromotionForm): Problem | null {
  if (!form.title.trim())
    return { field: 'title', message: refusal('content.title-missing').message }
  if (form.type === null)
    return { field: 'type', message: refusal('promotion.type-unknown').message }
  if (!form.picture)
    return { field: 'picture', message: refusal('content.picture-missing').message }
  const found = termsFormProblem(form)
  return found && { field: found.field, message: found.detail }
}

/** What the form says, for the wire. */
export function saidIn(form: PromotionForm) {
  return {
    title: form.title,
    type: form.type ?? 0,
    picture: form.picture,
    content: form.content,
    memo: form.memo,
    place: form.place ?? 100,
    starts_at: typedInstant(form.starts_at),
    ends_at: typedInstant(form.ends_at),
    terms: wireTerms(form),
  }
}

/** The same; what would be refused is refused here, under its own field. */
export function checkedIn(form: PromotionForm) {
  const found = formProblem(form)
  if (!found) return saidIn(form)
  const { field, message } = found
  throw new CallRefused({ code: 422, message, error: 'input.invalid', field }, 0)
}
