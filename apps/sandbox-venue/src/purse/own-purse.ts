import { randomUUID } from 'node:crypto'
import type { Store } from '../database.ts'
import { CallError } from '../http-exchange.ts'
import { formatFen } from '../money.ts'
import { balanceOf, moveMoney } from '../wallet.ts'
import type { Player, Purse, Stake, Void } from './purse.ts'

function take(store: Store, { operator, player }: Player, { ref, amount }: Stake): void {
  const movement = { operator, player, ref, at: Date.now() }
  if (moveMoney(store, { ...movement, kind: 'stake', delta: -amount }) !== null) return
  const balance = formatFen(balanceOf(store, operator, player) ?? 0n)
  throw new CallError(409, 'insufficient_balance', 'transfer money in first', { balance })
}

function takeBack(store: Store, round: Void): boolean {
  const { operator, player, stake, payout } = round
  if ((balanceOf(store, operator, player) ?? 0n) + stake - payout < 0n) return false
  const movement = { operator, player, ref: round.round, at: round.at }
  moveMoney(store, { ...movement, kind: 'stake_returned', delta: stake })
  if (payout > 0n) moveMoney(store, { ...movement, kind: 'payout_revoked', delta: -payout })
  return true
}

/** The venue keeps the players' money: a stake and what it is for are one transaction. */
export function createOwnPurse(store: Store): Purse {
  const known: Purse['known'] = ({ operator, player }) =>
    balanceOf(store, operator, player) ?? 0n
  return {
    known,
    balance: async (holder) => known(holder),
    play: async (player, plan) =>
      store.transaction(() => {
        const { stake, act } = plan(randomUUID())
        if (stake) take(store, player, stake)
        return act()
      }),
    settle: ({ operator, player, round, amount, at }) => {
      if (amount === 0n) return
      const movement = { operator, player, ref: round, at }
      moveMoney(store, { ...movement, kind: 'payout', delta: amount })
    },
    takeBack: (round) => takeBack(store, round),
    close: () => {},
  }
}
