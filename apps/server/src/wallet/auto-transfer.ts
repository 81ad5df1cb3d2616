import type { AppContext } from '../context.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { row } from '../platform/db.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { recoverAll } from './recover-all.ts'
import { sendTransfer, startTransfer } from './venue-transfer.ts'

type Wallet = { auto_transfer: boolean; available: bigint }

function walletOf(app: AppContext, player: bigint): Promise<Wallet | null> {
  return row<Wallet>(
    app.pool,
    `SELECT p.auto_transfer, m.available FROM player p JOIN player_money m ON m.player_id = p.id
     WHERE p.id = $1`,
    [player],
  )
}

/** Where the operator has set so, nobody moves by hand what moves by itself (reliability B-81). */
export async function refuseWhileAuto(app: AppContext, player: bigint): Promise<void> {
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

/**
 * Before a launch with automatic transfer on (money F-6): recovers the other venues, then moves the
 * whole centre balance in. An outcome that stays unknown launches nothing and says why.
 */
export async function moveMoneyIn(
  app: AppContext,
  player: bigint,
  venue: string,
): Promise<void> {
  const before = await walletOf(app, player)
  if (!before?.auto_transfer) return
  const others = await recoverAll(app, player, venue)
  if (others.some((entry) => entry.state >= 2)) refuse('transfer.pending')
  crashPoint('launch.pull.after')
  const amount = (await walletOf(app, player))?.available ?? 0n
  if (amount === 0n) return
  const order = { player, venue, direction: 'to_venue', amount } as const
  const started = await startTransfer(app, order).catch(moneyIsMoving)
  if (started.kind !== 'new') return
  const { state } = await sendTransfer(app, started.transfer)
  crashPoint('launch.push.after')
  if (state === 'failed') refuse('transfer.venue-refused')
  if (state !== 'success') refuse('transfer.pending')
}
