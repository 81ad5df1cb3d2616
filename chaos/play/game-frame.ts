import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../random.ts'

/** A game as its page knows it: its venue and code, the session, the allowed stakes and places. */
export type Frame = {
  venue: string
  code: string
  origin: string
  session: string
  /** Allowed stakes in whole yuan, smallest first: `stakes` of a solo game, `chips` of a table. */
  stakes: string[]
  chips: number[]
  /** The places of the board that take chips. */
  places: string[]
}

export type VenueAnswer = {
  error: string
  body: Record<string, unknown>
  /** The number of lost tries, and the time of the try that was answered (unix ms). */
  lost: number
  askedAt: number
}

const answerWithinMs = 8000

function unescapeHtml(text: string): string {
  const marks: Record<string, string> = {
    quot: '"',
    amp: '&',
    lt: '<',
    gt: '>',
    '#39': "'",
  }
  return text.replaceAll(/&(quot|amp|lt|gt|#39);/g, (_, name: string) => marks[name] ?? '')
}

/** Returns the data that a page gives its own script; null when it is not a game page that we can read. */
function readPage(html: string): Pick<Frame, 'stakes' | 'chips' | 'places'> | null {
  const facts = /data-facts="([^"]*)"/.exec(html)?.[1]
  if (!facts) return null
  const { stakes = [], chips = [] } = JSON.parse(unescapeHtml(facts)) as Partial<Frame>
  // A place whose name is empty is skipped, because the player's choice gives it a name only later.
  const places = [...html.matchAll(/data-place="([^"]+)"/g)].map(([, place = '']) =>
    unescapeHtml(place),
  )
  return { stakes, chips, places }
}

/** Repeats a request until it is answered, which the page's nonce makes safe; null when `isOver` comes first. */
async function untilAnswered<T>(
  random: Random,
  isOver: () => boolean,
  ask: () => Promise<T | null>,
): Promise<{ value: T | null; lost: number; askedAt: number }> {
  for (let lostCount = 0; ; lostCount += 1) {
    const askedAt = Date.now()
    const value = await ask().catch(() => null)
    if (value !== null || isOver()) return { value, lost: lostCount, askedAt }
    await wait(random.whole(100, 500))
  }
}

/** Opens a launch URL as a browser does. Null when the page cannot be read, or the time is up. */
export async function openFrame(
  { venue, code, url }: { venue: string; code: string; url: string },
  random: Random,
  isOver: () => boolean,
): Promise<Frame | null> {
  const { origin, searchParams } = new URL(url)
  const { value: html } = await untilAnswered(random, isOver, async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(answerWithinMs) })
    const text = await response.text()
    return response.status < 500 ? text : null
  })
  const page = html === null ? null : readPage(html)
  const session = searchParams.get('session') ?? ''
  return page && { venue, code, origin, session, ...page }
}

function fieldsOf(answer: unknown): Record<string, unknown> {
  return typeof answer === 'object' && answer !== null ? { ...answer } : {}
}

/** Sends a call of the page; a 5xx response counts as no response, as it does on the page itself. */
export async function askFrame(
  { origin, session }: Frame,
  path: string,
  fields: object,
  random: Random,
  isOver: () => boolean,
): Promise<VenueAnswer> {
  const attempt = await untilAnswered(random, isOver, async () => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session, ...fields }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const body = fieldsOf(await response.json())
    return response.status < 500 ? { ok: response.ok, body } : null
  })
  const { value, ...trace } = attempt
  if (!value) return { error: 'unanswered', body: {}, ...trace }
  const { error: word } = value.body
  const error = value.ok ? '' : typeof word === 'string' ? word : 'refused'
  return { error, body: value.body, ...trace }
}
