import { create } from 'zustand'

/** Where the header of this moment takes a page's small action. */
export const useHeaderSlot = create<{ slot: HTMLElement | null }>(() => ({ slot: null }))

export function setHeaderSlot(slot: HTMLElement | null): void {
  useHeaderSlot.setState({ slot })
}
