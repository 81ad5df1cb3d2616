import { useLayoutEffect, useRef } from 'react'

/** A press of the pointer: the row where it began, and when. */
type Press = { key: string; at: number; isDown: boolean }

/**
 * Judges presses on the rows of a list, whose keys are `order`. A press opens the row where it began. It opens nothing if
 * the rows have moved since, or if it is the second half of a double click, since the first half has moved them.
 */
export function useRowPress(order: string) {
  const press = useRef<Press | null>(null)
  const openedKey = useRef<string | null>(null)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const seenOrder = useRef('')
  useLayoutEffect(() => {
    if (seenOrder.current === order) return undefined
    seenOrder.current = order
    movedAt.current = performance.now()
    // The reader sees the new rows only after the next frame.
    const frame = requestAnimationFrame(() => {
      movedAt.current = performance.now()
    })
    return () => cancelAnimationFrame(frame)
  }, [order])

  return {
    begin(key: string, at: number): void {
      const begun = { key, at, isDown: true }
      press.current = begun
      const end = () => {
        begun.isDown = false
      }
      for (const name of ['pointerup', 'pointercancel'])
        window.addEventListener(name, end, { once: true })
    },
    /** Whether the focus comes from the pointer, whose click then decides. */
    isDown: () => press.current?.isDown === true,
    /** Whether a click opens the row. A click without a press comes from the keyboard or a screen reader. */
    opens(key: string, clicks: number): boolean {
      const begun = press.current
      press.current = null
      const isSure = clicks === 1 && begun?.key === key && begun.at >= movedAt.current
      const isOpen = clicks === 0 || isSure
      if (isOpen) openedKey.current = clicks === 0 ? null : key
      return isOpen
    },
    /** Whether the pointer opened the row, which then stands where it was seen. */
    hasOpened: (key: string) => openedKey.current === key,
  }
}
