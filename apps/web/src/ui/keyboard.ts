import { useSyncExternalStore } from 'react'

/** Less is not a keyboard: bars of the browser that come and go. */
const keyboardPx = 120

function watchKeyboard(changed: () => void) {
  const view = window.visualViewport
  view?.addEventListener('resize', changed)
  view?.addEventListener('scroll', changed)
  return () => {
    view?.removeEventListener('resize', changed)
    view?.removeEventListener('scroll', changed)
  }
}

/** CSS pixels at the bottom of the layout that the on-screen keyboard lies over. */
function coveredPx(): number {
  const view = window.visualViewport
  if (!view || view.scale !== 1) return 0
  const covered = Math.round(window.innerHeight - view.offsetTop - view.height)
  return covered > keyboardPx ? covered : 0
}

/** How much of the screen's bottom the keyboard takes; 0 while there is none. */
export function useKeyboardPx(): number {
  return useSyncExternalStore(watchKeyboard, coveredPx)
}
