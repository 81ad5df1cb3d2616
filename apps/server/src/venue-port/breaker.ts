import { OutOfTime, type VenuePort, VenueUnreachable } from './venue.port.ts'

export type BreakerRules = {
  /** So many failures in a row, and the venue is left alone for a moment. */
  failures: number
  /** The first rest; each further one is twice as long, up to the longest. */
  restMs: number
  restMaxMs: number
}

export type VenueHealth = {
  state: 'unasked' | 'up' | 'down'
  /** In a row, up to now. */
  failures: number
  answeredAt: Date | null
}

/** Nobody was asked: others have found out that the venue is down. */
export class VenueLeftAlone extends VenueUnreachable {}

/** A question that has waited so long and then failed has met silence; what fails sooner was turned away. */
const silenceMs = 1000

/**
 * Questions to a venue that is down are refused at once, so that nobody waits for its silence: after each rest
 * the next one is put to it all the same, and whoever came with it does not wait either. Transfers and what became
 * of them are never held back: they have been written down, and their own pace of asking (money F-4). Rests are
 * measured by what no clock that is set back can stretch.
 */
export class Breaker {
  private failures = 0
  private answeredAt: Date | null = null
  private restUntil = 0
  private restMs: number
  /** When each question was put that waits for its answer, and when the last answer came. */
  private readonly waiting = new Map<symbol, number>()
  private heardAt = Number.NEGATIVE_INFINITY
  private readonly rules: BreakerRules

  constructor(rules: BreakerRules) {
    this.rules = rules
    this.restMs = rules.restMs
  }

  health(): VenueHealth {
    const { failures, answeredAt } = this
    const isDown = failures >= this.rules.failures
    const state = isDown ? 'down' : answeredAt || failures > 0 ? 'up' : 'unasked'
    return { state, failures, answeredAt }
  }

  async ask<T>(question: () => Promise<T>): Promise<T> {
    if (this.failures < this.rules.failures) return this.put(question)
    if (performance.now() >= this.restUntil) {
      // Before it is put: others do not come along with it.
      this.rest()
      // Its answer is for whoever comes next; a fault of ours shows again when somebody waits for one.
      this.put(question).catch(() => undefined)
    }
    throw new VenueLeftAlone('the venue is left alone for a moment')
  }

  private async put<T>(question: () => Promise<T>): Promise<T> {
    const [one, since] = [Symbol('question'), performance.now()]
    this.waiting.set(one, since)
    try {
      const answer = await question()
      this.waiting.delete(one)
      this.failures = 0
      this.restMs = this.rules.restMs
      this.heardAt = performance.now()
      this.answeredAt = new Date()
      return answer
    } catch (error) {
      this.waiting.delete(one)
      if (error instanceof VenueUnreachable && !(error instanceof OutOfTime))
        this.fail(since)
      throw error
    }
  }

  private fail(since: number): void {
    const { failures: most } = this.rules
    const isDown = this.failures >= most
    this.failures += 1
    if (!isDown && this.failures + this.lost(since) >= most) {
      this.failures = most
      this.rest()
    }
  }

  /**
   * Where a question met silence and nothing was heard meanwhile, those that have waited half as long are as good as
   * lost: nobody has to sit out a time-out for each.
   */
  private lost(since: number): number {
    const now = performance.now()
    const waited = now - since
    if (waited < silenceMs || this.heardAt >= since) return 0
    return [...this.waiting.values()].filter((at) => now - at >= waited / 2).length
  }

  private rest(): void {
    this.restUntil = performance.now() + this.restMs
    this.restMs = Math.min(this.restMs * 2, this.rules.restMaxMs)
  }
}

/** The same venue behind its breaker. */
export function withBreaker(venue: VenuePort, breaker: Breaker): VenuePort {
  if (venue.wallet === 'seamless')
    return {
      wallet: venue.wallet,
      launch: (player, game, session) =>
        breaker.ask(() => venue.launch(player, game, session)),
      endBet: (betId, way) => venue.endBet(betId, way),
      report: () => breaker.ask(() => venue.report()),
      games: () => breaker.ask(() => venue.games()),
    }
  return {
    wallet: venue.wallet,
    createPlayer: (player) => breaker.ask(() => venue.createPlayer(player)),
    launch: (player, game) => breaker.ask(() => venue.launch(player, game)),
    balance: (player, timeoutMs) => breaker.ask(() => venue.balance(player, timeoutMs)),
    transfer: (transfer) => venue.transfer(transfer),
    transferStatus: (transfer) => venue.transferStatus(transfer),
    endBet: (betId, way) => venue.endBet(betId, way),
    report: () => breaker.ask(() => venue.report()),
    games: () => breaker.ask(() => venue.games()),
    bets: (after, limit) => breaker.ask(() => venue.bets(after, limit)),
  }
}
