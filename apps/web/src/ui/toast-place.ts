import { overlays } from '../overlay/overlays.ts'

/** The gap between a toast and the element below it. */
const gapPx = 12
/** The least height of the place for toasts above the bottom of the screen, without the gap. */
const leastPx = 24

/** Selects the bars at the bottom and the submit buttons of sheets. */
const actions = '[data-bar], #overlays [type=submit]'

/** Lifts the toasts above the bars and buttons in the lower half of the screen, or above a higher keyboard. */
export function liftToasts(keyboardPx: number): void {
  const heights = [...document.querySelectorAll(actions)].map((bar) => {
    const { top, height } = bar.getBoundingClientRect()
    const heightAbove = window.innerHeight - top
    return height > 0 && heightAbove > 0 && heightAbove < window.innerHeight / 2
      ? heightAbove
      : 0
  })
  const bottom = Math.max(leastPx, keyboardPx, ...heights) + gapPx
  overlays().style.setProperty('--toast-bottom', `${bottom}px`)
}
