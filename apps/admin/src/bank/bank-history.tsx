import { bankHistory } from '@jinli/contract/bank.admin'
import { useState } from 'react'
import { useCall } from '../api/use-read.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { historyPageSize, VersionHistory } from '../version/version-history.tsx'
import type { BankRow } from './bank-columns.tsx'
import { bankChanges, bankFacts } from './bank-words.ts'

/** Every version of a bank. */
export function BankHistoryDrawer({ row, onClose }: RowDialogProps<BankRow>) {
  const [page, setPage] = useState(1)
  const asked = { code: row.code, page, pagesize: historyPageSize }
  const query = useCall(bankHistory, asked, { keep: true })
  const stateOf = ({ state }: { state: 'approved' }) => state
  const words = { stateOf, facts: bankFacts, changes: bankChanges }
  return (
    <VersionHistory
      label={row.name}
      query={query}
      page={page}
      onPage={setPage}
      onClose={onClose}
      words={words}
    />
  )
}
