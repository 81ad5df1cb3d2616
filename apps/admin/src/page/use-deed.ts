import { CallRefused } from '@jinli/client/failure'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { wordsOf } from '../api/words-of.ts'

type Deed<R> = {
  task: () => Promise<R>
  /** What to say when it is done. */
  done: string | ((result: R) => string)
  onDone?: (result: R) => void
  /** The server said no: true when the caller has shown why. */
  onRefused?: (refused: CallRefused) => boolean
}

/** Does something once, however often it is pressed, and says how it ended. */
export function useDeed() {
  const { message } = App.useApp()
  const latch = useRef(false)
  const [busy, setBusy] = useState(false)

  async function run<R>({ task, done, onDone, onRefused }: Deed<R>): Promise<void> {
    if (latch.current) return
    latch.current = true
    setBusy(true)
    try {
      const result = await task()
      message.success(typeof done === 'string' ? done : done(result))
      onDone?.(result)
    } catch (error) {
      if (!(error instanceof CallRefused && onRefused?.(error)))
        message.error(wordsOf(error))
    } finally {
      latch.current = false
      setBusy(false)
    }
  }

  return { busy, run }
}
