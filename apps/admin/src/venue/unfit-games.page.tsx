import { listUnfitGames } from '@jinli/contract/venue.admin'
import { readOf } from '../api/read.ts'
import { CopyText } from '../page/copy-text.tsx'
import { textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

const fields = [textField('venue', '场馆代码')] as const

/** Rows of the venues' lists of games that cannot be read; the others were taken without them. */
export function UnfitGamesPage() {
  return (
    <ListPage
      title="异常游戏"
      note="场馆游戏清单中无法识别的行；其余游戏照常导入。场馆更正后会自动消失。"
      call={readOf(listUnfitGames)}
      fields={fields}
      ask={(asked) => asked}
      columns={[
        {
          title: '场馆 / 首次看到',
          render: (_, row) => (
            <TwoLines main={row.venue_name} sub={timeText(row.seen_at)} />
          ),
        },
        { title: '游戏代码', render: (_, row) => row.game || '—' },
        {
          title: '无法识别之处',
          render: (_, row) => <TwoLines main={row.problem} sub="" wrap />,
        },
        {
          title: '原文',
          render: (_, row) => (
            <CopyText text={row.raw} shown={row.raw.slice(0, 40)} label="原文" quiet />
          ),
        },
      ]}
      rowKey={(row) => `${row.venue} ${row.id}`}
      empty="没有异常游戏，一切正常"
    />
  )
}
