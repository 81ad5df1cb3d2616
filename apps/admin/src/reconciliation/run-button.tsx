import { reconciliation, runReconciliation } from '@jinli/contract/reconciliation.admin'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { BusyButton } from '../page/busy-button.tsx'
import { useDeed } from '../page/use-deed.ts'

/** Asks every venue for its report now. */
export function RunButton() {
  const client = useQueryClient()
  const { busy, run } = useDeed()
  return (
    <BusyButton
      type="primary"
      busy={busy}
      onClick={() =>
        void run({
          task: () => call(runReconciliation, {}),
          done: ({ venues }) => `已核对 ${venues.length} 个场馆`,
          onDone: () => void client.invalidateQueries({ queryKey: [reconciliation.path] }),
        })
      }
    >
      立即核对
    </BusyButton>
  )
}
