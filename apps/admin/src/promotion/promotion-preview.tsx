import { encodeAnswer } from '@jinli/client/codec'
import { activitydeatil, activitystanding } from '@jinli/contract/promotion'
import { paysMoney } from '@jinli/contract/promotion.rules'
import { termsInWords } from '@jinli/contract/promotion-words'
import { useMemo } from 'react'
import { PhonePreview } from '../page/phone-preview.tsx'
import { SmallText } from '../page/small-text.tsx'
import { typedInstant } from '../page/typed-instant.ts'
import type { PromotionForm } from './promotion-form.ts'
import { termsIn } from './terms-form.ts'

/** Nobody's: how each player stands is only known of a real one. */
const nobody = encodeAnswer(activitystanding, {
  ready: true,
  conditions: [{ label: '这里显示会员自己的资格与进度', met: true, detail: '' }],
  period: '',
  base: 0n,
  bonus: 0n,
  required: 0n,
  refusal: '',
  application: null,
})

/** The page of the player app with what stands in the form, as it would come. */
function answersOf(id: number, form: PromotionForm) {
  const terms = termsIn(form)
  const page = encodeAnswer(activitydeatil, {
    id,
    title: form.title,
    banner: form.picture,
    type: form.type ?? 0,
    content: form.content,
    memo: form.memo,
    applies: terms !== null && paysMoney(terms),
    words: terms ? termsInWords(terms) : [],
    starts_at: typedInstant(form.starts_at),
    ends_at: typedInstant(form.ends_at),
  })
  return { [activitydeatil.path]: page, [activitystanding.path]: nobody }
}

/** The promotion as players would see it. */
export function PromotionPreview({ id, form }: { id: number; form: PromotionForm }) {
  const answers = useMemo(() => answersOf(id, form), [id, form])
  return (
    <>
      <SmallText as="p">这是会员端本身，按编辑中的内容显示；会员看不到此预览。</SmallText>
      <PhonePreview route={`/activityInfo?id=${id}`} answers={answers} asPlayer />
    </>
  )
}
