/** What a call asks for, read and bounded. Amounts in fen. */
export type Order = {
  call: 'balance' | 'bet' | 'win' | 'rollback' | 'bet-and-win' | 'close'
  request: string
  player: string
  transaction: string
  round: string
  session: string
  stake: bigint
  payout: bigint
  /** Of a rollback: which bet. */
  bet: string
  closes: boolean
}

/** `''` is yes. */
export type Outcome = { error: string; balance: bigint | null }

type Account = { balance: bigint; session: string | null }
export type RoundBook = {
  stake: bigint
  payout: bigint
  returned: bigint
  state: 'open' | 'closed' | 'void'
  won: boolean
}
type Kept = { order: Order; outcome: Outcome }

const same = ({ request: _one, session: _two, ...a }: Order, b: Order) =>
  Object.entries(a).every(([field, value]) => value === b[field as keyof Order])

/** The ledger of a small platform (docs/venue-protocol-seamless.md §3–§5), in memory, one call after another. */
export class Books {
  private readonly accounts = new Map<string, Account>()
  private readonly requests = new Set<string>()
  private readonly transactions = new Map<string, Kept>()
  private readonly rounds = new Map<string, RoundBook>()
  private readonly rolledBack = new Set<string>()

  /** A new player with this much and an open game. */
  seat(balance: bigint): { player: string; session: string } {
    const player = `p-${crypto.randomUUID()}`
    const session = `s-${crypto.randomUUID()}`
    this.accounts.set(player, { balance, session })
    return { player, session }
  }

  signOut(player: string): void {
    const account = this.accounts.get(player)
    if (account) account.session = null
  }

  /** As a platform does with a round that nothing has moved for a day (§5.6). */
  closeIdle(player: string, round: string): void {
    this.close(this.rounds.get(`${player}/${round}`) ?? null)
  }

  /** The rounds of a player by name. */
  roundsOf(player: string): Map<string, RoundBook> {
    const mine = [...this.rounds].filter(([key]) => key.startsWith(`${player}/`))
    return new Map(mine.map(([key, round]) => [key.slice(player.length + 1), round]))
  }

  private bet(order: Order, account: Account, round: RoundBook | null): string {
    const { transaction, session, stake, payout, call } = order
    if (this.rolledBack.has(transaction)) return 'rolled_back'
    if (account.session === null || account.session !== session) return 'session_over'
    if (round && round.state !== 'open') return 'round_closed'
    if (account.balance < stake) return 'insufficient_balance'
    const mine = round ?? { stake: 0n, payout: 0n, returned: 0n, state: 'open', won: false }
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

  private win(order: Order, account: Account, round: RoundBook | null): string {
    if (!round) return 'unknown_round'
    if (round.state === 'void') return 'round_closed'
    round.payout += order.payout
    round.won = true
    account.balance += order.payout
    if (order.closes) round.state = 'closed'
    return ''
  }

  private rollback(order: Order, account: Account, round: RoundBook | null): string {
    if (this.rolledBack.has(order.bet)) return 'rolled_back'
    const bet = this.transactions.get(order.bet)
    const isTaken = bet?.outcome.error === ''
    if (isTaken) {
      const { player, round: name, stake } = bet.order
      if (player !== order.player || name !== order.round || stake === 0n)
        return 'transaction_mismatch'
      if (!round || round.won) return 'round_won'
      round.returned += stake
      account.balance += stake
      if (round.returned === round.stake) round.state = 'void'
    }
    this.rolledBack.add(order.bet)
    return ''
  }

  private close(round: RoundBook | null): string {
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

  /** What becomes of a call; the same transaction is answered as it was. */
  take(order: Order): Outcome {
    const account = this.accounts.get(order.player)
    const refused = (error: string): Outcome => ({
      error,
      balance: account?.balance ?? null,
    })
    if (this.requests.has(order.request)) return refused('request_repeated')
    this.requests.add(order.request)
    if (!account) return refused('unknown_player')
    if (order.call === 'balance') return refused('')
    const known = this.transactions.get(order.transaction)
    if (known)
      return same(order, known.order) ? known.outcome : refused('transaction_mismatch')
    const error = this.act(order, account)
    const outcome = { error, balance: account.balance }
    // Wins and rollbacks that were refused have to land once they can.
    if (error === '' || order.stake > 0n)
      this.transactions.set(order.transaction, { order, outcome })
    return outcome
  }
}
