import { type Fen, formatYuan } from '@jinli/money/money'
import { useState } from 'react'
import { Transfer } from '../art/home-icons.tsx'
import { AmountField } from '../ui/amount-field.tsx'
import { PickField } from '../ui/field.tsx'
import { Picker } from '../ui/picker.tsx'
import styles from './transfer-form.module.css'
import type { Sides } from './transfer-sides.ts'

export type WalletChoice = { value: string; label: string; balance: Fen }

type TransferFormProps = {
  wallets: readonly WalletChoice[]
  sides: Sides
  sidesError: string | null
  onSide: (side: keyof Sides, wallet: string) => void
  onSwap: () => void
  amount: { value: string; error: string | null; onChange: (text: string) => void }
}

const sideNames = { source: '从', target: '到' } as const
/** The field names of the request (spec §7). */
const sideFields = { source: 'sourcetype', target: 'targettype' } as const

/** Shows the form of a transfer: source, target and amount. */
export function TransferForm(props: TransferFormProps) {
  const { wallets, sides } = props
  const [picking, setPicking] = useState<keyof Sides>('source')
  const [open, setOpen] = useState(false)
  const walletOf = (value: string) => wallets.find((wallet) => wallet.value === value)
  const available = walletOf(sides.source)?.balance ?? 0n

  function field(side: keyof Sides) {
    const wallet = walletOf(sides[side])
    return (
      <PickField
        label={sideNames[side]}
        name={sideFields[side]}
        value={wallet?.label ?? ''}
        placeholder="请选择钱包"
        hint={wallet && `余额 ¥${formatYuan(wallet.balance)}`}
        onOpen={() => {
          setPicking(side)
          setOpen(true)
        }}
      />
    )
  }
  return (
    <div className={styles.form}>
      <div className={styles.sides}>
        {field('source')}
        {field('target')}
        <button
          type="button"
          className={styles.swap}
          aria-label="交换两个钱包"
          onClick={props.onSwap}
        >
          <Transfer size={22} />
        </button>
      </div>
      {props.sidesError && <p className={styles.error}>{props.sidesError}</p>}
      <AmountField
        {...props.amount}
        label="转账金额"
        max={available}
        limits={`可转 ¥${formatYuan(available)}`}
      />
      <Picker
        open={open}
        title={`${sideNames[picking]}哪个钱包`}
        choices={wallets.map((wallet) => ({
          value: wallet.value,
          label: wallet.label,
          note: `¥${formatYuan(wallet.balance)}`,
        }))}
        value={sides[picking]}
        onPick={(wallet) => props.onSide(picking, wallet)}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
