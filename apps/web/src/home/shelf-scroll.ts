import { type RefObject, useEffect, useRef, useState } from 'react'

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

/** Links rail and column both ways: scrolling marks the category, choosing one scrolls to it. */
export function useShelfScroll(column: RefObject<HTMLDivElement | null>) {
  const [active, setActive] = useState(0)
  const restUntil = useRef(0)

  useEffect(() => {
    let frame = 0
    function look() {
      frame = 0
      if (performance.now() < restUntil.current) return
      const line = headerHeight() + reachPx
      const shelves = [...(column.current?.children ?? [])].filter((n) =>
        n.matches('section'),
      )
      const reached = shelves.filter((shelf) => shelf.getBoundingClientRect().top <= line)
      setActive(Math.max(0, reached.length - 1))
    }
    function onScroll() {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [column])

  function show(at: number) {
    const shelf = column.current?.querySelectorAll('section')[at]
    if (!shelf) return
    setActive(at)
    restUntil.current = performance.now() + restMs
    const top = window.scrollY + shelf.getBoundingClientRect().top - headerHeight()
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top, behavior: still ? 'auto' : 'smooth' })
  }
  return { active, show }
}
