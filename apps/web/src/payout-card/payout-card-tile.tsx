import { plainBankLogo } from '@jinli/contract/bank/bank'
import { usdtBank } from '@jinli/contract/payout-card/payout-card.rules'
import { BankMark, sealTone } from '../art/bank-mark.tsx'
import { Trash } from '../art/icons.tsx'
import { scaleField } from '../art/scenery.tsx'
import { hiddenGroups, lastFour } from './card-number.ts'
import styles from './payout-card.module.css'

type PayoutCardTileProps = {
  card: {
    bank: string
    bank_owner: string
    bank_no: string
    bank_address: string
    ico: string
  }
  busy: boolean
  onUnbind: () => void
}

const scales = scaleField(160, 96, 12)

/** The width of four dots, and the width of the gap after them, as in the style sheet (px). */
const dotGroup = 54
const dotGap = 18

/** Shows a card or USDT address: bank, holder or protocol, and only the last four digits. */
export function PayoutCardTile({ card, busy, onUnbind }: PayoutCardTileProps) {
  // The tile of a USDT address shows the protocol in the place of the holder.
  const isUsdt = card.bank === usdtBank
  const tone = sealTone(isUsdt ? card.bank_owner : card.bank)
  // If the operator has uploaded a logo for the bank, the tile shows it instead of the seal.
  const hasOwnLogo = !isUsdt && card.ico !== '' && card.ico !== plainBankLogo
  return (
    <article
      className={styles.card}
      style={{ background: tone.soft }}
      aria-busy={busy || undefined}
    >
      <svg
        className={styles.scales}
        viewBox="0 0 160 96"
        width="160"
        height="96"
        fill="none"
        stroke={tone.ink}
        aria-hidden="true"
        focusable="false"
      >
        <path d={scales} />
      </svg>
      {hasOwnLogo ? (
        <img src={card.ico} alt="" width={40} height={40} className={styles.mark} />
      ) : (
        <BankMark bank={card.bank} tone={tone} />
      )}
      <div className={styles.who}>
        <h2 className={styles.bank}>{card.bank}</h2>
        <p className={styles.owner}>{card.bank_owner}</p>
      </div>
      <button
        type="button"
        className={styles.unbind}
        aria-label="解绑"
        aria-disabled={busy || undefined}
        onClick={onUnbind}
      >
        <Trash size={20} />
      </button>
      <p className={styles.number}>
        <span
          className={styles.dots}
          style={{ width: hiddenGroups(card.bank_no) * dotGroup - dotGap }}
          aria-hidden="true"
        />
        <span className="sr-only">尾号</span>
        {lastFour(card.bank_no)}
      </p>
      {card.bank_address && <p className={styles.branch}>{card.bank_address}</p>}
    </article>
  )
}
