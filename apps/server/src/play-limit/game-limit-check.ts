import { gameLimitLabel } from '@jinli/contract/play-limit/game-limit.rules'
import type { Problem } from '@jinli/contract/refusal/refusals'
import { minuteText } from '@jinli/contract/wire/brand-time'
import type { Db } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { gameLimitsOf } from './game-limit.store.ts'

/** Returns the refusal that names the used up limit whose period ends last; null if every limit has room. */
export async function gameLimitProblem(db: Db, player: PlayerId): Promise<Problem | null> {
  const limits = await gameLimitsOf(db, player)
  const [last] = limits
    .filter(({ room }) => room <= 0n)
    .toSorted((a, b) => b.ends_at.getTime() - a.ends_at.getTime())
  if (!last) return null
  return {
    key: 'play-limit.game',
    params: {
      limit: gameLimitLabel(last.kind, last.period),
      until: minuteText(last.ends_at),
    },
  }
}
