import {
  editGame,
  listGames,
  listVenues,
  planMaintenance,
  switchVenue,
} from '@jinli/contract/venue/venue.admin'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import type { TestApp } from '@jinli/dev-env/test-app'

/** What a round of the race knows: the house, a member of staff, the player, and the title that is played. */
export type StopContext = {
  app: TestApp
  staff: string
  player: TestPlayer
  venue: string
  game: string
}

/** A way in which play is stopped (issue: "a stop is a stop"). `apply` resolves with the answer to the stop. */
export type StopKind = {
  /** Whether the player's money must come home. Otherwise the player may sign in and play on. */
  callsHome: boolean
  /** Whether money may still be moved to the venue, whose other titles stay open. */
  venueStaysOpen?: true
  apply(context: StopContext): Promise<unknown>
  /** Ends a stop of the whole house, so that the next round can begin. */
  lift?(context: StopContext): Promise<unknown>
}

async function venueRevision({ app, staff, venue }: StopContext): Promise<number> {
  const { data } = await app.client.call(listVenues, {}, { token: staff })
  const row = data.data.find(({ code }) => code === venue)
  if (!row) throw new Error(`no venue ${venue}`)
  return row.revision
}

async function setMaintenance(context: StopContext, on: boolean): Promise<void> {
  const { app, staff, venue } = context
  const revision = await venueRevision(context)
  const from = on ? new Date(Date.now() - 1000) : null
  const plan = { code: venue, revision, from, until: null, note: '' }
  await app.client.call(planMaintenance, plan, { token: staff })
}

async function setEnabled(context: StopContext, value: boolean): Promise<void> {
  const { app, staff, venue } = context
  const revision = await venueRevision(context)
  const change = { code: venue, revision, enabled: value, reason: '演练' }
  await app.client.call(switchVenue, change, { token: staff })
}

async function setHidden(context: StopContext, value: boolean): Promise<void> {
  const { app, staff, venue, game } = context
  const filter = { venue, search: game }
  const { data } = await app.client.call(listGames, filter, { token: staff })
  const revision = data.data.find(({ code }) => code === game)?.revision ?? 0
  const change = { venue, code: game, revision, own_name: '', sort: 1, hidden: value }
  await app.client.call(editGame, change, { token: staff })
}

export const stopKinds: Readonly<Record<string, StopKind>> = {
  exclusion: {
    callsHome: true,
    apply: ({ app, player }) =>
      app.expectOk('/api/exclude', { term: '365d' }, player.token),
  },
  pause: {
    callsHome: true,
    apply: ({ app, player }) => app.expectOk('/api/exclude', { term: '1d' }, player.token),
  },
  freeze: {
    callsHome: true,
    apply: ({ app, staff, player }) =>
      app.expectOk(`/admin/api/players/${player.name}/freeze`, { reason: '演练' }, staff),
  },
  restriction: {
    callsHome: true,
    apply: ({ app, staff, player }) =>
      app.expectOk(
        `/admin/api/players/${player.name}/restrict`,
        { kind: 'play', reason: '演练', player_text: '演练', until: '' },
        staff,
      ),
  },
  'sign-out': {
    callsHome: false,
    apply: ({ app, player }) => app.expectOk('/api/logoff', {}, player.token),
  },
  password: {
    callsHome: false,
    apply: ({ app, player: { token, password } }) =>
      app.expectOk('/api/editPassword', { password, paypassword: 'other-koi-77' }, token),
  },
  maintenance: {
    callsHome: false,
    apply: (context) => setMaintenance(context, true),
    lift: (context) => setMaintenance(context, false),
  },
  'venue-off': {
    callsHome: false,
    apply: (context) => setEnabled(context, false),
    lift: (context) => setEnabled(context, true),
  },
  'title-hidden': {
    callsHome: false,
    venueStaysOpen: true,
    apply: (context) => setHidden(context, true),
    lift: (context) => setHidden(context, false),
  },
}
