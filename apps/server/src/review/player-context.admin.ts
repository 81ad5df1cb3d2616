import { playerContext } from '@jinli/contract/player.admin'
import {
  type DepositState,
  depositCodes,
  type OrderCode,
  withdrawalCodes,
} from '@jinli/contract/states'
import { turnoverSourceLabel } from '@jinli/contract/vocabulary'
import { handle } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
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

/** An expired deposit waits for staff like any other (decisions §5). */
function depositCode(state: DepositState): OrderCode {
  return state === 'expired' ? depositCodes.submitted : depositCodes[state]
}

function sharing(found: Awaited<ReturnType<typeof sharedWithOthers>>) {
  const by = (hint: 'name' | 'card' | 'ip') =>
    found.find((each) => each.hint === hint) ?? { count: 0, usernames: [] }
  return { same_name: by('name'), same_card: by('card'), same_ip: by('ip') }
}

function balancesOf(who: PlayerFile, venues: Awaited<ReturnType<typeof venueMoneyOf>>) {
  const { available, held } = who
  const in_transit = venues.reduce((sum, each) => sum + each.in_transit, 0n)
  return { available, held, in_transit, venues }
}

export const playerContextAdminRoutes = [
  handle(playerContext, async ({ app: { pool }, input }) => {
    const who = (await playerFile(pool, input.username)) ?? refuse('player.not-found')
    const [venues, turnover, open, sums, deposits, withdrawals, shared] = await Promise.all(
      [
        venueMoneyOf(pool, who.id),
        turnoverOf(pool, who.id),
        openRequirements(pool, who.id),
        orderSums(pool, who.id),
        lastDeposits(pool, who.id),
        lastWithdrawals(pool, who.id),
        sharedWithOthers(pool, who.id),
      ],
    )
    return {
      who,
      limits: { excluded_until: who.excluded_until, deposit_limit: who.deposit_limit },
      locks: { login: who.login_locked_until, pay: who.pay_locked_until },
      balances: balancesOf(who, venues),
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
      deposits: deposits.map((each) => ({
        ...each,
        state: depositCode(each.state),
        status: each.state,
      })),
      withdrawals: withdrawals.map((each) => ({
        ...each,
        state: withdrawalCodes[each.state],
        status: each.state,
      })),
      hints: sharing(shared),
    }
  }),
]
