import { type Fen, formatYuan } from '@jinli/money/money'
import { parseMicro, type UsdtMicro, usdtFloor2 } from '@jinli/money/usdt'
import { useMe } from '../session/use-me.ts'
import { Tabs } from '../ui/tabs.tsx'
import styles from './deposit-form.module.css'
import type { Protocol } from './pay-ways.ts'

type UsdtPartProps = {
  value: Protocol
  onChange: (protocol: Protocol) => void
  amount: Fen | null
}

const protocols = [
  { value: 'TRC20', label: 'TRC20' },
  { value: 'ERC20', label: 'ERC20' },
] as const

/** Micro units that were rounded to two places read like fen. */
function twoPlaces(estimate: UsdtMicro): string {
  return formatYuan(estimate / 10_000n)
}

/** The chain, and about how much USDT the amount is (spec §9: amount ÷ rate, rounded down). */
export function UsdtPart({ value, onChange, amount }: UsdtPartProps) {
  const { data: me } = useMe()
  const rate = me ? parseMicro(me.usdtrate) : null
  const estimate = rate !== null && rate > 0n ? usdtFloor2(amount ?? 0n, rate) : null
  return (
    <>
      <Tabs
        label="钱包协议"
        look="pill"
        tabs={protocols}
        value={value}
        onChange={onChange}
      />
      <dl className={styles.estimate}>
        <dt>预计支付（汇率 {me?.usdtrate ?? '--'}）</dt>
        <dd>{estimate === null ? '--' : `${twoPlaces(estimate)} USDT`}</dd>
      </dl>
    </>
  )
}
