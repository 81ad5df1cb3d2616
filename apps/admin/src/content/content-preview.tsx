import { encodeResponse } from '@jinli/client/codec'
import { previewContent } from '@jinli/contract/content/content.admin'
import { sponsors, sponsorTypes } from '@jinli/contract/promotion/sponsor'
import { app, bannerList, homenotice } from '@jinli/contract/site/site'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useMemo, useState } from 'react'
import { useCall } from '../api/use-read.ts'
import { PhonePreview } from '../page/phone-preview.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { SmallText } from '../page/small-text.tsx'
import { type ContentFile, contentRoutes } from './content-form.ts'

type Preview = Output<typeof previewContent>

/** Returns the response with the draft of one sponsorship and the shipped page of the other. */
function sponsorAnswers({ url, ...entry }: NonNullable<Preview['sponsor']>) {
  const urls = sponsorTypes.map((type) => (type === entry.type ? url : `/h5/${type}.html`))
  return {
    [app.path]: { sponsor_urls: urls },
    [sponsors.path]: encodeResponse(sponsors, [entry]),
  }
}

/** Returns the responses that the player app would get. */
function answersOf({ banners, notices, popup, sponsor }: Preview, version: string) {
  const popupContent = popup && {
    index_modal: 1,
    webcontent: popup.html,
    webcontent_title: popup.title,
    webcontent_version: version,
  }
  return {
    ...(banners ? { [bannerList.path]: encodeResponse(bannerList, banners) } : {}),
    ...(notices ? { [homenotice.path]: encodeResponse(homenotice, notices) } : {}),
    ...(popupContent ? { [app.path]: popupContent } : {}),
    ...(sponsor ? sponsorAnswers(sponsor) : {}),
  }
}

function Phone({ file, preview }: { file: ContentFile; preview: Preview }) {
  // Uses a new popup version at each preview, because a player sees each version only once.
  const [openedAt] = useState(() => Date.now())
  const answers = useMemo(
    () => answersOf(preview, `preview-${file.id}.${file.edition}.${openedAt}`),
    [preview, file.id, file.edition, openedAt],
  )
  return <PhonePreview route={contentRoutes[file.kind]} answers={answers} />
}

/** Shows the player app with the saved draft of an item, or with its current version. */
export function ContentPreview({ file }: { file: ContentFile }) {
  const query = useCall(previewContent, { id: file.id }, { staleMs: 0 })
  return (
    <QueryResult query={query} rows={8}>
      {(preview) => (
        <>
          <SmallText as="p">
            这是会员端本身，按已保存的{file.draft ? '草稿' : '版本'}显示；会员看不到此预览。
          </SmallText>
          <Phone file={file} preview={preview} />
        </>
      )}
    </QueryResult>
  )
}
