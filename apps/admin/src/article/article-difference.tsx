import { ChangeList } from '../page/change-list.tsx'
import { changesOf } from '../page/changes.ts'
import { htmlText } from '../version/html-text.ts'
import type { ArticleFile } from './article-dialogs.tsx'

function documentOf(version: ArticleFile['draft']) {
  return version && { 标题: version.title, 正文: htmlText(version.content) }
}

/** What a submitted draft changes in the article, for its second person. */
export function ArticleDifference({ file }: { file: ArticleFile }) {
  const changes = changesOf(documentOf(file.published), documentOf(file.draft))
  return <ChangeList label="与现行版本的差异" changes={changes} />
}
