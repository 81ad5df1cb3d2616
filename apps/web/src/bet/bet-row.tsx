import type { betrecord } from '@jinli/contract/bet/bet'
import { betCodes } from '@jinli/contract/states'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { MoneyText } from '../ui/money-text.tsx'
import { shortNumber } from '../ui/short-number.ts'
import { StateTag } from '../ui/state-tag.tsx'
import { TicketNumber } from '../ui/ticket-number.tsx'
import styles from './bet.module.css'
import { betLabel } from './bet-words.ts'

export type Bet = Output<typeof betrecord>['data'][number]

export const tones: Record<number, 'plain' | 'ok' | 'wait'> = {
  [betCodes.void]: 'plain',
  [betCodes.settled]: 'ok',
  [betCodes.open]: 'wait',
}

/** Shows one bet of the list: venue, amounts, state and number. */
export function BetRow({ bet, onLook }: { bet: Bet; onLook: (bet: Bet) => void }) {
  return (
    <article className={styles.row}>
      <header className={styles.head}>
        <div className={styles.game}>
          <h2>{bet.gamename || bet.platname}</h2>
          <p>
            <span>{bet.Code}</span>
            <time>{brandTime(bet.created_at)}</time>
          </p>
        </div>
        <StateTag tone={tones[bet.status] ?? 'plain'}>{betLabel(bet)}</StateTag>
      </header>
      <dl className={styles.figures}>
        <div>
          <dt>投注金额</dt>
          <dd>
            <MoneyText value={bet.bet_amount} />
          </dd>
        </div>
        <div>
          <dt>输赢</dt>
          <dd>
            {bet.status === betCodes.settled ? (
              <MoneyText value={bet.win_loss} result />
            ) : (
              '--'
            )}
          </dd>
        </div>
      </dl>
      <footer className={styles.foot}>
        <TicketNumber id={bet.bet_id} />
        <button
          type="button"
          className={styles.look}
          aria-label={`注单 ${shortNumber(bet.bet_id)} 详情`}
          onClick={() => onLook(bet)}
        >
          详情
        </button>
      </footer>
    </article>
  )
}
