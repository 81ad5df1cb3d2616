import { statementTypes } from '@jinli/contract/statement'
import { type Fen, fenOfNumber, yuanNumber } from '@jinli/money/money'
import { BankCard, ChevronRight, Deposit, Transfer, Withdraw } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import type { Me } from '../session/use-me.ts'
import { Card, PageBody } from '../ui/card.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { RollingMoney } from '../ui/rolling-money.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './money.module.css'
import { useRecoverAll } from './use-recover-all.ts'
import { useVenues } from './use-venues.ts'
import { useWholeRecord } from './use-whole-record.ts'
import { VenueList } from './venue-list.tsx'
import { sumMoving } from './venues.ts'

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

type TotalProps = {
  me: Me | undefined
  /** Open transfers, out and home. */
  moving: Fen
}

/** Money that is the player's but in neither wallet: told apart, never added to the total. */
function OnTheWay({ me, moving }: TotalProps & { me: Me }) {
  const held = fenOfNumber(me.held)
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

/** One total, and where it is (spec §9: total assets = balance + gameblance). */
function Total({ me, moving }: TotalProps) {
  const total = me && fenOfNumber(me.balance) + fenOfNumber(me.gameblance)
  return (
    <section className={styles.total} aria-label="总资产" aria-busy={!me}>
      <h2 className={styles.caption}>总资产</h2>
      <p className={styles.figure}>
        {total === undefined ? (
          <Skeleton width={180} height={40} />
        ) : (
          <RollingMoney value={yuanNumber(total)} size="36" />
        )}
      </p>
      <dl className={styles.parts}>
        <div>
          <dt>中心钱包</dt>
          <dd>
            <MoneyText value={me?.balance} />
          </dd>
        </div>
        <div>
          <dt>游戏钱包</dt>
          <dd>
            <MoneyText value={me?.gameblance} />
          </dd>
        </div>
      </dl>
      {me && <OnTheWay me={me} moving={moving} />}
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
  const me = useWholeRecord()
  const venues = useVenues(pollMs)
  const recovery = useRecoverAll()
  return (
    <PageBody>
      {me.error && !me.data ? (
        <Card>
          <LoadError small error={me.error} onRetry={me.refetch} />
        </Card>
      ) : (
        <Total
          me={me.data}
          moving={
            venues.data ? sumMoving(venues.data) : fenOfNumber(me.data?.in_transit ?? 0)
          }
        />
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
