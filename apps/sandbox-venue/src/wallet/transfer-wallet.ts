import { randomUUID } from 'node:crypto'
import { CallError } from '../http/call-error.ts'
import type { Store } from '../store/database.ts'
import type { VenueAccount } from '../store/venue-account.ts'
import { balanceOf, moveMoney } from './balances.ts'
import { formatFen } from './fen.ts'
import type { Stake, VoidedRound, Wallet } from './wallet.ts'

function takeStake(
  store: Store,
  { operator, player }: VenueAccount,
  { ref, amount }: Stake,
): void {
  const movement = { operator, player, ref, at: Date.now() }
  if (moveMoney(store, { ...movement, kind: 'stake', delta: -amount }) !== null) return
  const balance = formatFen(balanceOf(store, operator, player) ?? 0n)
  throw new CallError(409, 'insufficient_balance', 'transfer money in first', { balance })
}

function takeBack(store: Store, round: VoidedRound): boolean {
  const { operator, player, stake, payout } = round
  if ((balanceOf(store, operator, player) ?? 0n) + stake - payout < 0n) return false
  const movement = { operator, player, ref: round.round, at: round.at }
  moveMoney(store, { ...movement, kind: 'stake_returned', delta: stake })
  if (payout > 0n) moveMoney(store, { ...movement, kind: 'payout_revoked', delta: -payout })
  return true
}

/** Creates the wallet in which the venue keeps the players' money. A stake and its use are one transaction. */
export function createTransferWallet(store: Store): Wallet {
  const knownBalance: Wallet['knownBalance'] = ({ operator, player }) =>
    balanceOf(store, operator, player) ?? 0n
  return {
    knownBalance,
    balance: async (account) => knownBalance(account),
    play: async (account, planner) =>
      store.transaction(() => {
        const { stake, act } = planner(randomUUID())
        if (stake) takeStake(store, account, stake)
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
