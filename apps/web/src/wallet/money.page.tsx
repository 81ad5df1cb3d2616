import { statementTypes } from '@jinli/contract/statement'
import type { Fen } from '@jinli/money/money'
import { Deposit, Transfer, Withdraw } from '../art/home-icons.tsx'
import { BankCard, ChevronRight } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { Card, PageBody } from '../ui/card.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VenuesAgeNote } from '../ui/venues-age.tsx'
import type { Purse, VenuesAge } from '../visit/purse.ts'
import { usePurse } from '../visit/use-purse.ts'
import styles from './money.module.css'
import { useRecoverAll } from './use-recover-all.ts'
import { useVenues } from './use-venues.ts'
import { VenueList } from './venue-list.tsx'

/** Spec §9: the wallet asks the venues every 3.5 s. */
const pollMs = 3500

type ElsewhereProps = { label: string; value: Fen; type: 2 | 4 }

function Elsewhere({ label, value, type }: ElsewhereProps) {
  return (
    <li>
      <GoLink to={paths.statement({ type })}>
        {label}
        <MoneyText value={value} />
        <ChevronRight size={16} />
      </GoLink>
    </li>
  )
}

/** Money that is the player's but in neither wallet; what is on its way counts in the total. */
function OnTheWay({ held, moving }: Pick<Purse, 'held' | 'moving'>) {
  if (held === 0n && moving === 0n) return null
  return (
    <ul className={styles.elsewhere} aria-label="处理中的资金">
      {held > 0n && (
        <Elsewhere label="取款审核中" value={held} type={statementTypes.withdrawal} />
      )}
      {moving > 0n && (
        <Elsewhere label="转账处理中" value={moving} type={statementTypes.transferOut} />
      )}
    </ul>
  )
}

type TotalProps = { purse: Purse | undefined; age: VenuesAge | undefined }

/** One total, and where it is (spec §9: total assets = balance + at_venues, and what is between them). */
function Total({ purse, age }: TotalProps) {
  return (
    <section className={styles.total} aria-label="总资产" aria-busy={!purse}>
      <h2 className={styles.caption}>总资产</h2>
      <p className={styles.figure}>
        {purse ? (
          <MoneyText value={purse.total} size="36" />
        ) : (
          <Skeleton width={180} height={40} />
        )}
      </p>
      <VenuesAgeNote age={age} />
      <dl className={styles.parts}>
        <div>
          <dt>中心钱包</dt>
          <dd>
            <MoneyText value={purse?.centre} />
          </dd>
        </div>
        <div>
          <dt>游戏钱包</dt>
          <dd>
            <MoneyText value={purse?.venues} />
          </dd>
        </div>
      </dl>
      {purse && <OnTheWay {...purse} />}
    </section>
  )
}

const shortcuts = [
  { label: '存款', to: paths.deposit(), Icon: Deposit },
  { label: '转账', to: paths.transfer(), Icon: Transfer },
  { label: '取款', to: paths.withdrawal(), Icon: Withdraw },
  { label: '卡包', to: paths.payoutCards({ type: 0 }), Icon: BankCard },
] as const

/** `/money` 我的钱包 (spec §2). */
export function MoneyPage() {
  const { purse, age, error, refetch } = usePurse()
  const venues = useVenues(pollMs)
  const recovery = useRecoverAll()
  return (
    <PageBody>
      {error && !purse ? (
        <Card>
          <LoadError small error={error} onRetry={refetch} />
        </Card>
      ) : (
        <Total purse={purse} age={age} />
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
