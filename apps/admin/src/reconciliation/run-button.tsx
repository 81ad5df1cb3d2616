import {
  reconciliation,
  runReconciliation,
} from '@jinli/contract/reconciliation/reconciliation.admin'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { BusyButton } from '../page/busy-button.tsx'
import { useAction } from '../page/use-action.ts'

/** A button that reconciles with every venue now. */
export function RunButton() {
  const client = useQueryClient()
  const { busy, run } = useAction()
  return (
    <BusyButton
      type="primary"
      busy={busy}
      onClick={() =>
        void run({
          task: () => call(runReconciliation, {}),
          successText: ({ venues }) => `已核对 ${venues.length} 个场馆`,
          onDone: () => void client.invalidateQueries({ queryKey: [reconciliation.path] }),
        })
      }
    >
      立即核对
    </BusyButton>
  )
}
