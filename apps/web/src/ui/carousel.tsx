import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { usePolling } from '../api/polling.ts'
import styles from './carousel.module.css'
import { isMotionReduced } from './motion.ts'

type CarouselProps = {
  label: string
  children: ReactNode
  /** Milliseconds between slides; 0 turns the automatic change off. */
  autoplay?: number
  dots?: boolean
  /** Whether the slides ignore swipes and keys. */
  isFixed?: boolean
}

/** Shows slides to swipe, which snap into place. They change automatically until the player touches them. */
export function Carousel({
  label,
  children,
  autoplay = 0,
  dots = true,
  isFixed = false,
}: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [isHeld, setIsHeld] = useState(false)
  const slides = Children.toArray(children)

  function show(next: number) {
    const node = track.current
    if (node)
      node.scrollTo({
        left: node.clientWidth * next,
        behavior: isMotionReduced() ? 'auto' : 'smooth',
      })
  }

  usePolling(
    async () => show((at + 1) % slides.length),
    autoplay,
    autoplay > 0 && slides.length > 1 && !isHeld,
  )

  useEffect(() => {
    const node = track.current
    if (!node) return
    const onScroll = () =>
      setAt(Math.round(node.scrollLeft / Math.max(1, node.clientWidth)))
    // Arrow keys scroll the element only if it is focusable.
    if (!isFixed) node.tabIndex = 0
    const hold = () => setIsHeld(true)
    const free = () => setIsHeld(false)
    const listeners = {
      scroll: onScroll,
      touchstart: hold,
      touchend: free,
      touchcancel: free,
      focusin: hold,
      focusout: free,
    }
    for (const [name, listener] of Object.entries(listeners)) {
      node.addEventListener(name, listener, { passive: true })
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        node.removeEventListener(name, listener)
    }
  }, [isFixed])

  return (
    <section className={styles.carousel} aria-roledescription="轮播" aria-label={label}>
      <ul
        ref={track}
        className={styles.track}
        data-fixed={isFixed ? '' : undefined}
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
