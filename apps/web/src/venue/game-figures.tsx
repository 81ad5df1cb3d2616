import { user } from '@jinli/contract/me'
import { balancelist } from '@jinli/contract/wallet'
import type { Fen } from '@jinli/money/money'
import { useEffect } from 'react'
import { refresh } from '../api/query.ts'
import { MoneyText } from '../ui/money-text.tsx'
import { VenuesAgeNote } from '../ui/venues-age.tsx'
import { usePurse } from '../visit/use-purse.ts'
import { useVenues } from '../wallet/use-venues.ts'
import styles from './game-pill.module.css'

/** As the wallet does (spec §9). */
const pollMs = 3500

type GameFiguresProps = {
  /** The game's venue. */
  platname: string
  /** The game is played with the centre's money. */
  seamless: boolean
  /** What the game says it holds: a hint that the venue's figure is another by now. */
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

/** Where the player's money is, over a game: its parts are those of one answer and add up. */
export function GameFigures({ platname, seamless, hint }: GameFiguresProps) {
  const { purse, age } = usePurse()
  const { data: venues } = useVenues(pollMs)
  useEffect(() => {
    if (hint !== null) refresh(seamless ? user : balancelist)
  }, [hint, seamless])
  // The list comes with the record of its moment; before, what lies here is older than the game.
  const known = venues && purse
  const here = venues?.find((entry) => entry.platname === platname)?.balance ?? 0n
  const elsewhere = known ? known.venues - here : 0n
  return (
    <dl className={styles.figures} aria-label="资金">
      <Figure label="中心钱包" value={known?.centre} />
      {!seamless && <Figure label="场馆余额" value={known && here} />}
      {elsewhere > 0n && (
        <Figure label={seamless ? '其他场馆余额' : '其他场馆'} value={elsewhere} />
      )}
      {known && known.moving > 0n && <Figure label="转账处理中" value={known.moving} />}
      <Figure label="总资产" value={known?.total} />
      {seamless && (
        <div>
          <dt>游戏使用</dt>
          <dd>中心钱包余额</dd>
        </div>
      )}
      {known && <VenuesAgeNote age={age} />}
    </dl>
  )
}
