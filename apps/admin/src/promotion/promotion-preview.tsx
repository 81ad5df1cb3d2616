import { encodeResponse } from '@jinli/client/codec'
import { activitydeatil, activitystanding } from '@jinli/contract/promotion/promotion'
import { paysMoney } from '@jinli/contract/promotion/promotion.rules'
import { termsInWords } from '@jinli/contract/promotion/promotion-words'
import { useMemo } from 'react'
import { instantFromText } from '../page/instant-from-text.ts'
import { PhonePreview } from '../page/phone-preview.tsx'
import { SmallText } from '../page/small-text.tsx'
import type { PromotionForm } from './promotion-form.ts'
import { termsIn } from './terms-form.ts'

/** A response without real figures, since they would depend on the player. */
const nobody = encodeResponse(activitystanding, {
  ready: true,
  conditions: [{ label: '这里显示会员自己的资格与进度', met: true, detail: '' }],
  period: '',
  base: 0n,
  bonus: 0n,
  required: 0n,
  refusal: '',
  application: null,
})

/** Returns the responses that show the form values in the player app. */
function answersOf(id: number, form: PromotionForm) {
  const terms = termsIn(form)
  const page = encodeResponse(activitydeatil, {
    id,
    title: form.title,
    banner: form.picture,
    type: form.type ?? 0,
    content: form.content,
    memo: form.memo,
    applies: terms !== null && paysMoney(terms),
    words: terms ? termsInWords(terms) : [],
    starts_at: instantFromText(form.starts_at),
    ends_at: instantFromText(form.ends_at),
  })
  return { [activitydeatil.path]: page, [activitystanding.path]: nobody }
}

export function PromotionPreview({ id, form }: { id: number; form: PromotionForm }) {
  const answers = useMemo(() => answersOf(id, form), [id, form])
  return (
    <>
      <SmallText as="p">这是会员端本身，按编辑中的内容显示；会员看不到此预览。</SmallText>
      <PhonePreview route={`/activityInfo?id=${id}`} answers={answers} asPlayer />
    </>
  )
}
