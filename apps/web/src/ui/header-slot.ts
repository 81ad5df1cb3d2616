import { create } from 'zustand'

/** The element in the current header where a page renders its small action. */
export const useHeaderSlot = create<{ slot: HTMLElement | null }>(() => ({ slot: null }))

export function setHeaderSlot(slot: HTMLElement | null): void {
  useHeaderSlot.setState({ slot })
}
