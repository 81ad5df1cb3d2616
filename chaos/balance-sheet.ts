import { readFileSync } from 'node:fs'
import { isDatabaseGone } from '@jinli/server/platform/db'
import type { Evidence } from './evidence.ts'

/** Books, venue wallets and the sum of all money, each told by somebody else. */
export function checkBooks(evidence: Evidence): string[] {
  return [
    ...evidence.violations,
    ...(evidence.seals > 0 ? [] : ['no batch was ever sealed']),
    ...checkVenues(evidence),
    ...checkTotal(evidence),
  ]
}

/** A venue holds exactly what landed there less what came home, and what was won or lost there. */
function checkVenues(evidence: Evidence): string[] {
  const net = new Map(evidence.won)
  for (const row of evidence.transfers.values()) {
    if (row.state !== 'success') continue
    const place = `${row.venue}/${row.player_id}`
    const change = row.direction === 'to_venue' ? row.amount : -row.amount
    net.set(place, (net.get(place) ?? 0n) + change)
  }
  const places = new Set([...net.keys(), ...evidence.atVenues.keys()])
  const wrong = [...places]
    .filter((place) => (net.get(place) ?? 0n) !== (evidence.atVenues.get(place) ?? 0n))
    .map(
      (place) =>
        `${place}: we moved ${net.get(place) ?? 0n}, the venue has ${evidence.atVenues.get(place) ?? 'nobody'}`,
    )
  for (const venue of new Set([...places].map((place) => place.split('/')[0]))) {
    const clearing = evidence.accounts.get(`venue:${venue}:clearing`) ?? 0n
    const there = sumOf(evidence.atVenues, (place) => place.startsWith(`${venue}/`))
    const won = sumOf(evidence.won, (place) => place.startsWith(`${venue}/`))
    if (clearing + won !== there)
      wrong.push(`clearing of ${venue} ${clearing}, won ${won}, venue ${there}`)
  }
  return wrong
}

function sumOf(map: Map<string, bigint>, wanted: (key: string) => boolean): bigint {
  let sum = 0n
  for (const [key, value] of map) if (wanted(key)) sum += value
  return sum
}

/** Money credited less money paid out is with the players: here, on the way, or at a venue. */
function checkTotal(evidence: Evidence): string[] {
  let outside = 0n
  for (const row of evidence.deposits.values()) outside += row.credited_amount ?? 0n
  for (const row of evidence.withdrawals.values()) {
    if (row.state === 'paid') outside -= row.amount
  }
  const here = sumOf(evidence.accounts, (code) => code.startsWith('player:'))
  const there = sumOf(evidence.atVenues, () => true) - sumOf(evidence.won, () => true)
  const cashier = -sumOf(evidence.accounts, (code) => code.startsWith('cashier:'))
  const wrong: string[] = []
  const { given } = evidence
  if (here + there !== outside + given) {
    wrong.push(
      `players have ${here} here and ${there} at venues, ${outside} came in, ${given} was given`,
    )
  }
  if (cashier !== outside) wrong.push(`the cashier says ${cashier}, orders say ${outside}`)
  return wrong
}

export type LogCount = { lines: number; problems: string[]; byMessage: Map<string, number> }

type LogLine = {
  level: number
  msg: string
  job?: string
  invariant?: string
  detail?: string
  err?: { code?: string; message?: string }
}

/** Reads the server's log: only an absent database may have caused an error there. */
export function readLog(path: string): LogCount {
  const count: LogCount = { lines: 0, problems: [], byMessage: new Map() }
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    if (!text) continue
    count.lines += 1
    const line = parse(text)
    if (!line) {
      if (!isFailedStart(text) && !isInspector(text))
        count.problems.push(`log: ${text.slice(0, 200)}`)
      continue
    }
    count.byMessage.set(line.msg, (count.byMessage.get(line.msg) ?? 0) + 1)
    // /readyz says no while the database is away.
    const unready = line.err?.message === 'http.unavailable'
    const gone = unready || (line.err !== undefined && isDatabaseGone(line.err))
    // Sentinel .41 makes the venue contradict us, which is logged as an error by design.
    const expected = gone || line.msg === 'venue contradicts us'
    if (line.level >= 60 || (line.level >= 50 && !expected)) {
      const what = line.err?.message ?? `${line.invariant ?? ''} ${line.detail ?? ''}`
      count.problems.push(`log: ${line.msg} ${line.job ?? ''} ${what}`.slice(0, 200))
    }
  }
  return count
}

/** What Node says of a harness that asks what the server keeps in memory. */
function isInspector(text: string): boolean {
  return /^(Debugger (attached|ending)|Waiting for the debugger)/.test(text)
}

/** The one plain line of a start that found no database. */
function isFailedStart(text: string): boolean {
  if (/^the database system is |^terminating connection due to/.test(text)) return true
  return isDatabaseGone({ message: text, code: /\b(E[A-Z]+)\b/.exec(text)?.[1] })
}

function parse(text: string): LogLine | null {
  if (!text.startsWith('{')) return null
  try {
    return JSON.parse(text) as LogLine
  } catch {
    // kill -9 cuts a line in the middle now and then.
    return { level: 30, msg: 'cut line' }
  }
}
