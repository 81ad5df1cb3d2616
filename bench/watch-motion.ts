import type { Motion } from './frame-scenes.ts'
import type { marks } from './frame-trace.ts'

/** The browser types that `watch` uses; this program has no DOM types. */
declare const document: {
  querySelector(selector: string): { click(): void } | null
  documentElement: object
}
declare const MutationObserver: new (
  onChange: () => void,
) => { observe(root: object, what: object): void; disconnect(): void }
declare function requestAnimationFrame(run: (now: number) => void): void

export type Watch = { motion: Motion; marks: typeof marks; own: boolean }

/**
 * Runs in the page: clicks, waits for the end without polling, and sets both marks. With `own` it requests animation
 * frames and returns their times; the main thread then takes part in every frame.
 */
export async function watch({ motion, marks, own }: Watch): Promise<number[]> {
  const element = (selector: string) =>
    new Promise<void>((resolve) => {
      const look = () => document.querySelector(selector) !== null
      if (look()) return resolve()
      const observer = new MutationObserver(() => {
        if (!look()) return
        observer.disconnect()
        resolve()
      })
      const what = { subtree: true, childList: true, attributes: true, characterData: true }
      observer.observe(document.documentElement, what)
    })
  const times: number[] = []
  let on = own
  const note = (now: number) => {
    times.push(now)
    if (on) requestAnimationFrame(note)
  }
  if (motion.press) document.querySelector(motion.press)?.click()
  await element(motion.from)
  performance.mark(marks.begin)
  if (own) requestAnimationFrame(note)
  await element(motion.to)
  await new Promise((resolve) => setTimeout(resolve, motion.after))
  performance.mark(marks.end)
  on = false
  return times
}
