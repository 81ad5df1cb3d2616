import { App } from 'antd'
import { useRef, useState } from 'react'
import { Refused, wordsOf } from '../api/refused.ts'

type Outcome<R> = {
  onDone: (row: R) => void
  /** Somebody else was faster, or the order is gone: what we show is out of date. */
  onStale: () => void
  onField: (field: string, message: string) => void
}

const staleKeys = ['review.already-decided', 'review.not-found']

/** Sends a decision once, however often it is pressed, and sorts the answer. */
export function useDecision<R>({ onDone, onStale, onField }: Outcome<R>) {
  const { message } = App.useApp()
  const latch = useRef(false)
  const [busy, setBusy] = useState(false)

  async function submit(task: () => Promise<R>, done: string): Promise<void> {
    if (latch.current) return
    latch.current = true
    setBusy(true)
    try {
      const row = await task()
      message.success(done)
      onDone(row)
    } catch (error) {
      if (error instanceof Refused && staleKeys.includes(error.key)) {
        message.warning(`${error.message}，已为您刷新`)
        onStale()
      } else {
        message.error(wordsOf(error))
        if (error instanceof Refused && error.field) onField(error.field, error.message)
      }
    } finally {
      latch.current = false
      setBusy(false)
    }
  }

  return { busy, submit }
}
