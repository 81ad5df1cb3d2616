import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { row } from '../platform/db.ts'
import { timeLeft } from '../platform/deadline.ts'
import type { PlayerId } from '../platform/ids.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { big, bool } from '../platform/row-shape.ts'
import { forTransfer, type Seat } from '../venue/seat.ts'
import { recoverAll } from './recover-all.ts'
import { sendTransfer, startTransfer } from './venue-transfer.ts'

function walletOf(app: AppContext, player: PlayerId) {
  return row(
    app.pool,
    { auto_transfer: bool, available: big },
    sql`SELECT p.auto_transfer, m.available FROM player p JOIN player_money m ON m.player_id = p.id
      WHERE p.id = ${player}`,
  )
}

/** Where the operator has set so, nobody moves by hand what moves by itself (reliability B-81). */
export async function refuseWhileAuto(app: AppContext, player: PlayerId): Promise<void> {
  const { review } = await settingsInForce(app.pool, 'review')
  if (!review.value.auto_blocks_manual) return
  if ((await walletOf(app, player))?.auto_transfer) refuse('transfer.auto-on')
}

/** Another launch or transfer of the same moment has taken the money that was there. */
function moneyIsMoving(error: unknown): never {
  if (error instanceof Refused && error.refusal.key === 'ledger.insufficient')
    refuse('transfer.in-progress')
  throw error
}

/** With less a transfer would only be left open. */
const transferMs = 1000

/**
 * Before a launch with automatic transfer on (money F-6): recovers the other venues, then moves the
 * whole centre balance in. An outcome that stays unknown launches nothing and says why.
 */
export async function moveMoneyIn(app: AppContext, seat: Seat): Promise<void> {
  const { player, venue } = seat
  const before = await walletOf(app, player)
  if (!before?.auto_transfer) return
  const isSeamless = seat.client.wallet === 'seamless'
  if (timeLeft() < transferMs) refuse('venue.unreachable')
  const others = await recoverAll(app, player, isSeamless ? undefined : venue.code)
  if (others.some((entry) => entry.state >= 2)) refuse('transfer.pending')
  crashPoint('launch.pull.after')
  // What is in the centre is played with there as it is.
  if (isSeamless) return
  const available = (await walletOf(app, player))?.available ?? 0n
  const most = venue.transfer_max
  // As much as the venue takes at once; the rest stays in the centre.
  const amount = most !== null && most < available ? most : available
  if (amount === 0n) return
  if (timeLeft() < transferMs) refuse('venue.unreachable')
  const order = { seat: forTransfer(seat), direction: 'to_venue', amount } as const
  const started = await startTransfer(app, order).catch(moneyIsMoving)
  if (started.kind !== 'new') return
  const { state } = await sendTransfer(app, started.transfer)
  crashPoint('launch.push.after')
  if (state === 'failed') refuse('transfer.venue-refused')
  if (state !== 'success') refuse('transfer.pending')
}
