import { OrderDetail } from '../review/order-detail.tsx'
import { FlagAlerts } from '../review/order-flags.tsx'
import { withdrawalFacts, withdrawalTimeline } from './withdrawal-facts.ts'
import { withdrawalFlagNotes } from './withdrawal-flag-notes.ts'
import { debtNote, isOpen, type WithdrawalRow, waitsFor } from './withdrawal-row.ts'

export function WithdrawalDetail({ row }: { row: WithdrawalRow }) {
  return (
    <OrderDetail
      amount={row.amount}
      waits={waitsFor(row)}
      flags={<FlagAlerts row={row} notes={withdrawalFlagNotes(row)} isOpen={isOpen(row)} />}
      warnings={[debtNote(row)].filter(Boolean)}
      groups={withdrawalFacts(row)}
      steps={withdrawalTimeline(row)}
    />
  )
}
