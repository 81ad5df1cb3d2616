import { Deposit, Transfer, Withdraw } from '../art/home-icons.tsx'
import { BankCard } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { Card, PageBody } from '../ui/card.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WalletParts } from '../ui/wallet-parts.tsx'
import { useWalletSummary } from '../visit/use-wallet-summary.ts'
import { type VenuesAge, type WalletSummary, walletParts } from '../visit/wallet-summary.ts'
import styles from './money.module.css'
import { useRecoverAll } from './use-recover-all.ts'
import { useVenues } from './use-venues.ts'
import { VenueList } from './venue-list.tsx'

/** The poll interval of the venue list in the wallet (spec §9). */
const pollMs = 3500

type TotalProps = { wallet: WalletSummary | undefined; age: VenuesAge | undefined }

/** Shows the total and its parts (spec §9: total assets = balance + at_venues + money in transit). */
function Total({ wallet, age }: TotalProps) {
  return (
    <section className={styles.total} aria-label="总资产" aria-busy={!wallet}>
      <h2 className={styles.caption}>总资产</h2>
      <p className={styles.figure}>
        {wallet ? (
          <MoneyText value={wallet.total} size="36" />
        ) : (
          <Skeleton width={180} height={40} />
        )}
      </p>
      {wallet && (
        <div className={styles.parts}>
          <WalletParts parts={walletParts(wallet)} age={age} />
        </div>
      )}
    </section>
  )
}

const shortcuts = [
  { label: '存款', to: paths.deposit(), Icon: Deposit },
  { label: '转账', to: paths.transfer(), Icon: Transfer },
  { label: '取款', to: paths.withdrawal(), Icon: Withdraw },
  { label: '卡包', to: paths.payoutCards({ type: 0 }), Icon: BankCard },
] as const

/** Shows the wallet page `/money` 我的钱包 (spec §2). */
export function MoneyPage() {
  const { wallet, age, error, refetch } = useWalletSummary()
  const venues = useVenues(pollMs)
  const recovery = useRecoverAll()
  return (
    <PageBody>
      {error && !wallet ? (
        <Card>
          <LoadError small error={error} onRetry={refetch} />
        </Card>
      ) : (
        <Total wallet={wallet} age={age} />
      )}
      <Card>
        <nav className={styles.shortcuts} aria-label="快捷入口">
          {shortcuts.map(({ label, to, Icon }) => (
            <GoLink key={label} to={to} className={styles.shortcut}>
              <Icon size={26} />
              {label}
            </GoLink>
          ))}
        </nav>
      </Card>
      <VenueList venues={venues} recovery={recovery} />
    </PageBody>
  )
}
