import { turnoverSourceLabel } from '@jinli/contract/concept/turnover-source'
import { playerContext } from '@jinli/contract/profile/profile.admin'
import { handle } from '../http/handle.ts'
import { walletAndDebt } from '../money/ledger.store.ts'
import { refuse } from '../platform/refuse.ts'
import { gameLimitsOf } from '../play-limit/game-limit.store.ts'
import { openRequirements, turnoverOf } from '../turnover/turnover.store.ts'
import {
  lastDeposits,
  lastWithdrawals,
  orderSums,
  type PlayerFile,
  playerFile,
  sharedWithOthers,
  venueMoneyOf,
} from './player-context.store.ts'

function sharing(hints: Awaited<ReturnType<typeof sharedWithOthers>>) {
  const hintOf = (hint: 'name' | 'card' | 'ip') =>
    hints.find((each) => each.hint === hint) ?? { count: 0, usernames: [] }
  return { same_name: hintOf('name'), same_card: hintOf('card'), same_ip: hintOf('ip') }
}

function balancesOf(
  who: PlayerFile,
  venues: Awaited<ReturnType<typeof venueMoneyOf>>,
  debt: bigint,
) {
  const { available, held } = who
  const in_transit = venues.reduce((sum, each) => sum + each.in_transit, 0n)
  return { available, held, in_transit, debt, venues }
}

export const profileAdminRoutes = [
  handle(playerContext, async ({ app: { pool }, input }) => {
    const who = (await playerFile(pool, input.username)) ?? refuse('player.not-found')
    const [
      venues,
      turnover,
      open,
      sums,
      deposits,
      withdrawals,
      sharedHints,
      { debt },
      limits,
    ] = await Promise.all([
      venueMoneyOf(pool, who.id),
      turnoverOf(pool, who.id),
      openRequirements(pool, who.id),
      orderSums(pool, who.id),
      lastDeposits(pool, who.id),
      lastWithdrawals(pool, who.id),
      sharedWithOthers(pool, who.id),
      walletAndDebt(pool, who.id),
      gameLimitsOf(pool, who.id),
    ])
    return {
      who,
      limits: {
        excluded_until: who.excluded_until,
        deposit_limit: who.deposit_limit,
        by_period: limits,
      },
      locks: { login: who.login_locked_until, pay: who.pay_locked_until },
      balances: balancesOf(who, venues, debt),
      turnover: {
        ...turnover,
        missing: turnover.required - turnover.done,
        sources: open.map((each) => ({
          ...each,
          source: turnoverSourceLabel(each.source),
        })),
      },
      sums: {
        deposits: { count: sums.deposit_count, amount: sums.deposit_sum },
        withdrawals: { count: sums.withdrawal_count, amount: sums.withdrawal_sum },
        net: sums.deposit_sum - sums.withdrawal_sum,
      },
      deposits,
      withdrawals,
      hints: sharing(sharedHints),
    }
  }),
]
