import { factorFreshMinutes } from '@jinli/contract/player-factor/player-factor.rules'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import sql from 'sql-template-tag'
import { change, type Db, one } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { bool } from '../platform/row-shape.ts'
import { tokenHash } from '../platform/secrets.ts'

const playerFactor = { asks: bool }

/** Refuses a call that needs a second factor if the player has one and has not shown it a short while ago. */
export async function askPlayerFactor(
  db: Db,
  { mfa }: Endpoint,
  player: PlayerId,
  token: string | null,
): Promise<void> {
  if (!mfa) return
  const { asks: asksFactor } = await one(
    db,
    playerFactor,
    sql`SELECT EXISTS (SELECT FROM player_with_factor WHERE player_id = ${player})
      AND NOT EXISTS (SELECT FROM player_session WHERE token_hash = ${tokenHash(token ?? '')}
        AND factor_at > app_now() - make_interval(mins => ${factorFreshMinutes})) AS asks`,
  )
  if (asksFactor) refuse('player-factor.again')
}

/** Saves that a factor was shown in this session now. */
export async function notePlayerFactor(db: Db, token: string | null): Promise<void> {
  await change(
    db,
    sql`UPDATE player_session SET factor_at = app_now() WHERE token_hash = ${tokenHash(token ?? '')}`,
  )
}
