import { contentKind } from '@jinli/contract/content/content'
import { contentVersions, saveContent } from '@jinli/contract/content/content.admin'
import { readOf } from '../api/read.ts'
import { FactList } from '../page/fact-list.tsx'
import { decidedText, TextVersions } from '../version/text-versions.tsx'
import type { ContentFile, ContentVersion } from './content-form.ts'
import { scheduleText } from './content-words.ts'

type Props = { file: ContentFile; onTake: (version: ContentVersion) => void }

function VersionBody({
  version,
  kind,
}: {
  version: ContentVersion
  kind: ContentFile['kind']
}) {
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

export function ContentVersions({ file, onTake }: Props) {
  return (
    <TextVersions
      call={readOf(contentVersions)}
      ask={(page) => ({ id: file.id, page })}
      renderTold={(version) => <VersionBody version={version} kind={file.kind} />}
      writing={saveContent}
      onTake={onTake}
    />
  )
}
