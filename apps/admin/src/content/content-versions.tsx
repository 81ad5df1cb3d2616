import { contentKind } from '@jinli/contract/content'
import { contentVersions, saveContent } from '@jinli/contract/content.admin'
import { useState } from 'react'
import { useCall } from '../api/use-read.ts'
import { FactList } from '../page/fact-list.tsx'
import { decidedText, TextVersions } from '../version/text-versions.tsx'
import type { ContentFile, ContentVersion } from './content-form.ts'
import { scheduleText } from './content-words.ts'

type Props = { file: ContentFile; onTake: (version: ContentVersion) => void }

function Told({ version, kind }: { version: ContentVersion; kind: ContentFile['kind'] }) {
  const has = contentKind(kind)
  const facts = [
    { label: has.title, value: version.title },
    ...(has.picture ? [{ label: '图片', value: version.picture }] : []),
    ...(has.link ? [{ label: '链接', value: version.link }] : []),
    { label: '展示时间', value: scheduleText(version) },
    { label: '处理', value: decidedText(version) },
  ]
  return <FactList facts={facts} />
}

/** Every version of an item with what it says. */
export function ContentVersions({ file, onTake }: Props) {
  const [page, setPage] = useState(1)
  const query = useCall(contentVersions, { id: file.id, page }, { keep: true })
  return (
    <TextVersions
      query={query}
      page={page}
      onPage={setPage}
      renderTold={(version) => <Told version={version} kind={file.kind} />}
      writing={saveContent}
      onTake={onTake}
    />
  )
}
