import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { heldTop, movedByKey, type PillPlace, restingPlace } from './pill-place.ts'

/** The least movement of a drag (px). A shorter movement is a tap. */
const tapPx = 6

const screenBox = () => ({ width: window.innerWidth, height: window.innerHeight })

/** Lets the player drag the pill over a frame. When released, it moves to a side. A tap on a button remains a tap. */
export function usePillDrag(start: PillPlace) {
  const pill = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(start)
  const [drag, setDrag] = useState<{ left: number; top: number } | null>(null)
  const grip = useRef<{ x: number; y: number; left: number; top: number } | null>(null)
  const isDragging = useRef(false)

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
    // The button captures the pointer, so that the frame below cannot take it and a tap stays a tap.
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, y: event.clientY, left: box.left, top: box.top }
    isDragging.current = false
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const start = grip.current
    if (!start) return
    const x = event.clientX - start.x
    const y = event.clientY - start.y
    if (!isDragging.current && Math.hypot(x, y) < tapPx) return
    isDragging.current = true
    setDrag({ left: start.left + x, top: start.top + y })
  }
  function onPointerUp() {
    const box = pill.current?.getBoundingClientRect()
    if (isDragging.current && box) {
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
  /** Returns true once after a drag, for the click that ends the drag. */
  function wasDrag(): boolean {
    const was = isDragging.current
    isDragging.current = false
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
