import type { Category } from '@jinli/contract/vocabulary'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isMotionReduced } from '../ui/motion.ts'

/** The distance below the header at which a shelf counts as reached. */
const reachPx = 24
/** The time after a tap on the category list during which scroll events are ignored. */
const restMs = 700

/** Returns the height of the header, with the offline strip below it if there is one. */
function headerHeight(): number {
  return ['header', '[data-strip]']
    .map((part) => document.querySelector(part)?.getBoundingClientRect().height ?? 0)
    .reduce((sum, height) => sum + height, 0)
}

type Place = { category: Category; top: number }

/** Returns the top of each shelf. Shelves of categories without a venue share one line. */
function placesIn(column: HTMLElement | null): Place[] {
  return [...(column?.querySelectorAll<HTMLElement>('[data-category]') ?? [])].map(
    (shelf) => ({
      category: shelf.dataset.category as Category,
      top: shelf.getBoundingClientRect().top,
    }),
  )
}

/** Returns the shelf in view. If several shelves share a line, returns the chosen one, else the first. */
function inView(places: readonly Place[], current: Category | null): Category | null {
  const line = headerHeight() + reachPx
  const at = places.filter(({ top }) => top <= line).pop() ?? places[0]
  const sameLine = places.filter(({ top }) => top === at?.top)
  return (
    (sameLine.find(({ category }) => category === current) ?? sameLine[0])?.category ?? null
  )
}

/** The category that the player chose last, kept until the player returns to the home screen. */
let lastChosen: Category | null = null

/** Links the category list and the shelves: scrolling marks a category, a chosen category scrolls into view. */
export function useShelfScroll(column: RefObject<HTMLDivElement | null>) {
  const [active, setActive] = useState(lastChosen)
  const restUntil = useRef(0)

  // Listens only while the page is on screen, because a hidden page has no shelf in view.
  useLayoutEffect(() => {
    let frame = 0
    function look() {
      frame = 0
      if (performance.now() < restUntil.current) return
      setActive((current) => inView(placesIn(column.current), current))
    }
    function onScroll() {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    // Measures again when the shelves change size, or when the hidden page is shown again.
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
    window.scrollTo({ top, behavior: isMotionReduced() ? 'auto' : 'smooth' })
  }
  return { active, show }
}
