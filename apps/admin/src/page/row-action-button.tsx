import { BusyButton } from './busy-button.tsx'
import { useAction } from './use-action.ts'

type Props<T> = {
  label: string
  /** The name of the row, for screen readers. */
  name: string
  task: () => Promise<T>
  successText: (response: T) => string
  onEnd: () => void
}

/** A button that acts on a row at once, without a dialog. */
export function RowActionButton<T>({ label, name, task, successText, onEnd }: Props<T>) {
  const { busy, run } = useAction()
  return (
    <BusyButton
      size="small"
      busy={busy}
      aria-label={`${label} ${name}`}
      onClick={() => void run({ task, successText }).finally(onEnd)}
    >
      {label}
    </BusyButton>
  )
}
