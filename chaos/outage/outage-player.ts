import { setTimeout as wait } from 'node:timers/promises'
import { decodeResponse } from '@jinli/client/codec'
import { recharge } from '@jinli/contract/deposit/deposit'
import { getGameUrl } from '@jinli/contract/venue/venue'
import { balance, balancelist, transfer } from '@jinli/contract/wallet/wallet'
import { bankOrder } from '@jinli/dev-env/api-client'
import { type Call, callTo } from '../call.ts'
import type { Reply, Wire } from '../http.ts'
import type { Random } from '../random.ts'
import type { SwarmPlayer } from '../swarm/swarm-player.ts'

export const phases = ['before', 'down', 'after'] as const
export type Phase = (typeof phases)[number]

/** Response times of each phase (ms), by the kind of request. */
export class Stopwatch {
  phase: Phase | null = null
  readonly times = new Map<string, Record<Phase, number[]>>()
  readonly words = new Map<string, number>()
  readonly problems: string[] = []

  note(what: string, ms: number): void {
    if (!this.phase) return
    const timesByPhase = this.times.get(what) ?? { before: [], down: [], after: [] }
    timesByPhase[this.phase].push(ms)
    this.times.set(what, timesByPhase)
  }

  share(what: string, phase: Phase, share: number): number {
    const ascending = this.times.get(what)?.[phase].toSorted((a, b) => a - b) ?? []
    return (
      ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0
    )
  }
}

export type Visitor = {
  wire: Wire
  player: SwarmPlayer
  random: Random
  watch: Stopwatch
  isOver: () => boolean
  /** The code of the venue that goes down, and of one that stays up. */
  dead: string
  other: string
  /** Whether `dead` is a seamless venue: then no money is transferred there, and only launches reach it. */
  seamless: boolean
  /** Is called after each query of the dead venue, with true if the venue answered. */
  onLook: (isAnswered: boolean) => void
}

let keys = 0

async function sendTimed(
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

/** Sends the requests of an open page: `balance` as often as the app does, `balancelist` half as often. */
export async function poll(visitor: Visitor): Promise<void> {
  const { player, random, isOver, dead, seamless, onLook } = visitor
  await wait(random.whole(0, 4300))
  for (let turn = random.whole(0, 9); !isOver(); turn += 1) {
    await sendTimed(visitor, 'balance poll', callTo(balance, {}, player.token))
    if (turn % 2 === 0) {
      const call = callTo(balancelist, {}, player.token)
      const reply = await sendTimed(visitor, 'balances of all venues', call)
      const places = reply?.code === 200 ? decodeResponse(balancelist, reply.data) : []
      const place = places.find(({ platname }) => platname === dead)
      if (place && !seamless) onLook(place.fresh)
    }
    // Deposits are rare, so that the player stays below the limit of open deposits.
    if (turn % 10 === 9) {
      keys += 1
      const key = `outage-key-${keys}`
      await sendTimed(
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
  await sendTimed(
    visitor,
    what,
    callTo(transfer, order, player.token, `outage-key-${keys}`),
  )
}

/** Transfers money to the other venue and launches games there all the time; sometimes uses the dead venue. */
export async function trade(visitor: Visitor): Promise<void> {
  const { player, random, isOver, dead, other, watch, seamless, onLook } = visitor
  const { token } = player
  while (!isOver()) {
    await move(visitor, 'transfer, other venue', other)
    const launch = callTo(getGameUrl, { plat_name: other }, token)
    await sendTimed(visitor, 'launch, other venue', launch)
    if (!seamless && random.chance(0.1)) await move(visitor, 'transfer, dead venue', dead)
    if ((seamless || watch.phase === 'down') && random.chance(0.1)) {
      const call = callTo(getGameUrl, { plat_name: dead }, token)
      const reply = await sendTimed(visitor, 'launch, dead venue', call)
      if (seamless) onLook(reply?.code === 200)
    }
    await wait(random.whole(500, 1500))
  }
}
