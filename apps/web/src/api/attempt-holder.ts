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
 * Holds the open attempt of one button. All requests of the attempt carry the same idempotency key, which is stored
 * before each request. If the button leaves the screen first, the app requests the outcome.
 */
export function attemptHolder() {
  let open: Attempt | null = null
  let onScreen = true

  /** Returns the idempotency key of the open attempt; null when the app has settled or dropped the attempt. */
  function key(): string | null {
    if (open && !isPending(open.key)) open = null
    return open?.key ?? null
  }

  function begin(path: string, fields: WireFields, words: LostWords): string {
    const before = key()
    const attempt = attemptFor(open, fields)
    // If the input has changed, this is a new attempt, and the app requests the outcome of the earlier one.
    if (before !== null && before !== attempt.key) releaseAttempt(before)
    open = attempt
    holdAttempt(path, attempt.key, fields, words)
    return attempt.key
  }

  /** Records the end of a request. If the outcome is unknown, the attempt stays open. */
  function end(isUnsettled: boolean): void {
    if (!open) return
    if (!isUnsettled) {
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
