import { gamelistBycode } from '@jinli/contract/venue/lobby'
import { gameList } from '@jinli/contract/venue/venue'
import { useSearchParams } from 'react-router'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Empty } from '../ui/empty-state.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useGo } from '../visit/go.ts'
import grid from './game-grid.module.css'
import { GameTile } from './game-tile.tsx'
import { maintenanceWords } from './maintenance.ts'
import styles from './slot-lobby.module.css'
import { slotTabs } from './slot-tabs.ts'

/** Returns the tabs of the slot venues; undefined while it is not known whether `type` is one. */
function useSlotTabs(type: string | null) {
  const { data, isError } = useCallQuery(
    gameList,
    { category: '', titles: true },
    { everyone: true, staleTime: 60_000 },
  )
  const tabs = slotTabs(data ?? [])
  const tab = tabs.find(({ code }) => code === type)
  const isUnknown = !tab && type !== null && !data && !isError
  return { tabs, tab: isUnknown ? undefined : (tab ?? tabs[0]) }
}

function TileSkeleton() {
  return (
    <Loading>
      <div className={grid.grid}>
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <Skeleton key={at} height={148} />
        ))}
      </div>
    </Loading>
  )
}

/** Shows the games of one provider, loaded once (R-GAME-10). */
function Games({ provider }: { provider: string }) {
  const games = useCallQuery(
    gamelistBycode,
    { gamecode: provider },
    { everyone: true, once: true },
  )
  const { data } = games
  if (!data && games.isError)
    return <LoadError error={games.error} onRetry={games.refetch} />
  if (!data) return <TileSkeleton />
  if (data.length === 0)
    return <Empty text="没有更多了~" hint="这个场馆现在没有可玩的游戏，请看看其他场馆" />
  return (
    <ul className={grid.grid}>
      {data.map((tile) => (
        <li key={tile.gamecode}>
          <GameTile tile={tile} />
        </li>
      ))}
    </ul>
  )
}

/** Shows the slot providers as tabs and their games as tiles (`/concise`, spec §2). */
export function SlotLobbyPage() {
  const go = useGo()
  const [query] = useSearchParams()
  const { tabs, tab } = useSlotTabs(query.get('type'))
  const maintenance = tab?.maintenance
  return (
    <div className={styles.page}>
      <div className={styles.tabs}>
        <Tabs
          label="电子场馆"
          tabs={tabs.map(({ code, name }) => ({ value: code, label: name }))}
          value={tab?.code ?? ''}
          onChange={(type) => {
            if (type !== tab?.code) go(paths.slotLobby({ type }), { replace: true })
          }}
        />
      </div>
      {maintenance && (
        <output className={styles.resting}>
          场馆维护中：{maintenanceWords(maintenance)}
        </output>
      )}
      {tab ? <Games key={tab.code} provider={tab.code} /> : <TileSkeleton />}
    </div>
  )
}
