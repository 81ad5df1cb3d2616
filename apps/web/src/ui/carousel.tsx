import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { usePolling } from '../api/polling.ts'
import styles from './carousel.module.css'

type CarouselProps = {
  label: string
  children: ReactNode
  /** Milliseconds between slides; 0 stands still. */
  autoplay?: number
  dots?: boolean
  /** Turns by itself only; takes no swipe and no keys. */
  fixed?: boolean
}

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Slides that snap; plays by itself until the player touches it. */
export function Carousel({
  label,
  children,
  autoplay = 0,
  dots = true,
  fixed = false,
}: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [held, setHeld] = useState(false)
  const slides = Children.toArray(children)

  function show(next: number) {
    const node = track.current
    if (node)
      node.scrollTo({
        left: node.clientWidth * next,
        behavior: still() ? 'auto' : 'smooth',
      })
  }

  usePolling(
    async () => show((at + 1) % slides.length),
    autoplay,
    autoplay > 0 && slides.length > 1 && !held,
  )

  useEffect(() => {
    const node = track.current
    if (!node) return
    const onScroll = () =>
      setAt(Math.round(node.scrollLeft / Math.max(1, node.clientWidth)))
    // Swiped by a finger, scrolled by arrow keys.
    if (!fixed) node.tabIndex = 0
    const hold = () => setHeld(true)
    const free = () => setHeld(false)
    const watched = {
      scroll: onScroll,
      touchstart: hold,
      touchend: free,
      touchcancel: free,
      focusin: hold,
      focusout: free,
    }
    for (const [name, listener] of Object.entries(watched)) {
      node.addEventListener(name, listener, { passive: true })
    }
    return () => {
      for (const [name, listener] of Object.entries(watched))
        node.removeEventListener(name, listener)
    }
  }, [fixed])

  return (
    <section className={styles.carousel} aria-roledescription="轮播" aria-label={label}>
      <ul
        ref={track}
        className={styles.track}
        data-fixed={fixed ? '' : undefined}
        aria-label={label}
      >
        {slides.map((slide, n) => (
          <li key={n} className={styles.slide} inert={n !== at}>
            {slide}
          </li>
        ))}
      </ul>
      {dots && slides.length > 1 && (
        <p className={styles.count}>
          <span className="sr-only">第</span>
          {at + 1}/{slides.length}
        </p>
      )}
    </section>
  )
}
