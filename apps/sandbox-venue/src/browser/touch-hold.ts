/** The list stays held for this time after the last touch or movement of the mouse. */
const graceMs = 900

/** Returns a function that tells whether the player touches the element, scrolls it or moves the mouse over it. */
export function createTouchHold(place: HTMLElement): () => boolean {
  let isDown = false
  let heldUntil = 0
  const extend = () => {
    heldUntil = performance.now() + graceMs
  }
  const press = () => {
    isDown = true
  }
  const release = () => {
    isDown = false
    extend()
  }
  // A touch that scrolls cancels its pointer events, so the events of touches are heard too.
  for (const name of ['pointerdown', 'touchstart'])
    place.addEventListener(name, press, { passive: true })
  for (const name of ['pointerup', 'touchend', 'touchcancel'])
    addEventListener(name, release, { passive: true })
  for (const name of ['pointermove', 'wheel', 'scroll'])
    place.addEventListener(name, extend, { passive: true })
  return () => isDown || performance.now() < heldUntil
}
