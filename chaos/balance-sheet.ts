import { readFileSync } from 'node:fs'
import { isDatabaseGone } from '@jinli/server/platform/db'
import type { Evidence } from './evidence.ts'

/** Checks the ledger, the venue wallets and the sum of all money; each check uses an independent source. */
export function checkLedger(evidence: Evidence): string[] {
  return [
    ...evidence.violations,
    ...(evidence.seals > 0 ? [] : ['no batch was ever sealed']),
    ...checkVenues(evidence),
    ...checkTotal(evidence),
  ]
}

/** A venue must hold what was transferred there, less what was transferred back, plus wins less losses. */
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
    const venueBalance = sumOf(evidence.atVenues, (place) => place.startsWith(`${venue}/`))
    const winnings = sumOf(evidence.won, (place) => place.startsWith(`${venue}/`))
    if (clearing + winnings !== venueBalance)
      wrong.push(`clearing of ${venue} ${clearing}, won ${winnings}, venue ${venueBalance}`)
  }
  return wrong
}

function sumOf(map: Map<string, bigint>, isIncluded: (key: string) => boolean): bigint {
  let sum = 0n
  for (const [key, value] of map) if (isIncluded(key)) sum += value
  return sum
}

/** Players' money less their debts, without wins and losses at venues, must equal deposits less withdrawals plus `given`. */
function checkTotal(evidence: Evidence): string[] {
  let outside = 0n
  for (const row of evidence.deposits.values())
    outside += row.true_amount ?? row.credited_amount ?? 0n
  for (const row of evidence.withdrawals.values()) {
    if (row.state === 'paid') outside -= row.amount
  }
  const centreSum = sumOf(evidence.accounts, (code) => /^(player|debt):/.test(code))
  const venueSum = sumOf(evidence.atVenues, () => true) - sumOf(evidence.won, () => true)
  const cashier = -sumOf(evidence.accounts, (code) => code.startsWith('cashier:'))
  const wrong: string[] = []
  if (centreSum + venueSum !== outside + evidence.given) {
    wrong.push(
      `players have ${centreSum} here and ${venueSum} at venues, ${outside} came in, ${evidence.given} was given`,
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

/** Reads the server's log; an error in it is allowed only when the database is down. */
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
    // /readyz responds with an error while the database is down.
    const unready = line.err?.message === 'http.unavailable'
    const isDatabaseGoneLine =
      unready || (line.err !== undefined && isDatabaseGone(line.err))
    // A transfer whose amount ends in .41 makes the venue contradict us; the server rightly logs an error then.
    const expected = isDatabaseGoneLine || line.msg === 'venue contradicts us'
    if (line.level >= 60 || (line.level >= 50 && !expected)) {
      const what = line.err?.message ?? `${line.invariant ?? ''} ${line.detail ?? ''}`
      count.problems.push(`log: ${line.msg} ${line.job ?? ''} ${what}`.slice(0, 200))
    }
  }
  return count
}

/** Returns true for lines that Node prints when the harness reads the server's memory through the inspector. */
function isInspector(text: string): boolean {
  return /^(Debugger (attached|ending)|Waiting for the debugger)/.test(text)
}

/** Returns true for the plain line of a start without a database. */
function isFailedStart(text: string): boolean {
  if (/^the database system is |^terminating connection due to/.test(text)) return true
  return isDatabaseGone({ message: text, code: /\b(E[A-Z]+)\b/.exec(text)?.[1] })
}

function parse(text: string): LogLine | null {
  if (!text.startsWith('{')) return null
  try {
    return JSON.parse(text) as LogLine
  } catch {
    // kill -9 sometimes cuts a line in the middle.
    return { level: 30, msg: 'cut line' }
  }
}
