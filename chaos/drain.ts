import { setTimeout as wait } from 'node:timers/promises'
import { balance } from '@jinli/contract/wallet/wallet'
import { callTo } from './call.ts'
import { type Client, transferOut } from './client.ts'
import type { Outcome } from './http.ts'
import type { World } from './world.ts'

export type Drain = {
  inFlight: number
  answered: number
  /** Requests in flight whose response was cut off. */
  cut: number
  exitCode: number | null
  ms: number
  problems: string[]
}

const atOnce = 200
const allowedMs = 10_000
/** The number of requests after the signal. They may fail to connect, but a response must be an envelope. */
const latecomers = 40

/**
 * SIGTERM with 200 requests in flight, each written on a warm connection before the signal. Each gets
 * its whole response, and the process exits with 0 within ten seconds.
 */
export async function drain(world: World, client: Client): Promise<Drain> {
  const { wire } = client.delivery
  const [first] = client.all
  if (!first) throw new Error('nobody to transfer for')
  const look = callTo(balance, {}, first.token)
  await wire.warm(atOnce, look)
  const pairs = client.all.flatMap((player) =>
    client.venues.map((venue) => ({ player, venue })),
  )
  const requests = Array.from({ length: atOnce }, async (_, n) => {
    const pair = pairs[n]
    if (!pair) return wire.send(look)
    const { call, record } = await transferOut(client, pair.player, pair.venue, 100n)
    const outcome = await wire.send(call)
    record(outcome.kind === 'answer' ? [outcome.reply] : [])
    return outcome
  })
  await wait(60)
  const exit = world.server.terminate()
  const late = await Promise.all(
    Array.from({ length: latecomers }, async (_, n) => {
      await wait(5 * n)
      return wire.send(look)
    }),
  )
  const [outcomes, { code, ms }] = await Promise.all([Promise.all(requests), exit])
  await world.server.whenUp()
  const foreign = late.filter((outcome) => outcome.kind === 'foreign')
  const problems = judge(outcomes, code, ms)
  problems.problems.push(
    ...foreign.map((outcome) => `drain: a latecomer got ${JSON.stringify(outcome)}`),
  )
  return problems
}

function judge(outcomes: Outcome[], exitCode: number | null, ms: number): Drain {
  const cut = outcomes.filter((outcome) => outcome.kind !== 'answer')
  const problems: string[] = []
  if (cut.length > 0) {
    problems.push(`drain: ${cut.length} answers cut (${JSON.stringify(cut[0])})`)
  }
  const faults = outcomes.filter(
    (outcome) =>
      outcome.kind === 'answer' && outcome.reply.code >= 500 && outcome.reply.code < 600,
  )
  if (faults.length > 0) problems.push(`drain: ${faults.length} answers of 5xx`)
  if (exitCode !== 0) problems.push(`drain: exit code ${exitCode}`)
  if (ms > allowedMs) problems.push(`drain: took ${Math.round(ms)} ms`)
  return {
    inFlight: outcomes.length,
    answered: outcomes.length - cut.length,
    cut: cut.length,
    exitCode,
    ms,
    problems,
  }
}
