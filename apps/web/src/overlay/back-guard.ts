import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { type Location, useLocation } from 'react-router'

type Overlay = {
  close: () => void
  /** Has to be read: back closes it, but leading the player elsewhere does not. */
  stays?: boolean
}
type OpenOverlay = Overlay & { opener: Element | null }

/** What lies over the page, the topmost last. */
const open: OpenOverlay[] = []
/** Where the router is: its place in the history, its address, and the page of it. */
let known = { place: 0, address: '', page: '' }
/** The overlay that a step back closes, as soon as the history is where it was again. */
let returningFor: OpenOverlay | null = null

/** React Router numbers its history entries in `history.state.idx`; a typed address has none. */
function place(): number | null {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('idx' in state)) return null
  return typeof state.idx === 'number' ? state.idx : null
}

function holdPage(): void {
  document.getElementById('root')?.toggleAttribute('inert', open.length > 0)
}

/**
 * Puts an overlay on the stack: while it is the top one, back and Escape close it, and the page
 * cannot be reached. The answer takes it off again and gives the opener the focus back.
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

/** The same for a component that is open or not. */
export function useOverlay(isOpen: boolean, onClose: () => void): void {
  // Only opening and closing counts, not a new `onClose` of a page that renders again.
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? overlayOpened({ close: () => close() }) : undefined), [isOpen])
}

function movedOn(): void {
  returningFor = null
  for (const { close } of open.filter(({ stays }) => !stays)) close()
}

/** Gives an entry without a number the next one: the router itself would begin anew after it. */
function numberEntry(): number {
  const next = window.location.href === known.address ? known.place : known.place + 1
  window.history.replaceState({ ...window.history.state, idx: next }, '')
  return next
}

function onPopState(event: PopStateEvent): void {
  const here = place()
  if (returningFor !== null && here === known.place) {
    event.stopImmediatePropagation()
    const overlay = returningFor
    returningFor = null
    if (open.includes(overlay)) overlay.close()
    return
  }
  const top = open.at(-1)
  const isBack = here !== null && here < known.place
  if (isBack && (returningFor ?? top) !== undefined) {
    event.stopImmediatePropagation()
    returningFor ??= top ?? null
    // One by one: the browser's back may have skipped entries, or come twice.
    window.history.go(1)
    return
  }
  movedOn()
  known = { ...known, place: here ?? numberEntry(), address: window.location.href }
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.isComposing) open.at(-1)?.close()
}

/**
 * A step back with an overlay open closes the overlay and nothing else: the history goes forward
 * again before the router hears of it, so the page and what was typed in it stay. Has to listen
 * before the router does. Any other step takes the overlays away and goes through.
 */
export function guardBack(): void {
  window.addEventListener('popstate', onPopState)
  document.addEventListener('keydown', onKeyDown)
}

function arrivedAt({ pathname }: Location): void {
  const here = place() ?? known.place
  // Pushes and replacements, which no event tells; the tabs of a page replace, and stay on it.
  if (here !== known.place || pathname !== known.page) movedOn()
  known = { place: here, address: window.location.href, page: pathname }
}

/** Tells the guard where the router is; stands inside the router, before the app. */
export function BackGuard(): null {
  const location = useLocation()
  useLayoutEffect(() => arrivedAt(location), [location])
  return null
}
