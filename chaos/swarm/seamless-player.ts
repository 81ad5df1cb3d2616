import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { decodeAnswer } from '@jinli/client/codec'
import { getGameUrl } from '@jinli/contract/venue'
import { type SeamlessKey, seamlessCaller } from '@jinli/dev-env/seamless-caller'
import { postToVenue } from '@jinli/dev-env/venue-process'
import { callTo } from '../call.ts'
import type { Wire } from '../http.ts'
import type { Random } from '../random.ts'
import type { Clock, SwarmPlayer, Tally } from './swarm-player.ts'

type Seated = {
  wire: Wire
  random: Random
  player: SwarmPlayer
  venue: string
  venueUrl: string
  tally: Tally
  clock: Clock
}

function count({ words }: Tally, word: string): void {
  words.set(word, (words.get(word) ?? 0) + 1)
}

/** The session of a game's frame; null while the server or the venue is away. */
async function launch({ wire, player, venue, tally }: Seated): Promise<string | null> {
  const asked = { plat_name: venue, game_code: 'koi-leap' }
  const outcome = await wire.send(callTo(getGameUrl, asked, player.token))
  if (outcome.kind !== 'answer' || outcome.reply.code !== 200) {
    count(tally, `launch ${outcome.kind === 'answer' ? outcome.reply.error : outcome.kind}`)
    return null
  }
  const { url } = decodeAnswer(getGameUrl, outcome.reply.data)
  return new URL(url).searchParams.get('session')
}

/** Spins until it is over; what is not answered is spun again under its nonce, as the page does. */
export async function playSeamless(seated: Seated): Promise<void> {
  const { random, venueUrl, tally, clock } = seated
  let session: string | null = null
  let nonce: string = randomUUID()
  while (!clock.over) {
    session ??= await launch(seated)
    if (!session || clock.resting) {
      await wait(300)
      continue
    }
    const body = JSON.stringify({ session, stake: random.pick(['1', '2', '5']), nonce })
    const spun = await postToVenue(new URL('/play/spin', venueUrl), body).catch(() => null)
    const word = spun === null ? 'venue away' : String(spun.error ?? spun.status)
    count(tally, `spin ${word}`)
    if (word === 'session_expired') session = null
    // Of a stake that nobody knows of the page begins a new one.
    if (spun !== null) nonce = randomUUID()
    await wait(random.whole(50, 400))
  }
}

/** A call that the platform has done. */
export type Known = { call: string; body: Record<string, string> }

type Lying = { base: string; key: SeamlessKey; random: Random; clock: Clock; tally: Tally }

/**
 * A venue that says what is not so, beside the one that plays: another amount or another player under what is done,
 * strangers, amounts that are none. Nothing of it may be done.
 */
export async function lie(known: readonly Known[], lying: Lying): Promise<void> {
  const { base, key, random, clock, tally } = lying
  const { call } = seamlessCaller(base, key)
  while (!clock.over) {
    await wait(random.whole(50, 250))
    if (known.length === 0) continue
    const { call: name, body } = random.pick(known.slice(-200))
    const { request: _, ...same } = body
    const other = known.find((each) => each.body.player !== body.player)?.body.player
    const lies: [string, object][] = [
      ['another amount', { ...same, amount: '77.77' }],
      ['another player', { ...same, player: other ?? 'p1' }],
      ['a stranger', { ...same, transaction: randomUUID(), player: 'nobody-at-all' }],
      ['no amount', { ...same, transaction: randomUUID(), amount: '-5.00' }],
    ]
    const [what, told] = random.pick(lies)
    const reply = await call(name, told).catch(() => null)
    count(tally, `lie, ${what}: ${reply ? reply.error || reply.status : 'no answer'}`)
    if (reply?.status === 200) tally.problems.push(`${what} under a ${name} was done`)
  }
}
