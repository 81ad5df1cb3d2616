import { create } from 'zustand'

/** If the document still exists after this time, the page did not unload: the link opened an app or a download. */
const leavesWithinMs = 20_000

/**
 * Whether this document is about to unload (a reload, or a link to another site). The document may still receive
 * responses, but the player may not see what it shows.
 */
export const useLeaving = create<{ leaving: boolean }>(() => ({ leaving: false }))

/** Listens for the unload of the document. Called once, when the app starts. */
export function watchLeaving(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (isLeaving: boolean) => {
    clearTimeout(timer)
    useLeaving.setState({ leaving: isLeaving })
    if (isLeaving) timer = setTimeout(() => set(false), leavesWithinMs)
  }
  window.addEventListener('beforeunload', () => set(true))
  // Some phones fire `pagehide` but not `beforeunload`.
  window.addEventListener('pagehide', () => set(true))
  window.addEventListener('pageshow', ({ persisted: isRestored }) => {
    if (isRestored) set(false)
  })
}
