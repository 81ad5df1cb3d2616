import { CallRefused } from '@jinli/client/failure'
import { App } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { wordsOf } from '../api/words-of.ts'

type Action<R> = {
  task: () => Promise<R>
  /** The message to show after success. */
  successText: string | ((result: R) => ReactNode)
  onDone?: (result: R) => void
  /** Called with a refusal. Returns true if it has shown the refusal. */
  onRefused?: (refusal: CallRefused) => boolean
}

/** How long a message with a link stays (s). */
const linkSeconds = 8

/** Runs an action once, even if its button is pressed several times, and shows the result. */
export function useAction() {
  const { message } = App.useApp()
  const latch = useRef(false)
  const [busy, setBusy] = useState(false)

  async function run<R>({
    task,
    successText,
    onDone,
    onRefused,
  }: Action<R>): Promise<void> {
    if (latch.current) return
    latch.current = true
    setBusy(true)
    try {
      const result = await task()
      const text = typeof successText === 'string' ? successText : successText(result)
      void message.success(text, typeof text === 'string' ? undefined : linkSeconds)
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
