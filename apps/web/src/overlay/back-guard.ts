import { isInputMethodKey } from '@jinli/client/input-method'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { type Location, useLocation } from 'react-router'

type Overlay = {
  close: () => void
  /** Whether the overlay stays when the app opens another page. A back step still closes the overlay. */
  stays?: boolean
}
type OpenOverlay = Overlay & { opener: Element | null }

/** The open overlays; the topmost one is the last. */
const open: OpenOverlay[] = []
/** The current entry of the browser history: its index in the router, its URL and its path. */
let current = { place: 0, address: '', page: '' }
/** The overlay to close after a back step, once the history is at the previous entry again. */
let returningFor: OpenOverlay | null = null

/** Returns the router’s index of the history entry (`history.state.idx`); null if the player typed the URL. */
function place(): number | null {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('idx' in state)) return null
  return typeof state.idx === 'number' ? state.idx : null
}

function holdPage(): void {
  document.getElementById('root')?.toggleAttribute('inert', open.length > 0)
}

/**
 * Puts an overlay on top of the stack. A back step or Escape closes the topmost overlay. The page below is inert. The
 * returned function removes the overlay and returns the focus.
 */
export function overlayOpened(overlay: Overlay): () => void {
  const entry = { ...overlay, opener: document.activeElement }
  open.push(entry)
  holdPage()
  return () => {
    const at = open.indexOf(entry)
    if (at === -1) return
    open.splice(at, 1)
    holdPage()
    if (entry.opener instanceof HTMLElement) entry.opener.focus({ preventScroll: true })
  }
}

/** Keeps an overlay on the stack while it is open. */
export function useOverlay(isOpen: boolean, onClose: () => void): void {
  // Depends on `isOpen` only, because a page passes a new `onClose` with each render.
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? overlayOpened({ close: () => close() }) : undefined), [isOpen])
}

function movedOn(): void {
  returningFor = null
  for (const { close } of open.filter(({ stays }) => !stays)) close()
}

/** Gives an index to a history entry without one; otherwise the router would start again at 0. */
function numberEntry(): number {
  const next = window.location.href === current.address ? current.place : current.place + 1
  window.history.replaceState({ ...window.history.state, idx: next }, '')
  return next
}

function onPopState(event: PopStateEvent): void {
  const index = place()
  if (returningFor !== null && index === current.place) {
    event.stopImmediatePropagation()
    const overlay = returningFor
    returningFor = null
    if (open.includes(overlay)) overlay.close()
    return
  }
  const top = open.at(-1)
  const isBack = index !== null && index < current.place
  if (isBack && (returningFor ?? top) !== undefined) {
    event.stopImmediatePropagation()
    returningFor ??= top ?? null
    // Goes forward one entry and checks again, because the browser may skip entries or fire the event twice.
    window.history.go(1)
    return
  }
  movedOn()
  current = { ...current, place: index ?? numberEntry(), address: window.location.href }
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !isInputMethodKey(event)) open.at(-1)?.close()
}

/**
 * Makes a back step close only an open overlay: the history goes forward again before the router notices, so that the
 * page and its form stay. Any other step closes the overlays and proceeds. Must be called before the router starts.
 */
export function guardBack(): void {
  window.addEventListener('popstate', onPopState)
  document.addEventListener('keydown', onKeyDown)
}

function arrivedAt({ pathname }: Location): void {
  const index = place() ?? current.place
  // The router’s pushes and replacements fire no popstate event. A change of tab replaces the entry on the same page.
  if (index !== current.place || pathname !== current.page) movedOn()
  current = { place: index, address: window.location.href, page: pathname }
}

/** Reports the router’s location to the back guard. Rendered inside the router, before the app. */
export function BackGuard(): null {
  const location = useLocation()
  useLayoutEffect(() => arrivedAt(location), [location])
  return null
}
