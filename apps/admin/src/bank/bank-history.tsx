import { bankHistory } from '@jinli/contract/bank/bank.admin'
import { readOf } from '../api/read.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { VersionHistory } from '../version/version-history.tsx'
import type { BankRow } from './bank-columns.tsx'
import { bankChanges, bankFacts } from './bank-words.ts'

export function BankHistoryDrawer({ row, onClose }: RowDialogProps<BankRow>) {
  const stateOf = ({ state }: { state: 'approved' }) => state
  const words = { stateOf, facts: bankFacts, changes: bankChanges }
  return (
    <VersionHistory
      label={row.name}
      call={readOf(bankHistory)}
      ask={(window) => ({ code: row.code, ...window })}
      onClose={onClose}
      words={words}
    />
  )
}
