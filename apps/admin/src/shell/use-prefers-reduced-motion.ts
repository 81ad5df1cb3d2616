import { useSyncExternalStore } from 'react'

const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void): () => void {
  reducedMotion.addEventListener('change', listener)
  return () => reducedMotion.removeEventListener('change', listener)
}

/** Whether the member's system asks for reduced motion (WCAG 2.2, 2.3.3). */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => reducedMotion.matches)
}
