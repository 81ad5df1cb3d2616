import { useSyncExternalStore } from 'react'

/** The least height of a keyboard (px). If less of the view is covered, it is a browser bar. */
const keyboardPx = 120

function watchKeyboard(onChange: () => void) {
  const view = window.visualViewport
  view?.addEventListener('resize', onChange)
  view?.addEventListener('scroll', onChange)
  return () => {
    view?.removeEventListener('resize', onChange)
    view?.removeEventListener('scroll', onChange)
  }
}

/** Returns how many CSS pixels at the bottom of the layout the on-screen keyboard covers. */
function coveredPx(): number {
  const view = window.visualViewport
  if (!view || view.scale !== 1) return 0
  const height = Math.round(window.innerHeight - view.offsetTop - view.height)
  return height > keyboardPx ? height : 0
}

/** Returns the height of the on-screen keyboard (px); 0 if it is closed. */
export function useKeyboardPx(): number {
  return useSyncExternalStore(watchKeyboard, coveredPx)
}
