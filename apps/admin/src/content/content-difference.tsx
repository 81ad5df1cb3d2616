import { ChangeList } from '../page/change-list.tsx'
import { changesOf } from '../page/changes.ts'
import { timeText } from '../page/time-text.ts'
import { htmlText } from '../version/html-text.ts'
import type { ContentFile, ContentVersion } from './content-form.ts'

function documentOf(version: ContentVersion | null) {
  if (!version) return null
  const { title, picture, link, content, place, starts_at, ends_at } = version
  return {
    标题: title,
    图片: picture,
    链接: link,
    正文: htmlText(content),
    顺序: place,
    上线时间: timeText(starts_at),
    下线时间: timeText(ends_at),
  }
}

/** What a submitted draft changes in the item, for its second person. */
export function ContentDifference({ file }: { file: ContentFile }) {
  const current = file.live ?? file.waiting
  const changes = changesOf(documentOf(current), documentOf(file.draft))
  return <ChangeList label="与现行版本的差异" changes={changes} />
}
