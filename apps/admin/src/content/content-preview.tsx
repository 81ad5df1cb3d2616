import { encodeAnswer } from '@jinli/client/codec'
import { previewContent } from '@jinli/contract/content.admin'
import type { Output } from '@jinli/contract/endpoint'
import { app, bannerList, homenotice } from '@jinli/contract/site'
import { sponsors, sponsorTypes } from '@jinli/contract/sponsor'
import { useMemo, useState } from 'react'
import { useCall } from '../api/use-read.ts'
import { Answered } from '../page/answered.tsx'
import { PhonePreview } from '../page/phone-preview.tsx'
import { SmallText } from '../page/small-text.tsx'
import { type ContentFile, contentRoutes } from './content-form.ts'

type Told = Output<typeof previewContent>

/** Its page stands in the place of the one that players open, beside the other's. */
function sponsorAnswers({ url, ...entry }: NonNullable<Told['sponsor']>) {
  const urls = sponsorTypes.map((type) => (type === entry.type ? url : `/h5/${type}.html`))
  return {
    [app.path]: { sponsor_urls: urls },
    [sponsors.path]: encodeAnswer(sponsors, [entry]),
  }
}

/** What players would be answered, as it would come. */
function answersOf({ banners, notices, popup, sponsor }: Told, version: string) {
  const shown = popup && {
    index_modal: 1,
    webcontent: popup.html,
    webcontent_title: popup.title,
    webcontent_version: version,
  }
  return {
    ...(banners ? { [bannerList.path]: encodeAnswer(bannerList, banners) } : {}),
    ...(notices ? { [homenotice.path]: encodeAnswer(homenotice, notices) } : {}),
    ...(shown ? { [app.path]: shown } : {}),
    ...(sponsor ? sponsorAnswers(sponsor) : {}),
  }
}

function Phone({ file, told }: { file: ContentFile; told: Told }) {
  // A popup shows once a version: this is one that nobody has seen.
  const [opened] = useState(() => Date.now())
  const answers = useMemo(
    () => answersOf(told, `preview-${file.id}.${file.edition}.${opened}`),
    [told, file.id, file.edition, opened],
  )
  return <PhonePreview route={contentRoutes[file.kind]} answers={answers} />
}

/** The player app with this item as it was last saved: the draft, else what is shown. */
export function ContentPreview({ file }: { file: ContentFile }) {
  const query = useCall(previewContent, { id: file.id }, { staleMs: 0 })
  return (
    <Answered query={query} rows={8}>
      {(told) => (
        <>
          <SmallText as="p">
            这是会员端本身，按已保存的{file.draft ? '草稿' : '版本'}显示；会员看不到此预览。
          </SmallText>
          <Phone file={file} told={told} />
        </>
      )}
    </Answered>
  )
}
