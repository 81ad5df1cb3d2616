import { transferCodes } from '@jinli/contract/states'
import type { TransferCode } from '@jinli/contract/transfer-code'
import type { AppContext } from '../context.ts'
import { crashPoint } from '../platform/crash-point.ts'
import type { PlayerId } from '../platform/ids.ts'
import { Refused } from '../platform/refuse.ts'
import { forTransfer, type Place, seated } from '../venue/seat.ts'
import { venueBalances } from './venue-balances.ts'
import { openTransfersOf, type Transfer } from './venue-transfer.store.ts'
import { askTransfer, onItsWay, sendTransfer, startTransfer } from './venue-transfer.ts'

export type Recovered = {
  venue: string
  amount: bigint
  state: TransferCode
  message: string
}

const say: Record<number, string> = { 0: '回收失败', 1: '已回收', 2: '处理中', 3: '处理中' }

function told(transfer: Transfer): Recovered {
  const state = transferCodes[transfer.state]
  return {
    venue: transfer.venue,
    amount: transfer.amount,
    state,
    message: say[state] ?? '处理中',
  }
}

async function bringHome(
  app: AppContext,
  place: Place,
  amount: bigint,
): Promise<Recovered | null> {
  try {
    const order = {
      seat: forTransfer(seated(place)),
      direction: 'to_centre',
      amount,
    } as const
    const started = await startTransfer(app, order)
    if (started.kind !== 'new') return null
    const home = told(await sendTransfer(app, started.transfer))
    crashPoint('transall.venue.after')
    return home
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // Pending only where a transfer of ours is open; a venue that takes none has failed.
    const { key, message } = error.refusal
    const venue = place.venue.code
    return { venue, amount, state: key === 'transfer.in-progress' ? 2 : 0, message }
  }
}

function isOpen(transfer: Transfer): boolean {
  return transfer.state !== 'success' && transfer.state !== 'failed'
}

/**
 * Brings the money of all venues home, or of all but one (money F-5): one transfer per venue with
 * a balance; open ones are asked again instead of opening a second. Safe to repeat and to race
 * with itself: the one-open-transfer index lets each venue's money move once.
 */
async function recover(
  app: AppContext,
  player: PlayerId,
  except?: string,
): Promise<Recovered[]> {
  const before = await openTransfersOf(app.pool, player)
  const asked = await Promise.all(
    before.map(async (t) => (onItsWay(app, t) ? t : askTransfer(app, t))),
  )
  const busy = new Set(asked.filter(isOpen).map((t) => t.venue))
  const balances = await venueBalances(app, player, { shows: false })
  crashPoint('transall.list.after')
  const moved = await Promise.all(
    balances
      .filter(({ place }) => place.venue.code !== except && !busy.has(place.venue.code))
      .map(async ({ place, balance, fresh }): Promise<Recovered | null> => {
        if (balance > 0n) return bringHome(app, place, balance)
        const silent: Recovered = {
          venue: place.venue.code,
          amount: 0n,
          state: 0,
          message: '场馆暂时无法连接',
        }
        return fresh ? null : silent
      }),
  )
  const home = asked.filter((t) => isOpen(t) || t.direction === 'to_centre').map(told)
  return [...home, ...moved.filter((entry) => entry !== null)]
}

const running = new WeakMap<AppContext, Map<bigint, Promise<Recovered[]>>>()

/**
 * Recovers every venue, or all but one. Whoever asks for all while that is being done on this node
 * gets its outcome: a second look at the same balances would only be refused by the venues.
 */
export function recoverAll(
  app: AppContext,
  player: PlayerId,
  except?: string,
): Promise<Recovered[]> {
  if (except !== undefined) return recover(app, player, except)
  const mine = running.get(app) ?? new Map<bigint, Promise<Recovered[]>>()
  running.set(app, mine)
  const first = mine.get(player)
  if (first) return first
  const run = recover(app, player).finally(() => mine.delete(player))
  mine.set(player, run)
  return run
}
