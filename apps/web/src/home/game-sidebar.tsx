import { gameList } from '@jinli/contract/venue'
import { useEffect, useMemo, useRef } from 'react'
import { useCallQuery } from '../api/query.ts'
import { CategoryIcon } from '../art/categories.tsx'
import { EmptyArt } from '../art/empty.tsx'
import { VenueCover } from '../art/venue-cover.tsx'
import { paths } from '../paths.ts'
import { useGo } from '../session/go.ts'
import { localKeys, readLocal, writeLocal } from '../session/storage.ts'
import { GoLink } from '../ui/go-link.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useOpenGame } from '../venue/open-game.ts'
import { type GameEntry, type Shelf, shelvesOf, type Tile } from './catalogue.ts'
import styles from './game-sidebar.module.css'
import { useShelfScroll } from './shelf-scroll.ts'

function storedEntries(): GameEntry[] | undefined {
  const value = readLocal(localKeys.gameLists)
  return Array.isArray(value) ? (value as GameEntry[]) : undefined
}

function VenueTile({ tile, shelf }: { tile: Tile; shelf: Shelf }) {
  const go = useGo()
  const launch = useOpenGame()
  function open() {
    if (tile.lobby) go(paths.slotLobby({ type: tile.code }))
    else launch({ name: tile.code, type: 0, code: tile.gameCode })
  }
  return (
    <button type="button" className={styles.tile} onClick={open}>
      <span className={styles.cover}>
        <VenueCover
          code={tile.code}
          hue={tile.hue}
          name={tile.name}
          category={shelf.category}
        />
      </span>
      <span className={styles.name}>{tile.name}</span>
    </button>
  )
}

type LoadState = 'pending' | 'error' | 'success'

function ShelfTiles({ shelf, state }: { shelf: Shelf; state: LoadState }) {
  if (shelf.tiles.length > 0) {
    return (
      <>
        <h2 className={styles.heading}>{shelf.label}</h2>
        <div className={styles.grid}>
          {shelf.tiles.map((tile) => (
            <VenueTile key={tile.code} tile={tile} shelf={shelf} />
          ))}
        </div>
      </>
    )
  }
  if (state === 'pending') return <Skeleton height={52} />
  return (
    <div className={styles.soon}>
      <span className={styles.scene} aria-hidden="true">
        <VenueCover
          code={shelf.category}
          hue={186}
          name={shelf.label}
          category={shelf.category}
        />
      </span>
      <h2 className={styles.soonName}>{shelf.label}</h2>
      <span className={styles.soonTag}>{state === 'error' ? '未能加载' : '即将开放'}</span>
    </div>
  )
}

const footerLinks = [
  { label: '关于我们', type: 7 },
  { label: '责任博彩', type: 8 },
  { label: '隐私政策', type: 2 },
  { label: '联系我们', type: 4 },
] as const

function HomeFooter() {
  return (
    <footer className={styles.footer}>
      <EmptyArt kind="list" size={88} />
      <p>理性娱乐，量力而行，未满 18 岁禁止参与</p>
      <ul>
        {footerLinks.map(({ label, type }) => (
          <li key={type}>
            <GoLink to={paths.article({ type })}>{label}</GoLink>
          </li>
        ))}
      </ul>
    </footer>
  )
}

/** Six categories at the left, their venues at the right; each scrolls the other (spec §2). */
export function GameSidebar() {
  const stored = useMemo(() => storedEntries(), [])
  const games = useCallQuery(
    gameList,
    { category: '' },
    { everyone: true, staleTime: 60_000, placeholder: stored },
  )
  const { data, isPlaceholderData } = games
  useEffect(() => {
    if (data && !isPlaceholderData) writeLocal(localKeys.gameLists, data)
  }, [data, isPlaceholderData])

  const shelves = useMemo(() => shelvesOf(data ?? []), [data])
  const column = useRef<HTMLDivElement>(null)
  const { active, show } = useShelfScroll(column)

  return (
    <div className={styles.sidebar}>
      <nav className={styles.rail} aria-label="游戏分类">
        {shelves.map((shelf, at) => (
          <button
            key={shelf.category}
            type="button"
            className={styles.category}
            aria-current={at === active ? 'true' : undefined}
            onClick={() => show(at)}
          >
            <CategoryIcon category={shelf.category} size={30} />
            {shelf.label}
          </button>
        ))}
      </nav>
      <div ref={column} className={styles.column}>
        {games.isError && !data && (
          <LoadError error={games.error} onRetry={games.refetch} small />
        )}
        {shelves.map((shelf) => (
          <section key={shelf.category} className={styles.shelf} aria-label={shelf.label}>
            <ShelfTiles shelf={shelf} state={games.status} />
          </section>
        ))}
        <HomeFooter />
      </div>
    </div>
  )
}
