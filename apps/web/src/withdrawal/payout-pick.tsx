import type { getcard } from '@jinli/contract/payout-card/payout-card'
import type { Output } from '@jinli/contract/wire/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Plus } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { PickField } from '../ui/field.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Picker } from '../ui/picker.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import styles from './withdrawal.module.css'

export type PayoutCard = Output<typeof getcard>[number]

const words = {
  bank: {
    label: '收款银行卡',
    placeholder: '请选择银行卡',
    title: '选择银行卡',
    add: '添加银行卡',
    why: '取款前请先绑定一张本人银行卡',
    path: paths.addBankCard(),
  },
  usdt: {
    label: '收款地址',
    placeholder: '请选择USDT地址',
    title: '选择USDT地址',
    add: '添加USDT地址',
    why: '还没有绑定USDT地址，绑定后即可提取',
    path: paths.addUsdtAddress(),
  },
} as const

/** Describes a card in one line: `清源银行（尾号7890）`, `TRC20（尾号A1b2）`. */
export function payoutName(card: PayoutCard, usdt: boolean): string {
  return `${usdt ? card.bank_owner : card.bank}（尾号${card.bank_no.slice(-4)}）`
}

type PayoutPickProps = {
  usdt: boolean
  cards: UseQueryResult<PayoutCard[]>
  value: number | ''
  onPick: (id: number) => void
  error: string | null
}

/** Lets the player choose a card or USDT address. If there is none, links to the form that binds one. */
export function PayoutPick({ usdt, cards, value, onPick, error }: PayoutPickProps) {
  const [open, setOpen] = useState(false)
  const { label, placeholder, title, add, why, path } = words[usdt ? 'usdt' : 'bank']
  if (cards.isPending) return <SkeletonRows rows={1} height={74} />
  if (cards.error && !cards.data) {
    return <LoadError error={cards.error} onRetry={cards.refetch} small />
  }
  const list = cards.data
  if (list.length === 0) {
    return (
      <div>
        <p className={styles.pickLabel}>{label}</p>
        <GoLink to={path} className={styles.addCard}>
          <Plus size={20} />
          <span>
            {add}
            <small>{why}</small>
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
        label={label}
        name="bank"
        value={card ? payoutName(card, usdt) : ''}
        placeholder={placeholder}
        error={error}
        onOpen={() => setOpen(true)}
      />
      <Picker
        open={open}
        title={title}
        choices={list.map((one) => ({
          value: one.id,
          label: payoutName(one, usdt),
          note: usdt ? `USDT · ${one.bank_owner}` : one.bank_owner,
        }))}
        value={value === '' ? null : value}
        onPick={onPick}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
