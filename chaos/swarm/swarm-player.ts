import { setTimeout as wait } from 'node:timers/promises'
import { decodeResponse } from '@jinli/client/codec'
import { getGameUrl } from '@jinli/contract/venue/venue'
import {
  balancelist,
  transall,
  transfer,
  uptransferstatus,
} from '@jinli/contract/wallet/wallet'
import { type Call, callTo } from '../call.ts'
import type { Reply, Wire } from '../http.ts'
import type { Random } from '../random.ts'

export type SwarmPlayer = { id: bigint; name: string; token: string }

export type SwarmResults = {
  /** Number of responses by `<call> <refusal>`. */
  words: Map<string, number>
  /** Descriptions of events that must never happen. */
  problems: string[]
}

type PlayerRun = {
  wire: Wire
  random: Random
  player: SwarmPlayer
  venues: readonly string[]
  results: SwarmResults
  clock: Clock
}

/** While `resting`, players finish their current operation and begin none. */
export type Clock = { over: boolean; resting: boolean }

let keys = 0

/** Sends a request once. The server runs all the time, so every response is an envelope. */
async function tell({ wire, results }: PlayerRun, call: Call): Promise<Reply | null> {
  const outcome = await wire.send(call)
  const name = call.path.replace('/api/', '')
  if (outcome.kind !== 'answer') {
    results.problems.push(`${name}: ${JSON.stringify(outcome)}`)
    return null
  }
  const { reply } = outcome
  const word = reply.error || `${reply.code}`
  results.words.set(`${name} ${word}`, (results.words.get(`${name} ${word}`) ?? 0) + 1)
  if (reply.status >= 500 || (reply.code >= 500 && reply.code < 600))
    results.problems.push(`${name}: HTTP ${reply.status} ${word}`)
  return reply
}

async function moveSome(playing: PlayerRun): Promise<void> {
  const { random, player, venues, results } = playing
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
  // A repeat with the same key must be the same transfer.
  const secondReply = await tell(playing, call)
  const numberOf = (reply: Reply | null) =>
    reply?.code === 200 ? decodeResponse(transfer, reply.data).out_trade_no : undefined
  if (numberOf(first) && numberOf(secondReply) && numberOf(first) !== numberOf(secondReply))
    results.problems.push(`${call.key} stands for two transfers`)
}

/** Moves money until the run is over: transfers, transall, launches that transfer everything. */
export async function playSwarm(playing: PlayerRun): Promise<void> {
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
