import { rebategames } from '@jinli/contract/rebate/rebate'
import { microText } from '@jinli/money/usdt'
import { useCallQuery } from '../api/query.ts'
import styles from './vip.module.css'

/** Shows the rebate of the games that have their own rates; without such a game, or without an answer, nothing. */
export function GameRatesTable({ current }: { current: number }) {
  const query = useCallQuery(rebategames, {}, { everyone: true, staleTime: 300_000 })
  const games = query.data ?? []
  if (games.length === 0) return null
  const hasNext = games.some(({ rates }) => current < rates.length)
  return (
    <table className={styles.table}>
      <caption className={styles.apart}>以下游戏按自己的比例</caption>
      <thead>
        <tr>
          <th scope="col">游戏</th>
          <th scope="col">VIP{current}</th>
          {hasNext && <th scope="col">VIP{current + 1}</th>}
        </tr>
      </thead>
      <tbody>
        {games.map(({ platname, game, gamename, rates }) => (
          <tr key={`${platname} ${game}`}>
            <th scope="row">{gamename}</th>
            <td>{microText(rates[current - 1] ?? 0n)}%</td>
            {hasNext && <td className={styles.next}>{microText(rates[current] ?? 0n)}%</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
