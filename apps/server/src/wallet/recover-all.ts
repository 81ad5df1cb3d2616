import { transferCodes } from '@jinli/contract/states'
import type { TransferCode } from '@jinli/contract/wallet/transfer-code'
import type { AppContext } from '../context.ts'
import { crashPoint } from '../platform/crash-point.ts'
import type { PlayerId } from '../platform/ids.ts'
import { RefusalError } from '../platform/refuse.ts'
import { requireOpen, requireTransfer, type VenueAccount } from '../venue/venue-account.ts'
import { venueBalances } from './venue-balances.ts'
import { openTransfersOf, type Transfer } from './venue-transfer.store.ts'
import {
  askTransfer,
  isRequestRunning,
  sendTransfer,
  startTransfer,
} from './venue-transfer.ts'

export type Recovery = {
  venue: string
  amount: bigint
  state: TransferCode
  message: string
}

const stateTexts: Record<number, string> = {
  0: '回收失败',
  1: '已回收',
  2: '处理中',
  3: '处理中',
}

function toRecovery(transfer: Transfer): Recovery {
  const state = transferCodes[transfer.state]
  return {
    venue: transfer.venue,
    amount: transfer.amount,
    state,
    message: stateTexts[state] ?? '处理中',
  }
}

async function recoverVenue(
  app: AppContext,
  account: VenueAccount,
  amount: bigint,
): Promise<Recovery | null> {
  try {
    const order = {
      account: requireTransfer(requireOpen(account)),
      direction: 'to_centre',
      amount,
    } as const
    const result = await startTransfer(app, order)
    if (result.kind !== 'new') return null
    const recovery = toRecovery(await sendTransfer(app, result.transfer))
    crashPoint('transall.venue.after')
    return recovery
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    // The state is pending only if a transfer of ours is open. A venue that accepts none has failed.
    const { key, message } = error.refusal
    const venue = account.venue.code
    return { venue, amount, state: key === 'transfer.in-progress' ? 2 : 0, message }
  }
}

function isOpen(transfer: Transfer): boolean {
  return transfer.state !== 'success' && transfer.state !== 'failed'
}

/**
 * Transfers the money of all venues, or of all but one, to the centre wallet (money F-5), with one transfer for each
 * venue with a balance. For an open transfer it asks the venue again. Safe to repeat and to run in parallel: the index
 * of one open transfer lets each venue's money move once.
 */
async function recover(
  app: AppContext,
  player: PlayerId,
  except?: string,
): Promise<Recovery[]> {
  const before = await openTransfersOf(app.pool, player)
  const openTransfers = await Promise.all(
    before.map(async (t) => (isRequestRunning(app, t) ? t : askTransfer(app, t))),
  )
  const busy = new Set(openTransfers.filter(isOpen).map((t) => t.venue))
  const balances = await venueBalances(app, player, { shows: false })
  crashPoint('transall.list.after')
  const recoveries = await Promise.all(
    balances
      .filter(
        ({ account }) => account.venue.code !== except && !busy.has(account.venue.code),
      )
      .map(async ({ account, balance, fresh }): Promise<Recovery | null> => {
        if (balance > 0n) return recoverVenue(app, account, balance)
        const silent: Recovery = {
          venue: account.venue.code,
          amount: 0n,
          state: 0,
          message: '场馆暂时无法连接',
        }
        return fresh ? null : silent
      }),
  )
  const openRecoveries = openTransfers
    .filter((t) => isOpen(t) || t.direction === 'to_centre')
    .map(toRecovery)
  return [...openRecoveries, ...recoveries.filter((entry) => entry !== null)]
}

const activeRecoveries = new WeakMap<AppContext, Map<bigint, Promise<Recovery[]>>>()

/**
 * Recovers every venue, or all but one. A second request for all venues on this node gets the outcome of the first,
 * because the venues would only refuse a second transfer of the same balances.
 */
export function recoverAll(
  app: AppContext,
  player: PlayerId,
  except?: string,
): Promise<Recovery[]> {
  if (except !== undefined) return recover(app, player, except)
  const mine = activeRecoveries.get(app) ?? new Map<bigint, Promise<Recovery[]>>()
  activeRecoveries.set(app, mine)
  const first = mine.get(player)
  if (first) return first
  const run = recover(app, player).finally(() => mine.delete(player))
  mine.set(player, run)
  return run
}
