import { editGame, gameStatusLabels, listGames } from '@jinli/contract/venue/venue.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { venueField } from '../page/venue-field.ts'
import { EditGameDialog } from './edit-game-dialog.tsx'
import { gameColumns } from './game-columns.tsx'

const fields = [
  choiceField('status', '状态', { '': '全部状态', ...gameStatusLabels }),
  venueField,
  textField('search', '名称或代码', '名称 / 代码'),
] as const

export function GamesPage() {
  const mayEdit = useMay()(editGame.permission)
  return (
    <ListPage
      title="游戏"
      note="游戏由场馆的清单自动导入；这里决定前台展示的名称、顺序和是否展示。每个场馆的第一个游戏是点场馆时打开的游戏。"
      call={readOf(listGames)}
      fields={fields}
      ask={(query) => query}
      columns={({ ask }) => gameColumns(mayEdit, (row) => ask('edit', row))}
      rowKey={(row) => `${row.venue}/${row.code}`}
      empty={({ search, venue, status }) =>
        search || venue || status ? '没有符合条件的游戏' : '场馆还没有给出游戏清单'
      }
      dialogs={{ edit: EditGameDialog }}
    />
  )
}
