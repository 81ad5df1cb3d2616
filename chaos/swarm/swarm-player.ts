import { setTimeout as wait } from 'node:timers/promises'
import { yuanText } from '@jinli/money/money'
import type { Call, Reply, Wire } from '../http.ts'
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

async function transfer(playing: Playing): Promise<void> {
  const { random, player, venues, tally } = playing
  const venue = random.pick(venues)
  const [sourcetype, targettype] = random.chance(0.6)
    ? ['userbalance', venue]
    : [venue, 'userbalance']
  const amount = yuanText(BigInt(random.whole(1, 80) * 100))
  keys += 1
  const call: Call = {
    path: '/api/transfer',
    token: player.token,
    key: `swarm-key-${keys}`,
    body: { amount, sourcetype, targettype },
  }
  const first = await tell(playing, call)
  if (!first || !random.chance(0.2)) return
  // What was asked under a key stays one transfer, however often it is asked.
  const again = await tell(playing, call)
  const numberOf = (reply: Reply | null) =>
    (reply?.data as { out_trade_no?: string } | null)?.out_trade_no
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
    if (roll < 0.5) await transfer(playing)
    else if (roll < 0.7) await tell(playing, { path: '/api/transall', token, body: {} })
    else if (roll < 0.84) {
      const body = { plat_name: random.pick(venues) }
      await tell(playing, { path: '/api/getGameUrl', token, body })
    } else if (roll < 0.9) {
      const body = { transferstatus: random.whole(0, 1) }
      await tell(playing, { path: '/api/uptransferstatus', token, body })
    } else await tell(playing, { path: '/api/balancelist', token, body: {} })
  }
}
