import type { WireOutput } from '@jinli/contract/endpoint'
import type { getcard } from '@jinli/contract/payout-card'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Plus } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { PickField } from '../ui/field.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Picker } from '../ui/picker.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './withdrawal.module.css'

type PayoutCard = WireOutput<typeof getcard>[number]

/** `清源银行（尾号7890）`: a card in one line. */
export function payoutName(card: PayoutCard): string {
  return `${card.bank}（尾号${card.bank_no.slice(-4)}）`
}

type PayoutPickProps = {
  cards: UseQueryResult<PayoutCard[]>
  value: number | ''
  onPick: (id: number) => void
  error: string | null
}

/** Which card the money goes to; without one, the way to bind one. */
export function PayoutPick({ cards, value, onPick, error }: PayoutPickProps) {
  const [open, setOpen] = useState(false)
  if (cards.isPending) return <Skeleton height={74} />
  if (cards.error && !cards.data) {
    return <LoadError error={cards.error} onRetry={cards.refetch} small />
  }
  const list = cards.data
  if (list.length === 0) {
    return (
      <div>
        <p className={styles.pickLabel}>收款银行卡</p>
        <GoLink to={paths.addBankCard()} className={styles.addCard}>
          <Plus size={20} />
          <span>
            添加银行卡
            <small>取款前请先绑定一张本人银行卡</small>
          </span>
        </GoLink>
        {error && <p className={styles.pickError}>{error}</p>}
      </div>
    )
  }
  const card = list.find((one) => one.id === value)
  return (
    <>
      <PickField
        label="收款银行卡"
        name="bank"
        value={card ? payoutName(card) : ''}
        placeholder="请选择银行卡"
        error={error}
        onOpen={() => setOpen(true)}
      />
      <Picker
        open={open}
        title="选择银行卡"
        choices={list.map((one) => ({
          value: one.id,
          label: payoutName(one),
          note: one.bank_owner,
        }))}
        value={value === '' ? null : value}
        onPick={onPick}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
