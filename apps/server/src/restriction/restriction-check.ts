import type { Problem } from '@jinli/contract/refusal/refusals'
import type { RestrictionKind } from '@jinli/contract/restriction/restriction'
import { minuteText } from '@jinli/contract/wire/brand-time'
import type { PlayerId } from '../platform/ids.ts'
import { refuseProblem } from '../platform/refuse.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { type RestrictionInForce, restrictionInForce } from './restriction.store.ts'

const keys = {
  play: 'restriction.play',
  deposit: 'restriction.deposit',
  withdrawal: 'restriction.withdrawal',
  sign_in: 'restriction.sign-in',
} as const satisfies Record<RestrictionKind, Problem['key']>

/** Returns what the player is told: until when, and the sentence of staff. */
export function restrictionProblem({
  kind,
  player_text,
  until,
}: RestrictionInForce): Problem {
  const end = until ? `，${minuteText(until)}后恢复` : ''
  return { key: keys[kind], params: { until: end, words: player_text } }
}

/** Refuses what staff forbid the player now. The lock of the player's row orders it after each such decision. */
export async function refuseRestricted(
  tx: PlayerTx,
  player: PlayerId,
  kind: RestrictionKind,
): Promise<void> {
  const restriction = await restrictionInForce(tx, player, kind)
  if (restriction) refuseProblem(restrictionProblem(restriction))
}
