import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../database.ts'
import { CallError } from '../http-exchange.ts'
import { formatFen } from '../money.ts'
import { Lanes } from './lanes.ts'
import { Outbox } from './outbox.ts'
import { askPlatform, type PlatformOf, type Said } from './platform.ts'
import type { Holder, Payment, Plan, Player, Purse, Stake, Void } from './purse.ts'
import {
  insertStake,
  oweWin,
  refuseStake,
  returnForgotten,
  returnStake,
  takenOf,
  takeStake,
  winsDue,
} from './stake-book.ts'

/** So often a stake is asked for before it is given up. */
const TRIES = 3
const BETWEEN_TRIES_MS = 200
/** How long a balance is told again without asking: pages look each second. */
const FRESH_MS = 1500
const OLD_MS = 6000
const HOLDERS_KEPT = 10_000

type Planning<T> = (id: string) => Plan<T>
type RefusedWord = Extract<Said, { kind: 'refused' }>

const nameOf = ({ operator, player }: Holder) => `${operator}:${player}`

/** The last balance that the platform told of each player; nothing that money is decided by. */
function createTold() {
  const told = new Map<string, { fen: bigint; at: number }>()
  return {
    of: (holder: Holder) => told.get(nameOf(holder)),
    note: (holder: Holder, fen: bigint) => {
      told.delete(nameOf(holder))
      told.set(nameOf(holder), { fen, at: performance.now() })
      const oldest = told.keys().next()
      if (told.size > HOLDERS_KEPT && !oldest.done) told.delete(oldest.value)
    },
  }
}

/** What a page does with a refused stake hangs on the word. */
function refusalOf(said: RefusedWord, known: bigint): CallError {
  const balance = formatFen(said.balance ?? known)
  if (said.word === 'insufficient_balance')
    return new CallError(409, 'insufficient_balance', 'not enough money', { balance })
  if (said.word === 'session_over')
    return new CallError(401, 'session_expired', 'launch the game again')
  return new CallError(409, 'stake_refused', said.word, { balance })
}

/** Its players' money stays with the platform, which is asked stake by stake (docs/venue-protocol-seamless.md). */
export class SeamlessPurse implements Purse {
  private readonly store: Store
  private readonly platformOf: PlatformOf
  private readonly told = createTold()
  private readonly lanes = new Lanes()
  private readonly outbox: Outbox

  constructor(store: Store, platformOf: PlatformOf) {
    this.store = store
    this.platformOf = platformOf
    this.outbox = new Outbox(store, platformOf, this.told.note)
    returnForgotten(store)
    this.outbox.pump()
  }

  known(holder: Holder): bigint {
    return (this.told.of(holder)?.fen ?? 0n) + winsDue(this.store, holder)
  }

  async balance(holder: Holder): Promise<bigint> {
    const last = this.told.of(holder)
    const age = last ? performance.now() - last.at : OLD_MS
    // A table that is looked at each second does not wait for the platform each time.
    if (age >= OLD_MS) await this.look(holder)
    else if (age > FRESH_MS) void this.look(holder)
    if (!this.told.of(holder))
      throw new CallError(503, 'wallet_silent', 'the platform does not answer')
    return this.known(holder)
  }

  play<T>(by: Player, plan: Planning<T>): Promise<T> {
    return this.lanes.run(nameOf(by), async () => {
      try {
        return await this.act(by, plan)
      } finally {
        this.outbox.pump()
      }
    })
  }

  settle({ operator, player, round, amount, at }: Payment): void {
    oweWin(this.store, { operator, player, round, amount, at })
  }

  /** A win cannot be taken back in this dialect. */
  takeBack({ round, isSettled }: Void): boolean {
    if (isSettled) return false
    for (const id of takenOf(this.store, round)) returnStake(this.store, id)
    return true
  }

  close(): void {
    this.outbox.close()
  }

  private async look(holder: Holder): Promise<void> {
    const platform = this.platformOf(holder.operator)
    if (!platform) return
    const said = await askPlatform(platform, 'balance', { player: holder.player })
    if (said.kind === 'done') this.told.note(holder, said.balance)
  }

  private async act<T>(by: Player, plan: Planning<T>): Promise<T> {
    if (!this.told.of(by)) await this.look(by)
    const id = randomUUID()
    const first = this.store.transaction(() => {
      const { stake, act } = plan(id)
      if (stake === null) return { isDone: true as const, answer: act() }
      insertStake(this.store, id, by, stake)
      return { isDone: false as const, stake }
    })
    if (first.isDone) return first.answer
    // What the player has just won may be what they play with.
    await this.outbox.drain(by)
    const said = await this.askStake(id, by, first.stake)
    if (said.kind === 'refused') throw this.refused(id, by, said)
    if (said.kind === 'unknown') {
      this.giveUp(id)
      throw new CallError(503, 'stake_unknown', 'the platform does not answer')
    }
    this.told.note(by, said.balance)
    try {
      return this.actOn(id, first.stake, plan)
    } catch (error) {
      this.giveUp(id)
      throw error
    }
  }

  private async askStake(id: string, by: Player, stake: Stake): Promise<Said> {
    const platform = this.platformOf(by.operator)
    if (!platform) return { kind: 'unknown', detail: 'no platform' }
    const fields = {
      player: by.player,
      transaction: id,
      round: stake.round,
      currency: 'CNY',
      session: by.ticket,
      game: stake.game,
      amount: formatFen(stake.amount),
    }
    for (let tries = 1; ; tries += 1) {
      const said = await askPlatform(platform, 'bet', fields)
      if (said.kind !== 'unknown' || tries === TRIES) return said
      await sleep(BETWEEN_TRIES_MS)
    }
  }

  private refused(id: string, by: Player, said: RefusedWord): CallError {
    this.store.transaction(() => refuseStake(this.store, id, said.word))
    if (said.balance !== null) this.told.note(by, said.balance)
    return refusalOf(said, this.known(by))
  }

  /** The platform has said yes: the plan looks again, and is done where it still costs the same. */
  private actOn<T>(id: string, stake: Stake, plan: Planning<T>): T {
    return this.store.transaction(() => {
      const again = plan(id)
      const isSame = again.stake?.amount === stake.amount && again.stake.ref === stake.ref
      if (isSame) takeStake(this.store, id)
      else if (again.stake === null) returnStake(this.store, id)
      else throw new CallError(409, 'not_now', 'the round has moved')
      return again.act()
    })
  }

  private giveUp(id: string): void {
    this.store.transaction(() => returnStake(this.store, id))
    this.outbox.pump()
  }
}
