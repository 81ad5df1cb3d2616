import { brandTime } from '@jinli/contract/brand-time'
import type { Output } from '@jinli/contract/endpoint'
import { activityprogress } from '@jinli/contract/promotion'
import { turnoverCategoryLabels } from '@jinli/contract/promotion-words'
import { useCallPages } from '../api/pages.ts'
import { MoneyText } from '../ui/money-text.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import styles from './application.module.css'

type Bet = Output<typeof activityprogress>['data'][number]

function Counted({ bet }: { bet: Bet }) {
  const { weight, elsewhere, counted, stake, done } = bet
  return (
    <>
      <p className={styles.line}>
        <span className={styles.time}>
          有效投注 <MoneyText value={stake} />
          {weight > 0 ? ` × ${weight}%` : '，该类别不计入'}
        </span>
        <span className={styles.counted} data-none={counted === 0n ? '' : undefined}>
          {counted > 0n ? '+' : ''}
          <MoneyText value={counted} bare />
        </span>
      </p>
      {elsewhere > 0n && (
        <p className={styles.time}>
          其中 <MoneyText value={elsewhere} /> 先计入更早的流水要求
        </p>
      )}
      <p className={`${styles.line} ${styles.time}`}>
        <time>{brandTime(bet.settled_at)}</time>
        <span>
          累计 <MoneyText value={done} bare />
        </span>
      </p>
    </>
  )
}

function rowOf(bet: Bet) {
  return (
    <article className={styles.row}>
      <p className={styles.line}>
        <span className={styles.game}>{bet.game_name || bet.venue_name}</span>
        <span className={styles.time}>
          {turnoverCategoryLabels[bet.category]} · {bet.venue_name}
        </span>
      </p>
      <Counted bet={bet} />
    </article>
  )
}

/** Which bets paid the turnover of one bonus down, newest first. */
export function BetProgress({ id }: { id: string }) {
  const pages = useCallPages(activityprogress, { id, pagesize: 20 }, (answer) => answer)
  return (
    <section className={styles.bets} aria-label="逐笔流水">
      <h2 className={styles.heading}>逐笔流水</h2>
      <PagedList
        pages={pages}
        row={rowOf}
        keyOf={(bet) => `${bet.venue_name} ${bet.bet_id}`}
        rowHeight={92}
        emptyHint="彩金到账后的注单结算后会显示在这里"
      />
    </section>
  )
}
