import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { decodeResponse } from '@jinli/client/codec'
import { getGameUrl } from '@jinli/contract/venue/venue'
import { type SeamlessKey, seamlessCaller } from '@jinli/dev-env/seamless-caller'
import { postToVenue } from '@jinli/dev-env/venue-process'
import { callTo } from '../call.ts'
import type { Wire } from '../http.ts'
import type { Random } from '../random.ts'
import type { Clock, SwarmPlayer, SwarmResults } from './swarm-player.ts'

type SeamlessSession = {
  wire: Wire
  random: Random
  player: SwarmPlayer
  venue: string
  venueUrl: string
  results: SwarmResults
  clock: Clock
}

function count({ words }: SwarmResults, word: string): void {
  words.set(word, (words.get(word) ?? 0) + 1)
}

/** Returns the session of a launched game; null while the server or the venue is down. */
async function launch({
  wire,
  player,
  venue,
  results,
}: SeamlessSession): Promise<string | null> {
  const input = { plat_name: venue, game_code: 'koi-leap' }
  const outcome = await wire.send(callTo(getGameUrl, input, player.token))
  if (outcome.kind !== 'answer' || outcome.reply.code !== 200) {
    count(
      results,
      `launch ${outcome.kind === 'answer' ? outcome.reply.error : outcome.kind}`,
    )
    return null
  }
  const { url } = decodeResponse(getGameUrl, outcome.reply.data)
  return new URL(url).searchParams.get('session')
}

/** Spins until the run is over; repeats an unanswered spin with the same nonce, as the page does. */
export async function playSeamless(seamless: SeamlessSession): Promise<void> {
  const { random, venueUrl, results, clock } = seamless
  let session: string | null = null
  let nonce: string = randomUUID()
  while (!clock.over) {
    session ??= await launch(seamless)
    if (!session || clock.resting) {
      await wait(300)
      continue
    }
    const body = JSON.stringify({ session, stake: random.pick(['1', '2', '5']), nonce })
    const spun = await postToVenue(new URL('/play/spin', venueUrl), body).catch(() => null)
    const word = spun === null ? 'venue away' : String(spun.error ?? spun.status)
    count(results, `spin ${word}`)
    if (word === 'session_expired') session = null
    // A response ends this spin, so the next one gets a new nonce; a lost spin keeps its nonce.
    if (spun !== null) nonce = randomUUID()
    await wait(random.whole(50, 400))
  }
}

/** A call that the platform has completed. */
export type CompletedCall = { call: string; body: Record<string, string> }

type Lying = {
  base: string
  key: SeamlessKey
  random: Random
  clock: Clock
  results: SwarmResults
}

/**
 * Sends false calls in the venue's name: another amount or player for a completed call, unknown players,
 * invalid amounts. None may have an effect.
 */
export async function lie(
  completedCalls: readonly CompletedCall[],
  lying: Lying,
): Promise<void> {
  const { base, key, random, clock, results } = lying
  const { call } = seamlessCaller(base, key)
  while (!clock.over) {
    await wait(random.whole(50, 250))
    if (completedCalls.length === 0) continue
    const { call: name, body } = random.pick(completedCalls.slice(-200))
    const { request: _, ...same } = body
    const other = completedCalls.find((each) => each.body.player !== body.player)?.body
      .player
    const lies: [string, object][] = [
      ['another amount', { ...same, amount: '77.77' }],
      ['another player', { ...same, player: other ?? 'p1' }],
      ['a stranger', { ...same, transaction: randomUUID(), player: 'nobody-at-all' }],
      ['no amount', { ...same, transaction: randomUUID(), amount: '-5.00' }],
    ]
    const [what, falseBody] = random.pick(lies)
    const reply = await call(name, falseBody).catch(() => null)
    count(results, `lie, ${what}: ${reply ? reply.error || reply.status : 'no answer'}`)
    if (reply?.status === 200) results.problems.push(`${what} under a ${name} was done`)
  }
}
