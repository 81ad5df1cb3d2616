import type { WireFields } from '@jinli/client/codec'
import { type Attempt, attemptFor } from './attempt.ts'
import {
  dropAttempt,
  holdAttempt,
  isPending,
  type LostWords,
  releaseAttempt,
} from './pending-attempts.ts'

/**
 * The one attempt that a button has open: the same key for all its sendings, stored before each,
 * and handed to the app when the button leaves the screen without having heard.
 */
export function attemptHolder() {
  let open: Attempt | null = null
  let onScreen = true

  /** The key that is still open; one that the app has settled or closed meanwhile is not. */
  function key(): string | null {
    if (open && !isPending(open.key)) open = null
    return open?.key ?? null
  }

  function begin(path: string, fields: WireFields, words: LostWords): string {
    const before = key()
    const attempt = attemptFor(open, fields)
    // Something else is asked for: what became of the former is the app's to find out.
    if (before !== null && before !== attempt.key) releaseAttempt(before)
    open = attempt
    holdAttempt(path, attempt.key, fields, words)
    return attempt.key
  }

  /** After a sending: `unsettled` keeps the attempt. */
  function end(unsettled: boolean): void {
    if (!open) return
    if (!unsettled) {
      dropAttempt(open.key)
      open = null
    } else if (!onScreen) releaseAttempt(open.key)
  }

  function leave(busy: boolean): void {
    onScreen = false
    if (open && !busy) releaseAttempt(open.key)
  }
  function enter(): void {
    onScreen = true
  }
  return { key, begin, end, leave, enter }
}
