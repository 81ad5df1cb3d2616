/** Milliseconds without input after which polling no longer counts as activity of the member. */
const idleAfterMs = 60_000

let lastInputAt = performance.now()

/** Records the time of the last input in this window. */
export function watchInput(page: Pick<Window, 'addEventListener'>): void {
  const noteInput = () => {
    lastInputAt = performance.now()
  }
  for (const sign of ['pointerdown', 'keydown', 'wheel'])
    page.addEventListener(sign, noteInput, { capture: true, passive: true })
}

export function isIdle(): boolean {
  return performance.now() - lastInputAt > idleAfterMs
}
