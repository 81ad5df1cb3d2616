import { useState } from 'react'
import { Tabs } from '../ui/tabs.tsx'
import { GameTile } from '../venue/game-tile.tsx'
import { useMyGames } from '../venue/use-favourites.ts'
import styles from './my-games.module.css'

const tabs = [
  { value: 'recent', label: '最近' },
  { value: 'favourites', label: '收藏' },
] as const
type Tab = (typeof tabs)[number]['value']

/** Shows recent and favourite games in a row above the shelves, if there are any. */
export function MyGames() {
  const { data } = useMyGames()
  const [choice, setChoice] = useState<Tab | null>(null)
  if (!data || (data.recent.length === 0 && data.favourites.length === 0)) return null
  const tab = choice ?? (data.recent.length > 0 ? 'recent' : 'favourites')
  const tiles = data[tab]
  return (
    <section aria-label="我的游戏" className={styles.mine}>
      <Tabs label="我的游戏" look="pill" tabs={tabs} value={tab} onChange={setChoice} />
      {tiles.length === 0 ? (
        <p className={styles.none}>
          {tab === 'recent' ? '玩过的游戏会出现在这里' : '点游戏右上角的星，就能收藏在这里'}
        </p>
      ) : (
        <ul className={styles.row}>
          {tiles.map((tile) => (
            <li key={`${tile.catecode}:${tile.gamecode}`}>
              <GameTile tile={tile} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
