import { formatMicro, microText } from '@jinli/money/usdt'
import type { ReactNode } from 'react'
import { Pair } from '../ui/list-row.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { UsdtText } from '../ui/usdt-text.tsx'
import { type PayoutCard, payoutName } from './payout-pick.tsx'
import type { UsdtFigures } from './usdt-figures.ts'
import styles from './withdrawal.module.css'

function Rest({ amount, balance }: { amount: bigint; balance: bigint | undefined }) {
  const rest = balance === undefined ? undefined : balance - amount
  return (
    <Pair name="提交后中心钱包">
      {rest !== undefined && rest >= 0n ? <MoneyText value={rest} /> : '--'}
    </Pair>
  )
}

type BankOutcomeProps = {
  amount: bigint
  balance: bigint | undefined
  card: PayoutCard | undefined
}

/** Shows the fee, the bank card and the remaining balance while the amount is typed. */
export function BankOutcome({ amount, balance, card }: BankOutcomeProps) {
  return (
    <dl className={styles.outcome} aria-live="polite">
      <Pair name="手续费">免手续费</Pair>
      <Pair name="到账银行卡">{card ? payoutName(card, false) : '待选择'}</Pair>
      <Rest amount={amount} balance={balance} />
    </dl>
  )
}

function feeText({ fee, fees }: UsdtFigures): ReactNode {
  if (fee !== null) return <>− {formatMicro(fee)} USDT</>
  return `TRC20 ${microText(fees.fee_trc20)} · ERC20 ${microText(fees.fee_erc20)} USDT`
}

type UsdtOutcomeProps = {
  amount: bigint
  balance: bigint | undefined
  card: PayoutCard | undefined
  figures: UsdtFigures | null
}

/** Shows rate, equivalent, fee and arriving amount (spec §2 /withdrawal). The submission fixes them. */
export function UsdtOutcome({ amount, balance, card, figures }: UsdtOutcomeProps) {
  return (
    <dl className={styles.outcome} aria-live="polite">
      <Pair name="汇率">{figures ? `1 USDT = ¥${microText(figures.rate)}` : '--'}</Pair>
      <Pair name="折合USDT">
        <UsdtText value={figures?.estimate} />
      </Pair>
      <Pair name={card ? `手续费（${card.bank_owner}，每笔）` : '手续费（每笔）'}>
        <span className={styles.fee}>{figures ? feeText(figures) : '--'}</span>
      </Pair>
      <div className={styles.net}>
        <dt>实际到账</dt>
        <dd>
          {figures?.net === null ? '选择地址后计算' : <UsdtText value={netOf(figures)} />}
        </dd>
      </div>
      <Rest amount={amount} balance={balance} />
    </dl>
  )
}

/** Returns the arriving amount; zero if the fee exceeds the amount or no amount is typed yet. */
export function netOf(figures: UsdtFigures | null): bigint | undefined {
  if (!figures || figures.net === null) return undefined
  return figures.net > 0n ? figures.net : 0n
}
