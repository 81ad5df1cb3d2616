import type { listArticles } from '@jinli/contract/article/article.admin'
import { textStateLabels } from '@jinli/contract/version/version'
import type { Output } from '@jinli/contract/wire/endpoint'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

type Row = Output<typeof listArticles>['data'][number]

function versionOf(version: Row['published']) {
  if (!version) return '—'
  const main = `第${version.version}版 · ${version.made_by || '系统自带'}`
  return <TwoLines main={main} sub={timeText(version.made_at)} />
}
function stateOf({ published: liveVersion }: Row) {
  const word = liveVersion ? textStateLabels.published : '未发布'
  return <StateTag tone={liveVersion ? 'good' : 'flag'}>{word}</StateTag>
}

export const articleColumns: Columns<Row> = [
  { title: '文章', render: (_, row) => row.label },
  { title: '前台展示', render: (_, row) => stateOf(row) },
  { title: '已发布版本', render: (_, row) => versionOf(row.published) },
  { title: '草稿', render: (_, row) => versionOf(row.draft) },
]
