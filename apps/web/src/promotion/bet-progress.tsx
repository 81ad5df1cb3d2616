import { countedWords } from '@jinli/contract/bet/counted'
import { activityprogress } from '@jinli/contract/promotion/promotion'
import { turnoverCategoryLabels } from '@jinli/contract/promotion/promotion-words'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useCallPages } from '../api/pages.ts'
import { MoneyText } from '../ui/money-text.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import recordRow from '../ui/record-row.module.css'
import styles from './application.module.css'

type Bet = Output<typeof activityprogress>['data'][number]

function BetLine({ bet }: { bet: Bet }) {
  const { weight, elsewhere, counted, stake, done, asked } = bet
  return (
    <>
      <p className={recordRow.line}>
        <span className={recordRow.time}>
          有效投注 <MoneyText value={stake} />
          {weight > 0 ? ` × ${weight}%` : '，该类别不计入'}
        </span>
        <span className={styles.counted} data-none={counted === 0n ? '' : undefined}>
          {counted > 0n ? '+' : ''}
          <MoneyText value={counted} bare />
        </span>
      </p>
      {asked !== stake && (
        <p className={recordRow.time}>
          投注 <MoneyText value={asked} />：{countedWords({ ...bet, weight: bet.share })}
        </p>
      )}
      {elsewhere > 0n && (
        <p className={recordRow.time}>
          其中 <MoneyText value={elsewhere} /> 先计入更早的流水要求
        </p>
      )}
      <p className={`${recordRow.line} ${recordRow.time}`}>
        <time>{brandTime(bet.settled_at)}</time>
        <span>
          累计 <MoneyText value={done} bare />
        </span>
      </p>
    </>
  )
}

function betRow(bet: Bet) {
  return (
    <article className={recordRow.row}>
      <p className={recordRow.line}>
        <span className={styles.game}>{bet.game_name || bet.venue_name}</span>
        <span className={recordRow.time}>
          {turnoverCategoryLabels[bet.category]} · {bet.venue_name}
        </span>
      </p>
      <BetLine bet={bet} />
    </article>
  )
}

/** Shows the bets that count towards the turnover of one bonus, newest first. */
export function BetProgress({ id }: { id: string }) {
  const pages = useCallPages(activityprogress, { id, pagesize: 20 }, (answer) => answer)
  return (
    <section className={styles.bets} aria-label="逐笔流水">
      <h2 className={styles.heading}>逐笔流水</h2>
      <PagedList
        pages={pages}
        row={betRow}
        keyOf={(bet) => `${bet.venue_name} ${bet.bet_id}`}
        rowHeight={92}
        emptyHint="彩金到账后的注单结算后会显示在这里"
      />
    </section>
  )
}
