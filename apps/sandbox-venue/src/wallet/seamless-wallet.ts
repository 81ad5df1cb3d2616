import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallError } from '../http/call-error.ts'
import type { Store } from '../store/database.ts'
import { accountKey, type VenueAccount } from '../store/venue-account.ts'
import { formatFen } from './fen.ts'
import { KeyedMutex } from './keyed-mutex.ts'
import { createLastBalances } from './last-balances.ts'
import { dueWins, enqueueWin } from './outbox.store.ts'
import { Outbox } from './outbox.ts'
import { callPlatform, type PlatformOf, type PlatformResponse } from './platform-client.ts'
import {
  insertStake,
  refuseStake,
  returnStake,
  returnUnanswered,
  takenStakes,
  takeStake,
} from './stake-ledger.ts'
import type {
  Payout,
  Planner,
  PlayingAccount,
  Stake,
  VoidedRound,
  Wallet,
} from './wallet.ts'

/** The number of attempts to get a response to a stake. */
const attemptsMax = 3
const retryMs = 200
/** The age (ms) from which a balance is refreshed. Pages poll each second, so not every poll calls the platform. */
const freshMs = 1500
const staleMs = 6000

type Refusal = Extract<PlatformResponse, { kind: 'refused' }>

/** Maps a refused stake to the error that the page handles. */
function refusalError(refusal: Refusal, knownBalance: bigint): CallError {
  const balance = formatFen(refusal.balance ?? knownBalance)
  if (refusal.word === 'insufficient_balance')
    return new CallError(409, 'insufficient_balance', 'not enough money', { balance })
  if (refusal.word === 'session_over')
    return new CallError(401, 'session_expired', 'launch the game again')
  return new CallError(409, 'stake_refused', refusal.word, { balance })
}

/** The players' money stays at the platform, and each stake is a call to it (docs/venue-protocol-seamless.md). */
export class SeamlessWallet implements Wallet {
  private readonly store: Store
  private readonly platformOf: PlatformOf
  private readonly lastBalances = createLastBalances()
  private readonly mutex = new KeyedMutex()
  private readonly outbox: Outbox

  constructor(store: Store, platformOf: PlatformOf) {
    this.store = store
    this.platformOf = platformOf
    this.outbox = new Outbox(store, platformOf, this.lastBalances.set)
    returnUnanswered(store)
    this.outbox.pump()
  }

  knownBalance(account: VenueAccount): bigint {
    return (this.lastBalances.of(account)?.fen ?? 0n) + dueWins(this.store, account)
  }

  async balance(account: VenueAccount): Promise<bigint> {
    const last = this.lastBalances.of(account)
    const age = last ? performance.now() - last.at : staleMs
    // A table page reads the balance each second. It must not wait for the platform each time.
    if (age >= staleMs) await this.refreshBalance(account)
    else if (age > freshMs) void this.refreshBalance(account)
    if (!this.lastBalances.of(account))
      throw new CallError(503, 'wallet_silent', 'the platform does not answer')
    return this.knownBalance(account)
  }

  play<T>(account: PlayingAccount, planner: Planner<T>): Promise<T> {
    return this.mutex.run(accountKey(account), async () => {
      try {
        return await this.runAction(account, planner)
      } finally {
        this.outbox.pump()
      }
    })
  }

  settle(payout: Payout): void {
    enqueueWin(this.store, payout)
  }

  /** Gives back the stakes of an open round. Returns false for a settled round: a win cannot be taken back. */
  takeBack({ round, isSettled }: VoidedRound): boolean {
    if (isSettled) return false
    for (const id of takenStakes(this.store, round)) returnStake(this.store, id)
    return true
  }

  close(): void {
    this.outbox.close()
  }

  private async refreshBalance(account: VenueAccount): Promise<void> {
    const platform = this.platformOf(account.operator)
    if (!platform) return
    const { player } = account
    const response = await callPlatform(platform, 'balance', { player })
    if (response.kind === 'done') this.lastBalances.set(account, response.balance)
  }

  private async runAction<T>(account: PlayingAccount, planner: Planner<T>): Promise<T> {
    if (!this.lastBalances.of(account)) await this.refreshBalance(account)
    const id = randomUUID()
    const first = this.store.transaction(() => {
      const { stake, act } = planner(id)
      if (stake === null) return { isDone: true as const, result: act() }
      insertStake(this.store, id, account, stake)
      return { isDone: false as const, stake }
    })
    if (first.isDone) return first.result
    // The stake may need money from a win that the platform has not received yet.
    await this.outbox.drain(account)
    const response = await this.requestStake(id, account, first.stake)
    if (response.kind === 'refused') throw this.recordRefusal(id, account, response)
    if (response.kind === 'unknown') {
      this.giveUpStake(id)
      throw new CallError(503, 'stake_unknown', 'the platform does not answer')
    }
    this.lastBalances.set(account, response.balance)
    try {
      return this.actWithStake(id, first.stake, planner)
    } catch (error) {
      this.giveUpStake(id)
      throw error
    }
  }

  private async requestStake(
    id: string,
    account: PlayingAccount,
    stake: Stake,
  ): Promise<PlatformResponse> {
    const platform = this.platformOf(account.operator)
    if (!platform) return { kind: 'unknown', detail: 'no platform' }
    const fields = {
      player: account.player,
      transaction: id,
      round: stake.round,
      currency: 'CNY',
      session: account.ticket,
      game: stake.game,
      amount: formatFen(stake.amount),
      ...(stake.selection === null ? {} : { selection: stake.selection }),
      ...(stake.isRaise ? { raise: true } : {}),
    }
    for (let attempt = 1; ; attempt += 1) {
      const response = await callPlatform(platform, 'bet', fields)
      if (response.kind !== 'unknown' || attempt === attemptsMax) return response
      await sleep(retryMs)
    }
  }

  private recordRefusal(id: string, account: VenueAccount, refusal: Refusal): CallError {
    this.store.transaction(() => refuseStake(this.store, id, refusal.word))
    if (refusal.balance !== null) this.lastBalances.set(account, refusal.balance)
    return refusalError(refusal, this.knownBalance(account))
  }

  /**
   * Plans again after the platform has taken the stake, and applies the plan. Throws CallError not_now if it now
   * costs another amount.
   */
  private actWithStake<T>(id: string, stake: Stake, planner: Planner<T>): T {
    return this.store.transaction(() => {
      const plan = planner(id)
      const isSame = plan.stake?.amount === stake.amount && plan.stake.ref === stake.ref
      if (isSame) takeStake(this.store, id)
      else if (plan.stake === null) returnStake(this.store, id)
      else throw new CallError(409, 'not_now', 'the round has moved')
      return plan.act()
    })
  }

  private giveUpStake(id: string): void {
    this.store.transaction(() => returnStake(this.store, id))
    this.outbox.pump()
  }
}
