import { App } from 'antd'
import { useDeed } from '../page/use-deed.ts'

type Outcome<R> = {
  onDone: (row: R) => void
  /** Somebody else was faster, or the order is gone: what we show is out of date. */
  onStale: () => void
  onField: (field: string, message: string) => void
}

const staleKeys = ['review.already-decided', 'review.not-found', 'review.claimed']

/** Sends a decision once, however often it is pressed, and sorts the answer. */
export function useDecision<R>({ onDone, onStale, onField }: Outcome<R>) {
  const { message } = App.useApp()
  const { busy, run } = useDeed()

  function submit(task: () => Promise<R>, done: string | ((row: R) => string)) {
    return run({
      task,
      done,
      onDone,
      onRefused: (refused) => {
        if (staleKeys.includes(refused.key)) {
          message.warning(`${refused.message}，已为您刷新`)
          onStale()
          return true
        }
        if (refused.field) onField(refused.field, refused.message)
        return false
      },
    })
  }

  return { busy, submit }
}
