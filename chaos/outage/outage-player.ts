import { setTimeout as wait } from 'node:timers/promises'
import { decodeAnswer } from '@jinli/client/codec'
import { recharge } from '@jinli/contract/deposit'
import { getGameUrl } from '@jinli/contract/venue'
import { balance, balancelist, transfer } from '@jinli/contract/wallet'
import { bankOrder } from '@jinli/dev-env/api-client'
import { type Call, callTo } from '../call.ts'
import type { Reply, Wire } from '../http.ts'
import type { Random } from '../random.ts'
import type { SwarmPlayer } from '../swarm/swarm-player.ts'

export const phases = ['before', 'down', 'after'] as const
export type Phase = (typeof phases)[number]

/** Milliseconds of every answer of a phase, by what was asked. */
export class Stopwatch {
  phase: Phase | null = null
  readonly times = new Map<string, Record<Phase, number[]>>()
  readonly words = new Map<string, number>()
  readonly problems: string[] = []

  note(what: string, ms: number): void {
    if (!this.phase) return
    const kept = this.times.get(what) ?? { before: [], down: [], after: [] }
    kept[this.phase].push(ms)
    this.times.set(what, kept)
  }

  share(what: string, phase: Phase, share: number): number {
    const sorted = this.times.get(what)?.[phase].toSorted((a, b) => a - b) ?? []
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  }
}

export type Visitor = {
  wire: Wire
  player: SwarmPlayer
  random: Random
  watch: Stopwatch
  over: () => boolean
  /** The one that goes down, and the one that does not. */
  dead: string
  other: string
  /** Whether the dead one's wallet is the centre's: then no money goes there, and its launches are what is seen of it. */
  seamless: boolean
  /** Told of each look at the dead venue: whether it answered. */
  seen: (answered: boolean) => void
}

let keys = 0

async function timed(
  { wire, watch }: Visitor,
  what: string,
  call: Call,
): Promise<Reply | null> {
  const began = performance.now()
  const outcome = await wire.send(call)
  watch.note(what, performance.now() - began)
  if (outcome.kind !== 'answer') {
    watch.problems.push(`${what}: ${outcome.kind}`)
    return null
  }
  const { reply } = outcome
  const word = `${what} ${reply.error || reply.code}`
  watch.words.set(word, (watch.words.get(word) ?? 0) + 1)
  return reply
}

/** What every open page asks: the balance at the product's own pace, all venues' a little slower. */
export async function poll(visitor: Visitor): Promise<void> {
  const { player, random, over, dead, seamless, seen } = visitor
  await wait(random.whole(0, 4300))
  for (let turn = random.whole(0, 9); !over(); turn += 1) {
    await timed(visitor, 'balance poll', callTo(balance, {}, player.token))
    if (turn % 2 === 0) {
      const call = callTo(balancelist, {}, player.token)
      const reply = await timed(visitor, 'balances of all venues', call)
      const places = reply?.code === 200 ? decodeAnswer(balancelist, reply.data) : []
      const place = places.find(({ platname }) => platname === dead)
      if (place && !seamless) seen(place.fresh)
    }
    // Seldom enough that nobody has too many open ones.
    if (turn % 10 === 9) {
      keys += 1
      const key = `outage-key-${keys}`
      await timed(
        visitor,
        'deposit',
        callTo(recharge, bankOrder(10_000n), player.token, key),
      )
    }
    await wait(4300)
  }
}

async function move(visitor: Visitor, what: string, venue: string): Promise<void> {
  const { player, random } = visitor
  const [sourcetype, targettype] = random.chance(0.5)
    ? ['userbalance', venue]
    : [venue, 'userbalance']
  keys += 1
  const order = { amount: BigInt(random.whole(1, 9) * 100), sourcetype, targettype }
  await timed(visitor, what, callTo(transfer, order, player.token, `outage-key-${keys}`))
}

/** Money and games at the other venue all the time; now and then at the dead one. */
export async function trade(visitor: Visitor): Promise<void> {
  const { player, random, over, dead, other, watch, seamless, seen } = visitor
  const { token } = player
  while (!over()) {
    await move(visitor, 'transfer, other venue', other)
    const launch = callTo(getGameUrl, { plat_name: other }, token)
    await timed(visitor, 'launch, other venue', launch)
    if (!seamless && random.chance(0.1)) await move(visitor, 'transfer, dead venue', dead)
    if ((seamless || watch.phase === 'down') && random.chance(0.1)) {
      const call = callTo(getGameUrl, { plat_name: dead }, token)
      const reply = await timed(visitor, 'launch, dead venue', call)
      if (seamless) seen(reply?.code === 200)
    }
    await wait(random.whole(500, 1500))
  }
}
