/** Polls go on while nobody is there; without a hand for so long they are no sign of life. */
const awayAfterMs = 60_000

let touchedAt = performance.now()

/** From here on hands on this window count. */
export function watchHands(page: Pick<Window, 'addEventListener'>): void {
  const touched = () => {
    touchedAt = performance.now()
  }
  for (const sign of ['pointerdown', 'keydown', 'wheel'])
    page.addEventListener(sign, touched, { capture: true, passive: true })
}

/** Whether nobody has touched the page for a while. */
export function isUnattended(): boolean {
  return performance.now() - touchedAt > awayAfterMs
}
