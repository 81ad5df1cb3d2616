import type { Category } from '@jinli/contract/vocabulary'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How far below the header a shelf counts as reached. */
const reachPx = 24
/** The spy rests while a tap on the rail scrolls. */
const restMs = 700

/** The header and, without a network, the strip below it. */
function headerHeight(): number {
  return ['header', '[data-strip]']
    .map((part) => document.querySelector(part)?.getBoundingClientRect().height ?? 0)
    .reduce((sum, height) => sum + height, 0)
}

type Place = { category: Category; top: number }

/** Where the shelves begin, from above; those that are not open yet share a line. */
function placesIn(column: HTMLElement | null): Place[] {
  return [...(column?.querySelectorAll<HTMLElement>('[data-category]') ?? [])].map(
    (shelf) => ({
      category: shelf.dataset.category as Category,
      top: shelf.getBoundingClientRect().top,
    }),
  )
}

/** The shelf in view: of those on one line the one that was chosen, else the first. */
function inView(places: readonly Place[], chosen: Category | null): Category | null {
  const line = headerHeight() + reachPx
  const at = places.filter(({ top }) => top <= line).pop() ?? places[0]
  const beside = places.filter(({ top }) => top === at?.top)
  return (beside.find(({ category }) => category === chosen) ?? beside[0])?.category ?? null
}

/** Of shelves on one line the page cannot tell, coming back, which one was chosen. */
let lastChosen: Category | null = null

/** Links rail and column both ways: scrolling marks the category, choosing one scrolls to it. */
export function useShelfScroll(column: RefObject<HTMLDivElement | null>) {
  const [active, setActive] = useState(lastChosen)
  const restUntil = useRef(0)

  // Listens no longer than the page is laid out: hidden, it has no shelf in view to name.
  useLayoutEffect(() => {
    let frame = 0
    function look() {
      frame = 0
      if (performance.now() < restUntil.current) return
      setActive((chosen) => inView(placesIn(column.current), chosen))
    }
    function onScroll() {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    // Other shelves are other places; and coming back, the page stands elsewhere than it was left.
    const shelves = new ResizeObserver(onScroll)
    if (column.current) shelves.observe(column.current)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      shelves.disconnect()
      window.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [column])

  function show(category: Category) {
    const place = placesIn(column.current).find((one) => one.category === category)
    if (!place) return
    setActive(category)
    lastChosen = category
    restUntil.current = performance.now() + restMs
    const top = window.scrollY + place.top - headerHeight()
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top, behavior: still ? 'auto' : 'smooth' })
  }
  return { active, show }
}
