import { encodeResponse } from '@jinli/client/codec'
import { gameList } from '@jinli/contract/venue/venue'
import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import { isValidResponse, useCallQuery } from '../api/query.ts'
import { CategoryIcon } from '../art/categories.tsx'
import { Logo } from '../art/logo.tsx'
import { VenueCover } from '../art/venue-cover.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { localKeys, readLocal, writeLocal } from '../session/storage.ts'
import { GoLink } from '../ui/go-link.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import cover from '../venue/cover.module.css'
import { useOpenGame } from '../venue/open-game.ts'
import { stakesText } from '../venue/stakes-text.ts'
import { useGo } from '../visit/go.ts'
import { type Shelf, shelvesOf, type Tile } from './catalogue.ts'
import { GameSearch } from './game-search.tsx'
import styles from './game-sidebar.module.css'
import { useShelfScroll } from './shelf-scroll.ts'

/** The recent and favourite games of the player. They load after the home screen, which works without them. */
const MyGames = lazy<ComponentType>(() =>
  import('./my-games.tsx').then(
    ({ MyGames }) => ({ default: MyGames }),
    () => ({ default: () => null }),
  ),
)

/** Returns the stored game list of the last visit (not decoded); undefined if the list is missing or invalid. */
function storedGames() {
  const value = readLocal(localKeys.gameLists)
  return value !== null && isValidResponse(gameList, value) ? value : undefined
}

function VenueTile({ tile, shelf }: { tile: Tile; shelf: Shelf }) {
  const go = useGo()
  const launch = useOpenGame()
  const stakes = stakesText(tile.stakes)
  const stakesId = useId()
  function open() {
    // The tile of a venue under maintenance opens too: its page shows that the venue is under maintenance.
    if (tile.lobby) go(paths.slotLobby({ type: tile.code }))
    else launch({ name: tile.code, type: 0, code: tile.gameCode })
  }
  return (
    <button
      type="button"
      className={styles.tile}
      aria-describedby={stakes ? stakesId : undefined}
      onClick={open}
    >
      <span className={cover.cover}>
        {tile.cover ? (
          <img src={tile.cover} alt="" loading="lazy" decoding="async" />
        ) : (
          <VenueCover
            code={tile.code}
            hue={tile.hue}
            name={tile.name}
            category={shelf.category}
          />
        )}
        {tile.maintenance && <span className={cover.badge}>维护中</span>}
        {stakes && (
          <span id={stakesId} className={`${cover.badge} ${styles.stakes}`} aria-hidden>
            {stakes}
          </span>
        )}
      </span>
      <span className={styles.name}>
        {tile.name}
        {tile.venue && <small className={styles.venue}>{tile.venue}</small>}
      </span>
    </button>
  )
}

function OpenShelf({ shelf }: { shelf: Shelf }) {
  return (
    <section
      className={styles.shelf}
      aria-label={shelf.label}
      data-category={shelf.category}
    >
      <h2 className={styles.heading}>{shelf.label}</h2>
      <div className={styles.grid}>
        {shelf.tiles.map((tile) => (
          <VenueTile
            key={`${tile.code}:${tile.cover && tile.gameCode}`}
            tile={tile}
            shelf={shelf}
          />
        ))}
      </div>
    </section>
  )
}

/** Shows the names of the categories without a venue, on one line at the end. */
function ClosedShelves({
  shelves,
  hasFailed,
}: {
  shelves: readonly Shelf[]
  hasFailed: boolean
}) {
  return (
    <div className={styles.last}>
      {shelves.length > 0 && (
        <div className={styles.soon}>
          {shelves.map(({ category, label }) => (
            <section key={category} aria-label={label} data-category={category}>
              <h2 className={styles.soonName}>{label}</h2>
            </section>
          ))}
          <span className={styles.soonTag}>{hasFailed ? '未能加载' : '暂无场馆'}</span>
        </div>
      )}
    </div>
  )
}

function ShelfSkeleton() {
  return (
    <Loading>
      <div>
        <div className={styles.heading}>
          <Skeleton width={48} height={20} />
        </div>
        <div className={styles.grid}>
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} height={130} />
          ))}
        </div>
      </div>
    </Loading>
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
      <Logo size={56} />
      <p>理性娱乐，量力而行，未满 18 岁禁止参与</p>
      <ul>
        {footerLinks.map(({ label, type }) => (
          <li key={type}>
            <GoLink to={paths.article({ type })}>{label}</GoLink>
          </li>
        ))}
        <li>
          <GoLink to={paths.limits()}>理性游戏</GoLink>
        </li>
      </ul>
    </footer>
  )
}

/**
 * Shows six categories at the left and their venues at the right. Scrolling the venues marks the category, and a tap
 * on a category scrolls to its venues (spec §2).
 */
export function GameSidebar() {
  const storedList = useMemo(() => storedGames(), [])
  const signedIn = useSession((state) => state.token !== null)
  const games = useCallQuery(
    gameList,
    { category: '', titles: true },
    { everyone: true, staleTime: 60_000, placeholder: storedList },
  )
  const { data, isPlaceholderData } = games
  useEffect(() => {
    if (data && !isPlaceholderData)
      writeLocal(localKeys.gameLists, encodeResponse(gameList, data))
  }, [data, isPlaceholderData])

  const shelves = useMemo(() => shelvesOf(data ?? []), [data])
  const column = useRef<HTMLDivElement>(null)
  const { active, show } = useShelfScroll(column)
  const open = shelves.filter(({ tiles }) => tiles.length > 0)
  const emptyShelves = shelves.filter(({ tiles }) => tiles.length === 0)
  const isLoading = !data && !games.isError

  return (
    <div className={styles.sidebar}>
      <nav className={styles.rail} aria-label="游戏分类">
        {shelves.map((shelf) => (
          <button
            key={shelf.category}
            type="button"
            className={styles.category}
            aria-current={shelf.category === active ? 'true' : undefined}
            onClick={() => show(shelf.category)}
          >
            <CategoryIcon category={shelf.category} size={30} />
            {shelf.label}
          </button>
        ))}
      </nav>
      <div ref={column} className={styles.column}>
        <GameSearch />
        {signedIn && (
          <Suspense>
            <MyGames />
          </Suspense>
        )}
        {games.isError && !data && (
          <LoadError error={games.error} onRetry={games.refetch} small />
        )}
        {isLoading ? (
          <ShelfSkeleton />
        ) : (
          open.map((shelf) => <OpenShelf key={shelf.category} shelf={shelf} />)
        )}
        {!isLoading && <ClosedShelves shelves={emptyShelves} hasFailed={games.isError} />}
        {/* Rendered together with the shelves, because a footer that appears later would shift the page. */}
        {!isLoading && <HomeFooter />}
      </div>
    </div>
  )
}
