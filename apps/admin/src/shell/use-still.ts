import { useSyncExternalStore } from 'react'

const wish = window.matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void): () => void {
  wish.addEventListener('change', listener)
  return () => wish.removeEventListener('change', listener)
}

/** Whether who sits here wants no movement (WCAG 2.2, 2.3.3). */
export function useStill(): boolean {
  return useSyncExternalStore(subscribe, () => wish.matches)
}
