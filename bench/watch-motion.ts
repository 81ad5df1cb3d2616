import type { Motion } from './frame-scenes.ts'
import type { marks } from './frame-trace.ts'

/** As much of a browser as `watch` uses; this program is none. */
declare const document: {
  querySelector(selector: string): { click(): void } | null
  documentElement: object
}
declare const MutationObserver: new (
  seen: () => void,
) => { observe(root: object, what: object): void; disconnect(): void }
declare function requestAnimationFrame(run: (now: number) => void): void

export type Watch = { motion: Motion; marks: typeof marks; own: boolean }

/**
 * Runs in the page: presses, waits for the end without asking again and again, and marks both; times of its
 * animation frames when `own`, which make the page's thread part of every frame.
 */
export async function watch({ motion, marks, own }: Watch): Promise<number[]> {
  const there = (selector: string) =>
    new Promise<void>((resolve) => {
      const look = () => document.querySelector(selector) !== null
      if (look()) return resolve()
      const seen = new MutationObserver(() => {
        if (!look()) return
        seen.disconnect()
        resolve()
      })
      const what = { subtree: true, childList: true, attributes: true, characterData: true }
      seen.observe(document.documentElement, what)
    })
  const times: number[] = []
  let on = own
  const note = (now: number) => {
    times.push(now)
    if (on) requestAnimationFrame(note)
  }
  if (motion.press) document.querySelector(motion.press)?.click()
  await there(motion.from)
  performance.mark(marks.begin)
  if (own) requestAnimationFrame(note)
  await there(motion.to)
  await new Promise((resolve) => setTimeout(resolve, motion.after))
  performance.mark(marks.end)
  on = false
  return times
}
