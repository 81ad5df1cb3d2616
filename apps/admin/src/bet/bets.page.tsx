import { betStateLabels, listBets } from '@jinli/contract/bet/bet.admin'
import { readOf } from '../api/read.ts'
import { choiceField, dayField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { venueField } from '../page/venue-field.ts'
import { betColumns } from './bet-columns.tsx'
import { BetSums } from './bet-sums.tsx'

const fields = [
  choiceField('status', '状态', {
    '': '全部状态',
    ...betStateLabels,
    stuck: '超过一天未结算',
  }),
  venueField,
  textField('game', '游戏', '游戏名或代码'),
  textField('search', '注单号或用户名', '注单号 / 用户名'),
  dayField('since', '投注日从'),
  dayField('until', '到'),
] as const

/** The page of all players' bets, newest first. */
export function BetsPage() {
  return (
    <ListPage
      title="注单"
      note="注单由场馆的记录自动导入，不能在这里修改；作废只能由场馆进行。"
      call={readOf(listBets)}
      fields={fields}
      ask={(query) => query}
      renderTotals={(query) => <BetSums query={query} />}
      columns={betColumns}
      rowKey={(row) => `${row.venue} ${row.bet_id}`}
      empty={({ search, venue, game, status }) =>
        search || venue || game || status ? '没有符合条件的注单' : '还没有注单'
      }
    />
  )
}
