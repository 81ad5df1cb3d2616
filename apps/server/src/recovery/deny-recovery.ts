import { restrictionLabels } from '@jinli/contract/restriction/restriction'
import { writeMail } from '../message/mail.store.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import {
  endDatedRestriction,
  insertRestriction,
  restrictionInForce,
} from '../restriction/restriction.store.ts'
import { denyRecovery } from './recovery.store.ts'

const playerText = '您已否认找回密码并冻结取款。请联系客服核对身份后恢复。'

/**
 * Forbids withdrawals because the owner denies a recovery. Only service ends that. A second click changes nothing; once
 * service has ended it, the link is void.
 */
export async function stopWithdrawals(
  tx: PlayerTx,
  player: PlayerId,
  recovery: bigint,
): Promise<void> {
  const before = await restrictionInForce(tx, player, 'withdrawal')
  if (!(await denyRecovery(tx, recovery))) {
    if (!before) refuse('recovery.denial-ended')
    return
  }
  if (before && before.until === null) return
  const reason = '会员否认找回密码'
  if (before) await endDatedRestriction(tx, { player, kind: 'withdrawal', reason })
  const fields = { reason, player_text: playerText, until: null, by: null }
  await insertRestriction(tx, { player, kind: 'withdrawal', ...fields })
  const way = restrictionLabels.withdrawal
  await writeMail(tx, player, 'restriction.made', { way, reason: playerText })
}
