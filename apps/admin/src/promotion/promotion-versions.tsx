import { promotionVersions, savePromotion } from '@jinli/contract/promotion/promotion.admin'
import { readOf } from '../api/read.ts'
import { FactList } from '../page/fact-list.tsx'
import { HtmlText } from '../page/html-field.tsx'
import { decidedText, TextVersions } from '../version/text-versions.tsx'
import type { PromotionVersion } from './promotion-form.ts'
import { scheduleText } from './promotion-words.ts'
import { Lines } from './terms-summary.tsx'

type Props = { id: number; onTake: (version: PromotionVersion) => void }

function VersionBody({ version }: { version: PromotionVersion }) {
  const { title, words, memo } = version
  return (
    <>
      <FactList
        facts={[
          { label: '标题', value: title },
          { label: '活动时间', value: scheduleText(version) },
          { label: '条款', value: words.length > 0 ? <Lines lines={words} /> : '仅展示' },
          { label: '处理', value: decidedText(version) },
        ]}
      />
      {memo && <HtmlText label={`第${version.version}版的细则`} html={memo} />}
    </>
  )
}

export function PromotionVersions({ id, onTake }: Props) {
  return (
    <TextVersions
      call={readOf(promotionVersions)}
      ask={(page) => ({ id, page })}
      renderTold={(version) => <VersionBody version={version} />}
      writing={savePromotion}
      onTake={onTake}
    />
  )
}
