import type { Posting } from '@jinli/ledger/ledger'
import { movements } from '../src/money/movements.ts'

/** The figures of a brand day, counted beside the product. */
export const zero = {
  first_deposits: 0,
  first_deposit_amount: 0,
  active: 0,
  deposit_count: 0,
  deposits: 0,
  deposit_corrections: 0,
  withdrawal_count: 0,
  withdrawals: 0,
  withdrawal_reversals: 0,
  fees: 0,
  bets: 0,
  stakes: 0,
  payouts: 0,
  late_ggr: 0,
  rewards: 0,
  adjustments: 0,
}
export type DayFigures = typeof zero
export const depositors = new Set<bigint>()

type MoneyStep = { posting: Posting; adds: Partial<DayFigures> }
type Payment = {
  id: bigint
  player: bigint
  amount: bigint
  fee: bigint
  rounding: bigint
  method: string
}

export let lastId = 1_000_000n
const nextId = () => {
  lastId += 1n
  return lastId
}
const credits: { id: bigint; player: bigint }[] = []
export const holds: { id: bigint; player: bigint; amount: bigint }[] = []
const payments: Payment[] = []
export const transfers: { id: bigint; player: bigint; venue: string; amount: bigint }[] = []
const venues = ['pp', 'obgdy'] as const
const methods = ['bank', 'usdt_trc20'] as const
const methodOf = (n: number) => (n % 2 ? methods[0] : methods[1])
export const venueOf = (n: number) => (n % 2 ? venues[0] : venues[1])

/** Money steps: the posting, and what it adds to its day; null if there is nothing to do it with. */
export const steps = {
  deposit: (player: bigint, fen: number, n: number): MoneyStep => {
    const id = nextId()
    credits.push({ id, player })
    const isFirst = !depositors.has(player)
    depositors.add(player)
    const first = isFirst ? { first_deposits: 1, first_deposit_amount: fen } : {}
    return {
      posting: movements.depositCredited({ id, player, method: methodOf(n) }, BigInt(fen)),
      adds: { deposit_count: 1, deposits: fen, ...first },
    }
  },
  correction: (_: bigint, fen: number, n: number): MoneyStep | null => {
    const credit = credits[n % (credits.length || 1)]
    if (!credit) return null
    const change = n % 3 ? BigInt(fen) : -1n
    const debt = n % 3 ? 0n : BigInt(fen)
    return {
      posting: movements.depositCorrected(
        { ...credit, method: methodOf(n) },
        { id: nextId(), walletChange: change, debtChange: debt },
      ),
      adds: { deposit_corrections: Number(change - debt) },
    }
  },
  hold: (player: bigint, fen: number): MoneyStep => {
    const hold = { id: nextId(), player, amount: BigInt(fen) }
    return { posting: movements.withdrawalHeld(hold), adds: {} }
  },
  payment: (_: bigint, fen: number, n: number): MoneyStep | null => {
    const hold = holds.shift()
    if (!hold) return null
    if (n % 3 === 0) return { posting: movements.withdrawalReturned(hold), adds: {} }
    const fee = hold.amount > 20n ? BigInt(fen % 10) : 0n
    const payment = { ...hold, method: methodOf(n), fee, rounding: fee > 3n ? 1n : 0n }
    payments.push(payment)
    const paidAmount = Number(payment.amount - payment.fee - payment.rounding)
    const fees = Number(payment.fee + payment.rounding)
    return {
      posting: movements.withdrawalPaid(payment),
      adds: { withdrawal_count: 1, withdrawals: paidAmount, fees },
    }
  },
  reversal: (): MoneyStep | null => {
    const payment = payments.shift()
    if (!payment) return null
    const keptAmount = Number(payment.fee + payment.rounding)
    return {
      posting: movements.withdrawalReversed(payment),
      adds: {
        withdrawal_reversals: keptAmount - Number(payment.amount),
        fees: -keptAmount,
      },
    }
  },
  adjustment: (player: bigint, fen: number, n: number): MoneyStep => {
    const against = n % 4 ? 'adjustment' : 'suspense'
    const order = { id: nextId(), player, amount: BigInt(fen), against } as const
    const isCredit = n % 3 > 0
    return {
      posting: isCredit
        ? movements.adjustmentCredited(order)
        : movements.adjustmentDebited(order),
      adds: against === 'adjustment' ? { adjustments: isCredit ? fen : -fen } : {},
    }
  },
  reward: (player: bigint, fen: number, n: number): MoneyStep => {
    const id = nextId()
    const amount = BigInt(fen)
    const kinds = [
      movements.rebateClaimed({ id, player, amount }),
      movements.promotionGranted({ id, player }, amount),
      movements.vipGiftPaid({ id, player }, amount),
      movements.redPacketWon({ player, day: '2026-11-20', n: Number(id), amount }),
    ] as const
    const givenUp = movements.promotionGivenUp({ id, player }, amount)
    const posting = kinds[n % 5]
    return { posting: posting ?? givenUp, adds: { rewards: posting ? fen : -fen } }
  },
  transfer: (player: bigint, fen: number, n: number): MoneyStep => {
    const transfer = { id: nextId(), player, venue: venueOf(n), amount: BigInt(fen) }
    return { posting: movements.transferOutSent(transfer), adds: {} }
  },
  arrival: (_: bigint, _fen: number, n: number): MoneyStep | null => {
    const transfer = transfers.shift()
    if (!transfer) return null
    const end = n % 3 ? movements.transferOutCompleted : movements.transferOutFailed
    return { posting: end(transfer), adds: {} }
  },
  seamless: (player: bigint, fen: number, n: number): MoneyStep => {
    const call = {
      venue: venueOf(n),
      transaction: `${nextId()}`,
      player,
      amount: BigInt(fen),
    }
    const kinds = [movements.seamlessBet, movements.seamlessWon, movements.seamlessWinHeld]
    return { posting: (kinds[n % 3] ?? movements.seamlessBet)(call), adds: {} }
  },
  bet: () => null,
} as const
