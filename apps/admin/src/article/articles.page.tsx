import { listArticles } from '@jinli/contract/article/article.admin'
import { readOf } from '../api/read.ts'
import { ListPage } from '../page/list-page.tsx'
import { articleColumns } from './article-columns.tsx'
import { ArticleEditor } from './article-editor.tsx'

export function ArticlesPage() {
  return (
    <ListPage
      title="帮助文章"
      note="草稿只有员工看得到；发布后前台立即展示新的内容。"
      call={readOf(listArticles)}
      fields={[]}
      ask={(query) => query}
      columns={articleColumns}
      rowKey={(row) => `${row.type}`}
      empty="还没有文章"
      dialogs={{ edit: ArticleEditor }}
      opens="edit"
    />
  )
}
