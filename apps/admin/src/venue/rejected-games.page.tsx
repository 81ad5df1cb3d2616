import { listRejectedGames } from '@jinli/contract/venue/venue.admin'
import { readOf } from '../api/read.ts'
import { CopyText } from '../page/copy-text.tsx'
import { ListPage } from '../page/list-page.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import { venueField } from '../page/venue-field.ts'

const fields = [venueField] as const

/** The page of rows in the venues' game lists that could not be read. The other rows were imported. */
export function RejectedGamesPage() {
  return (
    <ListPage
      title="异常游戏"
      note="场馆游戏清单中无法识别的行；其余游戏照常导入。场馆更正后会自动消失。"
      call={readOf(listRejectedGames)}
      fields={fields}
      ask={(query) => query}
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
            <CopyText text={row.raw} display={row.raw.slice(0, 40)} label="原文" quiet />
          ),
        },
      ]}
      rowKey={(row) => `${row.venue} ${row.id}`}
      empty="没有异常游戏，一切正常"
    />
  )
}
