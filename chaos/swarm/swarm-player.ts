import { setTimeout as wait } from 'node:timers/promises'
import { decodeAnswer } from '@jinli/client/codec'
import { getGameUrl } from '@jinli/contract/venue'
import { balancelist, transall, transfer, uptransferstatus } from '@jinli/contract/wallet'
import { type Call, callTo } from '../call.ts'
import type { Reply, Wire } from '../http.ts'
import type { Random } from '../random.ts'

export type SwarmPlayer = { id: bigint; name: string; token: string }

export type Tally = {
  /** How often each answer came: `<call> <word>`. */
  words: Map<string, number>
  /** Things that must never happen, in words. */
  problems: string[]
}

type Playing = {
  wire: Wire
  random: Random
  player: SwarmPlayer
  venues: readonly string[]
  tally: Tally
  clock: Clock
}

/** While it rests, players finish what they are at and begin nothing. */
export type Clock = { over: boolean; resting: boolean }

let keys = 0

/** Sends once. The server runs all the time: every request is answered, inside the envelope. */
async function tell({ wire, tally }: Playing, call: Call): Promise<Reply | null> {
  const outcome = await wire.send(call)
  const name = call.path.replace('/api/', '')
  if (outcome.kind !== 'answer') {
    tally.problems.push(`${name}: ${JSON.stringify(outcome)}`)
    return null
  }
  const { reply } = outcome
  const word = reply.error || `${reply.code}`
  tally.words.set(`${name} ${word}`, (tally.words.get(`${name} ${word}`) ?? 0) + 1)
  if (reply.status >= 500 || (reply.code >= 500 && reply.code < 600))
    tally.problems.push(`${name}: HTTP ${reply.status} ${word}`)
  return reply
}

async function moveSome(playing: Playing): Promise<void> {
  const { random, player, venues, tally } = playing
  const venue = random.pick(venues)
  const [sourcetype, targettype] = random.chance(0.6)
    ? ['userbalance', venue]
    : [venue, 'userbalance']
  const amount = BigInt(random.whole(1, 80) * 100)
  keys += 1
  const sides = { sourcetype, targettype }
  const call = callTo(transfer, { amount, ...sides }, player.token, `swarm-key-${keys}`)
  const first = await tell(playing, call)
  if (!first || !random.chance(0.2)) return
  // What was asked under a key stays one transfer, however often it is asked.
  const again = await tell(playing, call)
  const numberOf = (reply: Reply | null) =>
    reply?.code === 200 ? decodeAnswer(transfer, reply.data).out_trade_no : undefined
  if (numberOf(first) && numberOf(again) && numberOf(first) !== numberOf(again))
    tally.problems.push(`${call.key} stands for two transfers`)
}

/** Moves money until it is over: transfers, transall, launches that take everything along. */
export async function playSwarm(playing: Playing): Promise<void> {
  const { random, player, venues, clock } = playing
  const { token } = player
  while (!clock.over) {
    if (clock.resting) {
      await wait(20)
      continue
    }
    const roll = random.fraction()
    if (roll < 0.5) await moveSome(playing)
    else if (roll < 0.7) await tell(playing, callTo(transall, {}, token))
    else if (roll < 0.84) {
      const game = { plat_name: random.pick(venues) }
      await tell(playing, callTo(getGameUrl, game, token))
    } else if (roll < 0.9) {
      const wish = { transferstatus: random.chance(0.5) }
      await tell(playing, callTo(uptransferstatus, wish, token))
    } else await tell(playing, callTo(balancelist, {}, token))
  }
}
