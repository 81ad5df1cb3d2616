import { yuanOf } from '../fen.ts'

/** The content of a call after its checks. Amounts are fen. */
export type Order = {
  call: 'balance' | 'bet' | 'win' | 'rollback' | 'bet-and-win' | 'close'
  request: string
  player: string
  transaction: string
  round: string
  session: string
  stake: bigint
  payout: bigint
  /** The transaction of the bet that a rollback returns. */
  bet: string
  closes: boolean
  /** What of the round's stakes was at risk; null if the call does not say. */
  atRisk: bigint | null
}

/** The result of a call. The error is '' on success. */
export type Outcome = { error: string; balance: bigint | null }

type Account = { balance: bigint; session: string | null }
export type LedgerRound = {
  stake: bigint
  payout: bigint
  refund: bigint
  state: 'open' | 'closed' | 'void'
  won: boolean
}
type StoredTransaction = { order: Order; outcome: Outcome }

/** Returns true when both orders have the same content. Only request, session and risk may differ. */
function isSame(
  { request: _one, session: _two, atRisk: _three, ...first }: Order,
  second: Order,
): boolean {
  const fields = new Map<string, unknown>(Object.entries(second))
  return Object.entries(first).every(([name, value]) => value === fields.get(name))
}

/** The ledger of a small platform (docs/venue-protocol-seamless.md §3–§5), in memory, one call after another. */
export class KitLedger {
  private readonly accounts = new Map<string, Account>()
  private readonly requests = new Set<string>()
  private readonly transactions = new Map<string, StoredTransaction>()
  private readonly rounds = new Map<string, LedgerRound>()
  private readonly rolledBack = new Set<string>()

  /** Returns what a call says of the risk that is more than the stakes of its round; null if it does not. */
  excessRisk({ player, round: name, atRisk }: Order): string | null {
    const round = this.rounds.get(`${player}/${name}`)
    const stake = round ? round.stake - round.refund : 0n
    if (atRisk === null || atRisk <= stake) return null
    return `at_risk ${yuanOf(atRisk)} of stakes of ${yuanOf(stake)}`
  }

  /** Creates a player with this balance and an open game. */
  newPlayer(balance: bigint): { player: string; session: string } {
    const player = `p-${crypto.randomUUID()}`
    const session = `s-${crypto.randomUUID()}`
    this.accounts.set(player, { balance, session })
    return { player, session }
  }

  signOut(player: string): void {
    const account = this.accounts.get(player)
    if (account) account.session = null
  }

  /** Closes a round as a platform does after a day without a call (§5.6). */
  closeIdle(player: string, round: string): void {
    this.close(this.rounds.get(`${player}/${round}`) ?? null)
  }

  /** Returns the rounds of a player by round id. */
  roundsOf(player: string): Map<string, LedgerRound> {
    const mine = [...this.rounds].filter(([key]) => key.startsWith(`${player}/`))
    return new Map(mine.map(([key, round]) => [key.slice(player.length + 1), round]))
  }

  private bet(order: Order, account: Account, round: LedgerRound | null): string {
    const { transaction, session, stake, payout, call } = order
    if (this.rolledBack.has(transaction)) return 'rolled_back'
    if (account.session === null || account.session !== session) return 'session_over'
    if (round && round.state !== 'open') return 'round_closed'
    if (account.balance < stake) return 'insufficient_balance'
    const mine = round ?? { stake: 0n, payout: 0n, refund: 0n, state: 'open', won: false }
    this.rounds.set(`${order.player}/${order.round}`, mine)
    mine.stake += stake
    account.balance -= stake
    if (call === 'bet') return ''
    mine.payout += payout
    account.balance += payout
    mine.state = 'closed'
    mine.won = true
    return ''
  }

  private win(order: Order, account: Account, round: LedgerRound | null): string {
    if (!round) return 'unknown_round'
    if (round.state === 'void') return 'round_closed'
    round.payout += order.payout
    round.won = true
    account.balance += order.payout
    if (order.closes) round.state = 'closed'
    return ''
  }

  private rollback(order: Order, account: Account, round: LedgerRound | null): string {
    if (this.rolledBack.has(order.bet)) return 'rolled_back'
    const bet = this.transactions.get(order.bet)
    const isTaken = bet?.outcome.error === ''
    if (isTaken) {
      const { player, round: name, stake } = bet.order
      if (player !== order.player || name !== order.round || stake === 0n)
        return 'transaction_mismatch'
      if (!round || round.won) return 'round_won'
      round.refund += stake
      account.balance += stake
      if (round.refund === round.stake) round.state = 'void'
    }
    this.rolledBack.add(order.bet)
    return ''
  }

  private close(round: LedgerRound | null): string {
    if (!round) return 'unknown_round'
    if (round.state === 'open') round.state = 'closed'
    return ''
  }

  private act(order: Order, account: Account): string {
    const round = this.rounds.get(`${order.player}/${order.round}`) ?? null
    switch (order.call) {
      case 'balance':
        return ''
      case 'bet':
      case 'bet-and-win':
        return this.bet(order, account, round)
      case 'win':
        return this.win(order, account, round)
      case 'rollback':
        return this.rollback(order, account, round)
      case 'close':
        return this.close(round)
    }
  }

  /** Applies a call. A repeat of a transaction gets the same response again. */
  take(order: Order): Outcome {
    const account = this.accounts.get(order.player)
    const outcomeOf = (error: string): Outcome => ({
      error,
      balance: account?.balance ?? null,
    })
    if (this.requests.has(order.request)) return outcomeOf('request_repeated')
    this.requests.add(order.request)
    if (!account) return outcomeOf('unknown_player')
    if (order.call === 'balance') return outcomeOf('')
    const storedTransaction = this.transactions.get(order.transaction)
    if (storedTransaction)
      return isSame(order, storedTransaction.order)
        ? storedTransaction.outcome
        : outcomeOf('transaction_mismatch')
    const error = this.act(order, account)
    const outcome = { error, balance: account.balance }
    // A refused win or rollback is not stored, because it must be accepted when it becomes possible.
    if (error === '' || order.stake > 0n)
      this.transactions.set(order.transaction, { order, outcome })
    return outcome
  }
}
