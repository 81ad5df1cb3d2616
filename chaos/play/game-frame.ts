import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../random.ts'

/** A game as its own page knows it: where it is, whose session, what may be staked on what. */
export type Frame = {
  venue: string
  code: string
  origin: string
  session: string
  /** Whole yuan, least first: of one player's rounds, or the chips of a table. */
  stakes: string[]
  chips: number[]
  /** Where chips may be put. */
  places: string[]
}

export type VenueAnswer = {
  error: string
  body: Record<string, unknown>
  /** How often no answer came, and when the one that did was asked for (unix ms). */
  lost: number
  askedAt: number
}

const answerWithinMs = 8000

function unescaped(text: string): string {
  const marks: Record<string, string> = {
    quot: '"',
    amp: '&',
    lt: '<',
    gt: '>',
    '#39': "'",
  }
  return text.replaceAll(/&(quot|amp|lt|gt|#39);/g, (_, name: string) => marks[name] ?? '')
}

/** What a page tells its own script; null where it is no page of a game that we can read. */
function readPage(html: string): Pick<Frame, 'stakes' | 'chips' | 'places'> | null {
  const told = /data-facts="([^"]*)"/.exec(html)?.[1]
  if (!told) return null
  const { stakes = [], chips = [] } = JSON.parse(unescaped(told)) as Partial<Frame>
  // One that has no name yet waits for the player's choice.
  const places = [...html.matchAll(/data-place="([^"]+)"/g)].map(([, place = '']) =>
    unescaped(place),
  )
  return { stakes, chips, places }
}

/**
 * Repeats what got no answer until one comes: the page's own nonce makes that safe. Null when `over` says so first.
 */
async function untilAnswered<T>(
  random: Random,
  over: () => boolean,
  ask: () => Promise<T | null>,
): Promise<{ value: T | null; lost: number; askedAt: number }> {
  for (let lost = 0; ; lost += 1) {
    const askedAt = Date.now()
    const value = await ask().catch(() => null)
    if (value !== null || over()) return { value, lost, askedAt }
    await wait(random.whole(100, 500))
  }
}

/** Opens a launch address as a browser does. Null when it is a page that we cannot read, or the time was up. */
export async function openFrame(
  { venue, code, url }: { venue: string; code: string; url: string },
  random: Random,
  over: () => boolean,
): Promise<Frame | null> {
  const { origin, searchParams } = new URL(url)
  const { value: html } = await untilAnswered(random, over, async () => {
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

/** A call of the page; an answer 5xx is none, as the page itself sees it. */
export async function askFrame(
  { origin, session }: Frame,
  path: string,
  fields: object,
  random: Random,
  over: () => boolean,
): Promise<VenueAnswer> {
  const { value, lost, askedAt } = await untilAnswered(random, over, async () => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session, ...fields }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const body = fieldsOf(await response.json())
    return response.status < 500 ? { ok: response.ok, body } : null
  })
  if (!value) return { error: 'unanswered', body: {}, lost, askedAt }
  const { error: word } = value.body
  const error = value.ok ? '' : typeof word === 'string' ? word : 'refused'
  return { error, body: value.body, lost, askedAt }
}
