import { overlays } from '../overlay/overlays.ts'

/** Between a toast and what it lies above. */
const gapPx = 12
/** Where there is nothing at the bottom. */
const leastPx = 24

/** Bars at the bottom of the screen, and what sends a form in a sheet: what a toast speaks of. */
const actions = '[data-bar], #overlays [type=submit]'

/**
 * Puts the toasts above the bars and the buttons of the lower half, or above the keyboard where that
 * reaches higher.
 */
export function liftToasts(keyboardPx: number): void {
  const heights = [...document.querySelectorAll(actions)].map((bar) => {
    const { top, height } = bar.getBoundingClientRect()
    const above = window.innerHeight - top
    return height > 0 && above > 0 && above < window.innerHeight / 2 ? above : 0
  })
  const bottom = Math.max(leastPx, keyboardPx, ...heights) + gapPx
  overlays().style.setProperty('--toast-bottom', `${bottom}px`)
}
