import { gettransrecord, statementTypes } from '@jinli/contract/statement/statement'
import { attachedLabels, attachedTypes } from '@jinli/contract/support/support'
import { brandTime } from '@jinli/contract/wire/brand-time'
import { useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { Empty } from '../ui/empty-state.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import styles from './support.module.css'

const types = attachedTypes.map((value) => ({ value, label: attachedLabels[value] }))
type Type = (typeof types)[number]['value']

function Records({ type, onPick }: { type: Type; onPick: (number: string) => void }) {
  const filter = { type, date: 4, page: 1, pagesize: 20 } as const
  const query = useCallQuery(gettransrecord, filter)
  if (query.error && !query.data)
    return <LoadError error={query.error} onRetry={query.refetch} small />
  if (!query.data) return <SkeletonRows rows={4} />
  if (query.data.data.length === 0) return <Empty small hint="近30天没有记录" />
  return query.data.data.map((row) => (
    <ListRow
      key={row.out_trade_no}
      label={<span className={styles.number}>{row.out_trade_no}</span>}
      note={brandTime(row.created_at).slice(0, 16)}
      value={<MoneyText value={row.amount} />}
      onClick={() => onPick(row.out_trade_no)}
    />
  ))
}

type OrderPickerProps = {
  open: boolean
  onClose: () => void
  onPick: (number: string) => void
}

/** Lets the player attach one of the records of the last thirty days. */
export function OrderPicker({ open, onClose, onPick }: OrderPickerProps) {
  const [type, setType] = useState<Type>(statementTypes.deposit)
  return (
    <Sheet open={open} title="选择要咨询的记录" onClose={onClose}>
      <Tabs label="记录类型" look="pill" tabs={types} value={type} onChange={setType} />
      <Records type={type} onPick={onPick} />
    </Sheet>
  )
}
