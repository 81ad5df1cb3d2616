import { paths } from '../paths.ts'
import { Empty } from '../ui/empty-state.tsx'
import { GoLink } from '../ui/go-link.tsx'
import cover from '../venue/cover.module.css'
import grid from '../venue/game-grid.module.css'
import type { Tile } from '../venue/tile.ts'
import styles from './demo.module.css'

/** Shows the games with a demo as tiles; a tile opens the demo. */
export function DemoGames({ games }: { games: readonly Tile[] }) {
  if (games.length === 0)
    return <Empty text="暂未开放试玩" hint="请稍后再来，或登录后进入正式游戏" />
  return (
    <div className={styles.games}>
      <p className={styles.note}>
        使用虚拟试玩金，规则与返还率和正式游戏相同；试玩结果不计入投注、返水和活动。
      </p>
      <ul className={grid.grid}>
        {games.map(({ catecode, gamecode, gamename, gamepic, platname }) => (
          <li key={`${catecode}:${gamecode}`}>
            <GoLink
              to={paths.demo({ name: catecode, code: gamecode })}
              className={styles.tile}
            >
              <span className={`${cover.cover} ${styles.ground}`}>
                <img src={gamepic} alt="" loading="lazy" decoding="async" />
                <span className={`${cover.badge} ${styles.mark}`}>试玩</span>
              </span>
              <span className={styles.name}>{gamename}</span>
              <span className={styles.venue}>{platname}</span>
            </GoLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
