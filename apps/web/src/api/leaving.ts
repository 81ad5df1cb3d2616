import { create } from 'zustand'

/** Who is still here by then did not leave: a link to an app, a download, a question answered with no. */
const leavesWithinMs = 20_000

/**
 * Whether this document is about to give way to another (a reload, a link out). It still hears
 * answers until the next one comes, but what it makes of them may be seen by nobody.
 */
export const useLeaving = create<{ leaving: boolean }>(() => ({ leaving: false }))

/** Watches for the end of the document; once, at the start. */
export function watchLeaving(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (leaving: boolean) => {
    clearTimeout(timer)
    useLeaving.setState({ leaving })
    if (leaving) timer = setTimeout(() => set(false), leavesWithinMs)
  }
  window.addEventListener('beforeunload', () => set(true))
  // Some phones tell only this, at the very end.
  window.addEventListener('pagehide', () => set(true))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) set(false)
  })
}
