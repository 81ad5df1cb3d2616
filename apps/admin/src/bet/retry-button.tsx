import { quarantineStateLabels, retryQuarantined } from '@jinli/contract/bet.admin'
import { call } from '../api/call.ts'
import { BusyButton } from '../page/busy-button.tsx'
import { useDeed } from '../page/use-deed.ts'

/** Asks the venue for the row once more; it goes in when it can be read now. */
export function RetryButton({
  id,
  name,
  onAsked,
}: {
  id: string
  name: string
  onAsked: () => void
}) {
  const { busy, run } = useDeed()
  return (
    <BusyButton
      size="small"
      busy={busy}
      aria-label={`重新导入 ${name}`}
      onClick={() =>
        void run({
          task: () => call(retryQuarantined, { id }),
          done: (after) => `${name}：${quarantineStateLabels[after.status]}`,
        }).finally(onAsked)
      }
    >
      重新导入
    </BusyButton>
  )
}
