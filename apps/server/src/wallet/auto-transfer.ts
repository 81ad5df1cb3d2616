import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { row } from '../platform/db.ts'
import { timeLeft } from '../platform/deadline.ts'
import type { PlayerId } from '../platform/ids.ts'
import { RefusalError, refuse } from '../platform/refuse.ts'
import { big, bool } from '../platform/row-shape.ts'
import { type OpenVenueAccount, requireTransfer } from '../venue/venue-account.ts'
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

/** Refuses a manual transfer while automatic transfer is on, if the operator allows only one (reliability B-81). */
export async function refuseWhileAuto(app: AppContext, player: PlayerId): Promise<void> {
  const { review } = await settingsInForce(app.pool, 'review')
  if (!review.value.auto_blocks_manual) return
  if ((await walletOf(app, player))?.auto_transfer) refuse('transfer.auto-on')
}

/** Refuses if another launch or transfer has moved the money at the same time. Throws any other error again. */
function moneyIsMoving(error: unknown): never {
  if (error instanceof RefusalError && error.refusal.key === 'ledger.insufficient')
    refuse('transfer.in-progress')
  throw error
}

/** The shortest time left for a transfer (ms). With less time, its outcome would stay unknown to the launch. */
const transferMs = 1000

/**
 * Runs before a launch with automatic transfer on (money F-6): recovers the money of the other venues, then transfers
 * the whole centre balance to the venue of the launch. Refuses the launch, with the reason, if an outcome stays
 * unknown.
 */
export async function transferAllOut(
  app: AppContext,
  account: OpenVenueAccount,
): Promise<void> {
  const { player, venue } = account
  const before = await walletOf(app, player)
  if (!before?.auto_transfer) return
  const isSeamless = account.client.wallet === 'seamless'
  if (timeLeft() < transferMs) refuse('venue.unreachable')
  const others = await recoverAll(app, player, isSeamless ? undefined : venue.code)
  if (others.some((entry) => entry.state >= 2)) refuse('transfer.pending')
  crashPoint('launch.pull.after')
  // A seamless venue plays with the centre wallet.
  if (isSeamless) return
  const available = (await walletOf(app, player))?.available ?? 0n
  const most = venue.transfer_max
  // The venue's maximum per transfer limits the amount; the rest stays in the centre wallet.
  const amount = most !== null && most < available ? most : available
  if (amount === 0n) return
  if (timeLeft() < transferMs) refuse('venue.unreachable')
  const order = {
    account: requireTransfer(account),
    direction: 'to_venue',
    amount,
  } as const
  const result = await startTransfer(app, order).catch(moneyIsMoving)
  if (result.kind !== 'new') return
  const { state } = await sendTransfer(app, result.transfer)
  crashPoint('launch.push.after')
  if (state === 'failed') refuse('transfer.venue-refused')
  if (state !== 'success') refuse('transfer.pending')
}
