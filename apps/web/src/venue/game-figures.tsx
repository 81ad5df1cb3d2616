import { user } from '@jinli/contract/profile/profile'
import { balancelist } from '@jinli/contract/wallet/wallet'
import type { Fen } from '@jinli/money/money'
import { Fragment, useEffect } from 'react'
import { refresh } from '../api/query.ts'
import { MoneyText } from '../ui/money-text.tsx'
import { VenuesAgeNote } from '../ui/venues-age.tsx'
import { useWalletSummary } from '../visit/use-wallet-summary.ts'
import { walletParts } from '../visit/wallet-summary.ts'
import { useVenues } from '../wallet/use-venues.ts'
import { placesOf } from '../wallet/venues.ts'
import styles from './game-figures.module.css'

/** The poll interval, the same as in the wallet (spec §9). */
const pollMs = 3500

type GameFiguresProps = {
  /** The code of the game's venue. */
  platname: string
  /** Whether the game uses the centre wallet. */
  seamless: boolean
  /** The balance that the game has reported; when it changes, the balances are requested again. */
  hint: Fen | null
}

function Figure({ label, value }: { label: string; value: Fen | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <MoneyText value={value} />
      </dd>
    </div>
  )
}

/** Shows the player’s money over a game. All amounts come from one response, so they add up. */
export function GameFigures({ platname, seamless, hint }: GameFiguresProps) {
  const { wallet, age } = useWalletSummary()
  const { data: venues } = useVenues(pollMs)
  useEffect(() => {
    if (hint !== null) refresh(seamless ? user : balancelist)
  }, [hint, seamless])
  // The venue list loads a player record of the same time. Without the list, the cached record may be too old.
  const summary = venues && wallet
  const { here, elsewhere } = placesOf(venues ?? [], platname, summary?.venues ?? 0n)
  return (
    <dl className={styles.figures} aria-label="资金">
      {summary ? (
        walletParts(summary)
          .filter(({ place }) => place !== 'onHold')
          .map(({ place, label, value }) =>
            place === 'venues' ? (
              <Fragment key={place}>
                {!seamless && <Figure label="场馆余额" value={here} />}
                {elsewhere > 0n && (
                  <Figure
                    label={seamless ? '其他场馆余额' : '其他场馆'}
                    value={elsewhere}
                  />
                )}
              </Fragment>
            ) : (
              <Figure key={place} label={label} value={value} />
            ),
          )
      ) : (
        <Figure label="中心钱包" value={undefined} />
      )}
      <Figure label="总资产" value={summary?.total} />
      {seamless && (
        <div>
          <dt>游戏使用</dt>
          <dd>中心钱包余额</dd>
        </div>
      )}
      {summary && <VenuesAgeNote age={age} />}
    </dl>
  )
}
