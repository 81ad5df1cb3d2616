import { type Attempt, attemptFor } from './attempt.ts'
import {
  dropAttempt,
  holdAttempt,
  isKept,
  isPending,
  releaseAttempt,
} from './pending-attempts.ts'

/**
 * The one attempt that a button has open: the same key for all its sendings, stored before each,
 * and handed to the app when the button leaves the screen without having heard.
 */
export function attemptHolder() {
  let open: { attempt: Attempt; path: string } | null = null
  let onScreen = true

  /** The key that is still open; one that the app has settled or closed meanwhile is not. */
  function key(): string | null {
    if (open && isKept(open.path) && !isPending(open.attempt.key)) open = null
    return open?.attempt.key ?? null
  }

  function begin(path: string, input: unknown): string {
    const before = key()
    const attempt = attemptFor(open?.attempt ?? null, input)
    // Something else is asked for: what became of the former is the app's to find out.
    if (before !== null && before !== attempt.key) releaseAttempt(before)
    open = { attempt, path }
    if (isKept(path)) holdAttempt(path, attempt.key, input)
    return attempt.key
  }

  /** After a sending: `unsettled` keeps the attempt. */
  function end(unsettled: boolean): void {
    if (!open) return
    if (!unsettled) {
      dropAttempt(open.attempt.key)
      open = null
    } else if (!onScreen) releaseAttempt(open.attempt.key)
  }

  function leave(busy: boolean): void {
    onScreen = false
    if (open && !busy) releaseAttempt(open.attempt.key)
  }
  function enter(): void {
    onScreen = true
  }
  return { key, begin, end, leave, enter }
}
