import { listPlayers, playersLookedUp } from '@jinli/contract/profile/player-list.admin'
import { useParams } from 'react-router'
import { readOf } from '../api/read.ts'
import { countText } from '../page/count-text.ts'
import { ListPage } from '../page/list-page.tsx'
import { playerColumns } from './player-columns.tsx'
import { PlayerFile } from './player-file.tsx'
import { playerFields } from './player-filters.ts'

function PlayerList() {
  return (
    <ListPage
      title="会员列表"
      note={`查找可用任意一段：用户名、姓名、手机、邮箱；卡尾号、订单号、IP 须完整。余额、累计存款、风险只在最新${countText(playersLookedUp)}位符合其他条件的会员中查找。`}
      call={readOf(listPlayers)}
      fields={playerFields}
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
