import { overlays } from '../overlay/overlays.ts'

/** The gap between a toast and the element below it. */
const gapPx = 12
/** The least height of the place for toasts above the bottom of the screen, without the gap. */
const leastPx = 24
/** The height of a toast of two lines. */
const toastPx = 72

/** What a toast must not cover: bars, the buttons of forms and dialogs, and the tools of a game. */
const obstacles = '[data-bar], [type=submit], [role=dialog] button, [role=toolbar]'

/** The heights of the lower and upper edge of an element above the bottom of the screen. */
export type Span = { low: number; high: number }

/** Returns the lowest place from `least` up where a toast of `height` covers none of the elements. */
export function freePlace(least: number, height: number, spans: readonly Span[]): number {
  let place = least + gapPx
  for (const { low, high } of [...spans].sort((a, b) => a.low - b.low)) {
    if (low < place + height && high + gapPx > place) place = high + gapPx
  }
  return place
}

/** Places the toasts above the keyboard, where they cover no bar and no button. */
function liftToasts(keyboardPx: number): void {
  const { innerHeight } = window
  const spans = [...document.querySelectorAll(obstacles)].map((node) => {
    const { top, bottom } = node.getBoundingClientRect()
    return { low: innerHeight - bottom, high: innerHeight - top }
  })
  const least = Math.max(leastPx, keyboardPx)
  const visible = spans.filter(({ low, high }) => high > Math.max(0, low))
  const place = freePlace(least, toastPx, visible)
  // Where buttons fill the screen, the toast stands above the bars alone.
  const bars = visible.filter(({ low }) => low <= 0)
  const bottom = place + toastPx < innerHeight ? place : freePlace(least, toastPx, bars)
  overlays().style.setProperty('--toast-bottom', `${bottom}px`)
}

const liftEveryMs = 200

/**
 * Keeps the toasts off bars and buttons until the returned function is called. Some come after the toast, for example
 * with the page after a sign-in.
 */
export function keepToastsFree(keyboardPx: number): () => void {
  liftToasts(keyboardPx)
  const timer = setInterval(liftToasts, liftEveryMs, keyboardPx)
  return () => clearInterval(timer)
}
