import {
  editGame,
  editVenue,
  listGames,
  listUnfitGames,
  listVenues,
  planMaintenance,
  switchVenue,
} from '@jinli/contract/venue.admin'
import type { AppContext } from '../context.ts'
import { handle } from '../http/handle.ts'
import type { Db } from '../platform/db.ts'
import { deskPageOf, slice } from '../platform/desk-list.ts'
import { refuse } from '../platform/refuse.ts'
import { coverPath } from './cover.rules.ts'
import {
  type DeskGame,
  type DeskVenue,
  deskGameOf,
  deskGames,
  deskVenueOf,
  deskVenues,
  rewriteGame,
  rewriteVenue,
  setEnabled,
  setMaintenance,
  unfitGames,
} from './venue-desk.store.ts'

function rowOf(app: AppContext, venue: DeskVenue) {
  const health = app.venues.health(venue.code)
  return {
    ...venue,
    wallet: app.venues.get(venue.code)?.wallet ?? null,
    health: health?.state ?? ('unconnected' as const),
    failures: health?.failures ?? 0,
    answered_at: health?.answeredAt ?? null,
  }
}

function gameOf(game: DeskGame) {
  return { ...game, picture: coverPath(game.venue, game.code) }
}

/** What the audit trail keeps of a venue. */
function auditedOf(venue: DeskVenue) {
  const { name, sort, enabled, transfer_max } = venue
  const { maintenance_from, maintenance_until, maintenance_note } = venue
  return {
    name,
    sort,
    enabled,
    transfer_max: transfer_max?.toString() ?? null,
    maintenance_from,
    maintenance_until,
    maintenance_note,
  }
}

function auditedGame({ own_name, sort, status }: DeskGame) {
  return { own_name, sort, status }
}

async function venueOf(db: Db, code: string): Promise<DeskVenue> {
  return (await deskVenueOf(db, code)) ?? refuse('http.not-found')
}

async function gameAt(db: Db, at: { venue: string; code: string }): Promise<DeskGame> {
  return (await deskGameOf(db, at)) ?? refuse('http.not-found')
}

export const venueAdminRoutes = [
  handle(listVenues, async ({ app, input }) =>
    deskPageOf(slice(await deskVenues(app.pool), input), (venue) => rowOf(app, venue)),
  ),

  handle(editVenue, async ({ app, tx, record, input }) => {
    const name = input.name.trim()
    if (!name) refuse('venue.name-missing')
    if (input.transfer_max === 0n) refuse('amount.invalid')
    const before = await venueOf(tx, input.code)
    const { sort, transfer_max } = input
    if (!(await rewriteVenue(tx, input, { name, sort, transfer_max })))
      refuse('venue.stale')
    const after = await venueOf(tx, input.code)
    const change = { before: auditedOf(before), after: auditedOf(after) }
    await record({ action: 'venue.edited', subject: `venue:${input.code}`, ...change })
    return rowOf(app, after)
  }),

  handle(switchVenue, async ({ app, tx, record, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await venueOf(tx, input.code)
    if (!(await setEnabled(tx, input, input.enabled))) refuse('venue.stale')
    const after = await venueOf(tx, input.code)
    await record({
      action: input.enabled ? 'venue.opened' : 'venue.closed',
      subject: `venue:${input.code}`,
      before: auditedOf(before),
      after: auditedOf(after),
      reason,
    })
    return rowOf(app, after)
  }),

  handle(planMaintenance, async ({ app, tx, record, input }) => {
    const { from, until } = input
    const now = app.clock.now()
    if (until && (!from || until <= from || until <= now)) refuse('venue.maintenance-order')
    const before = await venueOf(tx, input.code)
    const note = from ? input.note.trim() : ''
    if (!(await setMaintenance(tx, input, { from, until, note }))) refuse('venue.stale')
    const after = await venueOf(tx, input.code)
    const change = { before: auditedOf(before), after: auditedOf(after) }
    await record({ action: 'venue.maintenance', subject: `venue:${input.code}`, ...change })
    return rowOf(app, after)
  }),

  handle(listGames, async ({ app, input }) =>
    deskPageOf(await deskGames(app.pool, input), gameOf),
  ),

  handle(editGame, async ({ tx, record, input }) => {
    const before = await gameAt(tx, input)
    const to = { ...input, own_name: input.own_name.trim() }
    if (!(await rewriteGame(tx, to))) refuse('venue.stale')
    const after = await gameAt(tx, input)
    const change = { before: auditedGame(before), after: auditedGame(after) }
    const subject = `game:${input.venue}/${input.code}`
    await record({ action: 'game.edited', subject, ...change })
    return gameOf(after)
  }),

  handle(listUnfitGames, async ({ app, input }) =>
    deskPageOf(await unfitGames(app.pool, input), (each) => each),
  ),
]
