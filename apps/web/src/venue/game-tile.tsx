import { useId, useState } from 'react'
import { Star, StarFilled } from '../art/star.tsx'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import cover from './cover.module.css'
import styles from './game-tile.module.css'
import { tellMaintenance } from './maintenance.ts'
import { useOpenGame } from './open-game.ts'
import { stakesText } from './stakes-text.ts'
import type { Tile } from './tile.ts'
import { useFavourites } from './use-favourites.ts'

/** Shows a game’s picture; if it fails to load, only the background stays. */
function Cover({ src }: { src: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed || !src) return null
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setHasFailed(true)}
    />
  )
}

/** Shows a game. A tap on picture or name opens the game; a tap on the star makes it a favourite. */
export function GameTile({ tile, venue = false }: { tile: Tile; venue?: boolean }) {
  const open = useOpenGame()
  const { isFavourite, toggle } = useFavourites()
  const isKept = isFavourite(tile)
  const { maintenance } = tile
  const stakes = stakesText(tile.stakes)
  const stakesId = useId()
  return (
    <article className={styles.tile}>
      <button
        type="button"
        className={styles.open}
        data-demo={tile.demo || undefined}
        aria-describedby={stakes ? stakesId : undefined}
        onClick={() => {
          if (maintenance) tellMaintenance(tile.platname || tile.gamename, maintenance)
          else open({ name: tile.catecode, type: 0, code: tile.gamecode })
        }}
      >
        <span className={`${cover.cover} ${styles.ground}`}>
          <Cover src={tile.gamepic} />
          {maintenance && <span className={cover.badge}>维护中</span>}
        </span>
        <span className={styles.name}>{tile.gamename}</span>
        {venue && <span className={styles.venue}>{tile.platname}</span>}
        {stakes && (
          <span id={stakesId} className={styles.venue} aria-hidden>
            每注 {stakes}
          </span>
        )}
      </button>
      {tile.demo && (
        <GoLink
          to={paths.demo({ name: tile.catecode, code: tile.gamecode })}
          className={styles.demo}
          label={`试玩 ${tile.gamename}`}
        >
          <span>试玩</span>
        </GoLink>
      )}
      <button
        type="button"
        className={styles.star}
        aria-pressed={isKept}
        aria-label={`收藏 ${tile.gamename}`}
        onClick={() => toggle(tile)}
      >
        {isKept ? <StarFilled size={20} /> : <Star size={20} />}
      </button>
    </article>
  )
}
