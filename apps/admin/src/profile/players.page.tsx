import { levelChoices, listPlayers } from '@jinli/contract/profile/player-list.admin'
import { useParams } from 'react-router'
import { readOf } from '../api/read.ts'
import { choiceField, dayField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { playerColumns } from './player-columns.tsx'
import { PlayerFile } from './player-file.tsx'
import { playerStatusLabels, playerWorkLabels } from './player-words.ts'

const levels = levelChoices.map((value) => ({
  value,
  label: value ? `VIP${value}` : '全部等级',
}))
const fields = [
  textField('search', '查找会员', '用户名 / 姓名 / 手机 / 邮箱 / 卡尾号 / 订单号 / IP'),
  choiceField('status', '状态', { '': '全部状态', ...playerStatusLabels }),
  { name: 'vip', label: 'VIP', kind: 'choice', choices: levels },
  textField('tag', '标签'),
  choiceField('work', '待办', playerWorkLabels),
  dayField('since', '注册自'),
  dayField('until', '至'),
] as const

function PlayerList() {
  return (
    <ListPage
      title="会员列表"
      note="查找可用任意一段：用户名、姓名、手机、邮箱；卡尾号、订单号、IP 须完整。"
      call={readOf(listPlayers)}
      fields={fields}
      ask={(query) => query}
      columns={playerColumns}
      rowKey={(row) => row.username}
      empty={(filter) =>
        Object.values(filter).some(Boolean) ? '没有符合条件的会员' : '还没有会员'
      }
    />
  )
}

/** The list of players, or the page of the player in the address. */
export function PlayersPage() {
  const { id } = useParams()
  return id ? <PlayerFile key={id} username={id} /> : <PlayerList />
}
