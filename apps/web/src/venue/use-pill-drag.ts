import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { heldTop, movedByKey, type PillPlace, restingPlace } from './pill-place.ts'

/** A shorter way is a tap. */
const tapPx = 6

const screenBox = () => ({ width: window.innerWidth, height: window.innerHeight })

/** Drags a small bar over a frame and lets it rest at a side; taps on its buttons stay taps. */
export function usePillDrag(start: PillPlace) {
  const pill = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(start)
  const [drag, setDrag] = useState<{ left: number; top: number } | null>(null)
  const grip = useRef<{ x: number; y: number; left: number; top: number } | null>(null)
  const dragged = useRef(false)

  useEffect(() => {
    function onResize() {
      const box = pill.current?.getBoundingClientRect()
      if (box) setPlace((at) => ({ ...at, top: heldTop(at.top, box, screenBox()) }))
    }
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const box = pill.current?.getBoundingClientRect()
    if (!box || event.button !== 0) return
    // The button keeps the pointer: the frame below cannot swallow it, and a tap stays a tap.
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, y: event.clientY, left: box.left, top: box.top }
    dragged.current = false
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const held = grip.current
    if (!held) return
    const x = event.clientX - held.x
    const y = event.clientY - held.y
    if (!dragged.current && Math.hypot(x, y) < tapPx) return
    dragged.current = true
    setDrag({ left: held.left + x, top: held.top + y })
  }
  function onPointerUp() {
    const box = pill.current?.getBoundingClientRect()
    if (dragged.current && box) {
      setPlace(restingPlace(box.left, box.top, box, screenBox()))
    }
    grip.current = null
    setDrag(null)
  }
  function onKey(key: string): boolean {
    const box = pill.current?.getBoundingClientRect()
    const next = box ? movedByKey(place, key, box, screenBox()) : null
    if (next) setPlace(next)
    return next !== null
  }
  /** True once after a drag: the click that ends it is no tap. */
  function wasDrag(): boolean {
    const was = dragged.current
    dragged.current = false
    return was
  }
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
  }
  return { pill, place, drag, handlers, onKey, wasDrag }
}
