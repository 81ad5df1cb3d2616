import type { listArticles } from '@jinli/contract/article.admin'
import type { Output } from '@jinli/contract/endpoint'
import { textStateLabels } from '@jinli/contract/version'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

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

export const articleColumns: Columns<Row> = [
  { title: '文章', render: (_, row) => row.label },
  { title: '会员读到', render: (_, row) => stateOf(row) },
  { title: '已发布版本', render: (_, row) => versionOf(row.published) },
  { title: '草稿', render: (_, row) => versionOf(row.draft) },
]
