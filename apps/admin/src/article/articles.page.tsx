import { listArticles } from '@jinli/contract/article.admin'
import type { Output } from '@jinli/contract/endpoint'
import { textStateLabels } from '@jinli/contract/version'
import { readOf } from '../api/read.ts'
import { ListPage } from '../page/list-page.tsx'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import { ArticleEditor } from './article-editor.tsx'

type Row = Output<typeof listArticles>['data'][number]

function versionOf(of: Row['published']) {
  if (!of) return '—'
  const main = `第${of.version}版 · ${of.made_by || '系统自带'}`
  return <TwoLines main={main} sub={timeText(of.made_at)} />
}
function stateOf({ published }: Row) {
  const word = published ? textStateLabels.published : '未发布'
  return <StateTag tone={published ? 'good' : 'flag'}>{word}</StateTag>
}

const columns: Columns<Row> = [
  { title: '文章', render: (_, row) => row.label },
  { title: '会员读到', render: (_, row) => stateOf(row) },
  { title: '已发布版本', render: (_, row) => versionOf(row.published) },
  { title: '草稿', render: (_, row) => versionOf(row.draft) },
]

export function ArticlesPage() {
  return (
    <ListPage
      title="帮助文章"
      note="草稿只有同事看得到；发布后会员立即读到新的内容。"
      call={readOf(listArticles)}
      fields={[]}
      ask={(asked) => asked}
      columns={columns}
      rowKey={(row) => `${row.type}`}
      empty="还没有文章"
      dialogs={{ edit: ArticleEditor }}
      opens="edit"
    />
  )
}
