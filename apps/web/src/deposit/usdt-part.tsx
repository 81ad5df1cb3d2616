import type { Fen } from '@jinli/money/money'
import { microText, usdtFloor2 } from '@jinli/money/usdt'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { UsdtText } from '../ui/usdt-text.tsx'
import { useMe } from '../visit/use-me.ts'
import styles from './deposit-form.module.css'
import type { Protocol } from './pay-ways.ts'

type UsdtProtocolsProps = {
  /** The protocols that are open for deposits. */
  open: readonly Protocol[]
  value: Protocol
  onChange: (protocol: Protocol) => void
}

/** Lets the player choose the chain of the USDT; TRC20 is the default (spec §9). */
export function UsdtProtocols({ open, value, onChange }: UsdtProtocolsProps) {
  return (
    <div>
      <p className={styles.protocolHead}>
        <span>钱包协议</span>
        <GoLink to={paths.usdtGuide()}>协议有什么区别？</GoLink>
      </p>
      <Tabs
        label="钱包协议"
        look="pill"
        tabs={open.map((protocol) => ({ value: protocol, label: protocol }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

/** Shows the approximate amount in USDT: amount ÷ rate, rounded down to 2 decimals (spec §9). */
export function UsdtEstimate({ amount }: { amount: Fen | null }) {
  const { data: me } = useMe()
  const rate = me?.deposit_rate
  const estimate =
    rate !== undefined && rate > 0n ? usdtFloor2(amount ?? 0n, rate) : undefined
  return (
    <dl className={styles.estimate} aria-live="polite">
      <dt>
        预计支付
        <small>汇率 1 USDT = ¥{rate === undefined ? '--' : microText(rate)}</small>
      </dt>
      <dd>
        <UsdtText value={estimate} size="20" />
      </dd>
    </dl>
  )
}
