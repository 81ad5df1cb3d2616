import {
  type FactorAction,
  factorActionLabels,
  factorActions,
} from '@jinli/contract/player-factor/player-factor.rules'
import { minuteText } from '@jinli/contract/wire/brand-time'
import sql from 'sql-template-tag'
import { tellPlayer } from '../contact/contact-message.ts'
import type { AppContext } from '../context.ts'
import { writeMail } from '../message/mail.store.ts'
import { change, type Db, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { text, time, word } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'

type From = { ip: string; userAgent: string }
type Event = { action: FactorAction; name?: string }

/** Saves what became of a player's factors. `name` is that of a passkey. */
export async function noteFactorEvent(
  tx: Tx,
  player: PlayerId,
  { action, name = '' }: Event,
  { ip, userAgent }: From,
): Promise<void> {
  const user_agent = userAgent.slice(0, 300)
  const values = { player_id: player, action, name, ip, user_agent }
  await change(tx, insertInto('player_factor_event', values))
}

/** Saves what became of a player's factors, and tells the player by mail and on every verified contact. */
export async function tellFactorEvent(
  app: AppContext,
  tx: Tx,
  player: PlayerId,
  event: Event,
  from: From,
): Promise<void> {
  await noteFactorEvent(tx, player, event, from)
  const label = factorActionLabels[event.action]
  const what = event.name ? `${label}「${event.name}」` : label
  const words = { what, at: minuteText(app.clock.now()), ip: from.ip }
  await tellPlayer(app, tx, player, { template: 'player-factor.changed', words })
  await writeMail(tx, player, 'player-factor.changed', { way: what })
}

const factorEvent = { action: word(factorActions), name: text, ip: text, at: time }

/** Returns the last events of a player's factors, the newest first. */
export function factorEventsOf(db: Db, player: PlayerId) {
  return rows(
    db,
    factorEvent,
    sql`SELECT action, name, ip, at FROM player_factor_event WHERE player_id = ${player}
      ORDER BY id DESC LIMIT 10`,
  )
}
