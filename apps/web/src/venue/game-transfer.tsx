import { centreWallet } from '@jinli/contract/vocabulary'
import { type Fen, formatYuan } from '@jinli/money/money'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { AmountField } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useMe } from '../visit/use-me.ts'
import { walletSummaryOf } from '../visit/wallet-summary.ts'
import { RecoverAllButton } from '../wallet/recover-all-button.tsx'
import type { useRecoverAll } from '../wallet/use-recover-all.ts'
import { useTransfer } from '../wallet/use-transfer.ts'
import { useVenues } from '../wallet/use-venues.ts'
import type { Venue } from '../wallet/venues.ts'
import styles from './game-transfer.module.css'

/** The poll interval, the same as in the wallet (spec §9). */
const pollMs = 3500

const directions = [
  { value: 'in', label: '转到游戏' },
  { value: 'out', label: '转回中心钱包' },
] as const
type Direction = (typeof directions)[number]['value']

type GameTransferProps = {
  /** The code of the game’s venue. */
  platname: string
  recovery: ReturnType<typeof useRecoverAll>
  onMoved: () => void
  /** Launches the game again, which moves the money while automatic transfer is on. */
  onRelaunch: () => void
}

function Wallet({ name, value }: { name: string; value: Fen }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <MoneyText value={value} />
      </dd>
    </div>
  )
}

/** Says where money is when the centre wallet is empty: at other venues, or a deposit brings some. */
function NoMoney({
  elsewhere,
  recovery,
}: Pick<GameTransferProps, 'recovery'> & { elsewhere: Fen }) {
  return (
    <div className={styles.none}>
      {elsewhere > 0n ? (
        <>
          <span>
            其他场馆还有 <MoneyText value={elsewhere} />
          </span>
          <RecoverAllButton recovery={recovery} />
        </>
      ) : (
        <>
          <span>中心钱包没有余额</span>
          <GoLink to={paths.deposit()} className={styles.link}>
            去存款
          </GoLink>
        </>
      )}
    </div>
  )
}

function TransferForm({
  venue,
  centre,
  elsewhere,
  recovery,
  onMoved,
}: Omit<GameTransferProps, 'platname' | 'onRelaunch'> & {
  venue: Venue
  centre: Fen
  elsewhere: Fen
}) {
  const [direction, setDirection] = useState<Direction>('in')
  const isIn = direction === 'in'
  const sides = isIn
    ? { source: centreWallet, target: venue.platname }
    : { source: venue.platname, target: centreWallet }
  const { form, submit, busy } = useTransfer(sides, onMoved)
  const available = isIn ? centre : venue.balance
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Tabs
        label="转账方向"
        look="pill"
        tabs={directions}
        value={direction}
        onChange={(next) => {
          setDirection(next)
          form.clear()
        }}
      />
      <dl className={styles.wallets} aria-label="可转余额">
        <Wallet name="中心钱包" value={centre} />
        <Wallet name={venue.name} value={venue.balance} />
        {venue.in_transit > 0n && <Wallet name="转账处理中" value={venue.in_transit} />}
      </dl>
      {isIn && centre === 0n ? (
        <NoMoney elsewhere={elsewhere} recovery={recovery} />
      ) : (
        <>
          <AmountField
            {...form.part('amount')}
            label="转账金额"
            max={available}
            limits={`可转 ¥${formatYuan(available)}`}
          />
          <Button type="submit" block busy={busy}>
            {isIn ? `转到${venue.name}` : '转回中心钱包'}
          </Button>
        </>
      )}
    </form>
  )
}

function Content({ platname, recovery, onMoved, onRelaunch }: GameTransferProps) {
  const { data: me } = useMe()
  const { data: venues } = useVenues(pollMs)
  const venue = venues?.find((each) => each.platname === platname)
  if (!me || !venue) return <SkeletonRows rows={3} height={56} />
  const wallet = walletSummaryOf(me)
  if (me.auto_transfer)
    return (
      <div className={styles.form}>
        <p>自动转账已开启：进入游戏时，中心钱包余额自动带入。</p>
        <dl className={styles.wallets} aria-label="可转余额">
          <Wallet name="中心钱包" value={wallet.centre} />
          <Wallet name={venue.name} value={venue.balance} />
        </dl>
        <Button block disabled={wallet.centre === 0n} onClick={onRelaunch}>
          重新进入并带入余额
        </Button>
      </div>
    )
  return (
    <TransferForm
      venue={venue}
      centre={wallet.centre}
      elsewhere={wallet.venues - venue.balance}
      recovery={recovery}
      onMoved={onMoved}
    />
  )
}

/** Shows a sheet over the game that moves money between the centre wallet and the game’s venue. */
export function GameTransfer({
  open,
  onClose,
  ...props
}: GameTransferProps & { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} title="转账" onClose={onClose}>
      <Content {...props} />
    </Sheet>
  )
}
