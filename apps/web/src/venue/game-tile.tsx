import { useState } from 'react'
import { Star, StarFilled } from '../art/star.tsx'
import styles from './game-tile.module.css'
import { tellMaintenance } from './maintenance.ts'
import { useOpenGame } from './open-game.ts'
import type { Tile } from './tile.ts'
import { useFavourites } from './use-favourites.ts'

/** A picture that does not come leaves its ground. */
function Cover({ src }: { src: string }) {
  const [broken, setBroken] = useState(false)
  if (broken || !src) return null
  return (
    <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
  )
}

/** A game: its picture and name open it; the star keeps it among the favourites. */
export function GameTile({ tile, venue = false }: { tile: Tile; venue?: boolean }) {
  const open = useOpenGame()
  const { isFavourite, toggle } = useFavourites()
  const kept = isFavourite(tile)
  const { maintenance } = tile
  return (
    <article className={styles.tile}>
      <button
        type="button"
        className={styles.open}
        onClick={() => {
          if (maintenance) tellMaintenance(tile.platname || tile.gamename, maintenance)
          else open({ name: tile.catecode, type: 0, code: tile.gamecode })
        }}
      >
        <span className={styles.cover}>
          <Cover src={tile.gamepic} />
          {maintenance && <span className={styles.badge}>维护中</span>}
        </span>
        <span className={styles.name}>{tile.gamename}</span>
        {venue && <span className={styles.venue}>{tile.platname}</span>}
      </button>
      <button
        type="button"
        className={styles.star}
        aria-pressed={kept}
        aria-label={`收藏 ${tile.gamename}`}
        onClick={() => toggle(tile)}
      >
        {kept ? <StarFilled size={20} /> : <Star size={20} />}
      </button>
    </article>
  )
}
