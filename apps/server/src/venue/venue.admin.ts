import {
  editGame,
  editVenue,
  listGames,
  listRejectedGames,
  listVenues,
  planMaintenance,
  switchVenue,
  venueNames,
} from '@jinli/contract/venue/venue.admin'
import type { AppContext } from '../context.ts'
import { endClosedGames } from '../game-session/end-game-sessions.ts'
import { handle } from '../http/handle.ts'
import type { Db } from '../platform/db.ts'
import { slice, toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { coverPath } from './cover.rules.ts'
import {
  listVenueNames,
  rejectedGames,
  rewriteGame,
  rewriteVenue,
  type StaffGame,
  type StaffVenue,
  setEnabled,
  setMaintenance,
  staffGameOf,
  staffGames,
  staffVenueOf,
  staffVenues,
} from './staff-venue.store.ts'

function toVenueRow(app: AppContext, venue: StaffVenue) {
  const health = app.venues.health(venue.code)
  return {
    ...venue,
    wallet: app.venues.get(venue.code)?.wallet ?? null,
    health: health?.state ?? ('unconnected' as const),
    failures: health?.failures ?? 0,
    answered_at: health?.answeredAt ?? null,
  }
}

function gameOf(game: StaffGame) {
  return { ...game, picture: coverPath(game.venue, game.code) }
}

/** Returns the fields of a venue for the audit trail. */
function auditFields(venue: StaffVenue) {
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

function auditedGame({ own_name, sort, status }: StaffGame) {
  return { own_name, sort, status }
}

async function venueOf(db: Db, code: string): Promise<StaffVenue> {
  return (await staffVenueOf(db, code)) ?? refuse('http.not-found')
}

async function gameAt(db: Db, at: { venue: string; code: string }): Promise<StaffGame> {
  return (await staffGameOf(db, at)) ?? refuse('http.not-found')
}

export const venueAdminRoutes = [
  handle(venueNames, async ({ app }) => listVenueNames(app.pool)),

  handle(listVenues, async ({ app, input }) =>
    toStaffPage(slice(await staffVenues(app.pool), input), (venue) =>
      toVenueRow(app, venue),
    ),
  ),

  handle(editVenue, async ({ app, tx, writeAudit, input }) => {
    const name = input.name.trim()
    if (!name) refuse('venue.name-missing')
    if (input.transfer_max === 0n) refuse('amount.invalid')
    const before = await venueOf(tx, input.code)
    const { sort, transfer_max } = input
    if (!(await rewriteVenue(tx, input, { name, sort, transfer_max })))
      refuse('venue.stale')
    const after = await venueOf(tx, input.code)
    const change = { before: auditFields(before), after: auditFields(after) }
    await writeAudit({ action: 'venue.edited', subject: `venue:${input.code}`, ...change })
    return toVenueRow(app, after)
  }),

  handle(switchVenue, {
    run: async ({ app, tx, writeAudit, input }) => {
      const reason = input.reason.trim()
      if (!reason) refuse('review.reason-missing')
      const before = await venueOf(tx, input.code)
      if (!(await setEnabled(tx, input, input.enabled))) refuse('venue.stale')
      const after = await venueOf(tx, input.code)
      await writeAudit({
        action: input.enabled ? 'venue.opened' : 'venue.closed',
        subject: `venue:${input.code}`,
        before: auditFields(before),
        after: auditFields(after),
        reason,
      })
      return toVenueRow(app, after)
    },
    after: endClosedGames,
  }),

  handle(planMaintenance, {
    run: async ({ app, tx, writeAudit, input }) => {
      const { from, until } = input
      const now = app.clock.now()
      if (until && (!from || until <= from || until <= now))
        refuse('venue.maintenance-order')
      const before = await venueOf(tx, input.code)
      const note = from ? input.note.trim() : ''
      if (!(await setMaintenance(tx, input, { from, until, note }))) refuse('venue.stale')
      const after = await venueOf(tx, input.code)
      const change = { before: auditFields(before), after: auditFields(after) }
      await writeAudit({
        action: 'venue.maintenance',
        subject: `venue:${input.code}`,
        ...change,
      })
      return toVenueRow(app, after)
    },
    after: endClosedGames,
  }),

  handle(listGames, async ({ app, input }) =>
    toStaffPage(await staffGames(app.pool, input), gameOf),
  ),

  handle(editGame, {
    run: async ({ tx, writeAudit, input }) => {
      const before = await gameAt(tx, input)
      const to = { ...input, own_name: input.own_name.trim() }
      if (!(await rewriteGame(tx, to))) refuse('venue.stale')
      const after = await gameAt(tx, input)
      const change = { before: auditedGame(before), after: auditedGame(after) }
      const subject = `game:${input.venue}/${input.code}`
      await writeAudit({ action: 'game.edited', subject, ...change })
      return gameOf(after)
    },
    after: endClosedGames,
  }),

  handle(listRejectedGames, async ({ app, input }) =>
    toStaffPage(await rejectedGames(app.pool, input), (each) => each),
  ),
]
