import { CallRefused } from '@jinli/client/failure'
import type {
  listPromotions,
  readPromotion,
} from '@jinli/contract/promotion/promotion.admin'
import { noTerms } from '@jinli/contract/promotion/promotion-terms'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { instantFromText, instantText } from '../page/instant-from-text.ts'
import { type TermsForm, termsFormOf, termsFormProblem, wireTerms } from './terms-form.ts'

export type PromotionRow = Output<typeof listPromotions>['data'][number]
export type PromotionFile = Output<typeof readPromotion>
export type PromotionVersion = NonNullable<PromotionFile['draft']>

/** The form values: texts as typed, brand times in the format of a date field, and the terms. */
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

/** Returns the form values of a version. */
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

/** Returns the first problem of a draft: its field, and the message that the server would give. */
export function formProblem(form: PromotionForm): Problem | null {
  if (!form.title.trim())
    return { field: 'title', message: refusal('content.title-missing').message }
  if (form.type === null)
    return { field: 'type', message: refusal('promotion.type-unknown').message }
  if (!form.picture)
    return { field: 'picture', message: refusal('content.picture-missing').message }
  const problem = termsFormProblem(form)
  return problem && { field: problem.field, message: problem.detail }
}

/** Returns the form values in wire form. */
export function saidIn(form: PromotionForm) {
  return {
    title: form.title,
    type: form.type ?? 0,
    picture: form.picture,
    content: form.content,
    memo: form.memo,
    place: form.place ?? 100,
    starts_at: instantFromText(form.starts_at),
    ends_at: instantFromText(form.ends_at),
    terms: wireTerms(form),
  }
}

/** Returns the form values in wire form after the checks that the server makes; throws the first problem. */
export function checkedIn(form: PromotionForm) {
  const problem = formProblem(form)
  if (!problem) return saidIn(form)
  const { field, message } = problem
  throw new CallRefused({ code: 422, message, error: 'input.invalid', field }, 0)
}
