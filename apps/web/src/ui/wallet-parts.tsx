import { statementTypes } from '@jinli/contract/statement/statement'
import { paths } from '../paths.ts'
import type { VenuesAge, WalletPart } from '../visit/wallet-summary.ts'
import { GoLink } from './go-link.tsx'
import { MoneyText } from './money-text.tsx'
import { VenuesAgeNote } from './venues-age.tsx'
import styles from './wallet-parts.module.css'

/** The records of money that is on the way. */
const records: Partial<Record<WalletPart['place'], string>> = {
  moving: paths.statement({ type: statementTypes.transferOut }),
  onHold: paths.statement({ type: statementTypes.withdrawal }),
}

type WalletPartsProps = {
  parts: readonly WalletPart[]
  age: VenuesAge | undefined
  isRefreshing?: boolean
}

/** Shows where the player's money lies; the money at venues with the age of its figure. */
export function WalletParts({ parts, age, isRefreshing = false }: WalletPartsProps) {
  return (
    <dl className={styles.parts} aria-label="资金分布">
      {parts.map(({ place, label, value }) => {
        const path = records[place]
        return (
          <div key={place}>
            <dt>{label}</dt>
            <dd>
              {path ? (
                <GoLink to={path} className={styles.link}>
                  <MoneyText value={value} />
                </GoLink>
              ) : (
                <MoneyText value={value} />
              )}
              {place === 'venues' && (
                <VenuesAgeNote age={age} isRefreshing={isRefreshing} />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
