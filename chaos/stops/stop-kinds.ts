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
  apply(context: StopContext): Promise<unknown>
  /** Ends a stop of the whole house, so that the next round can begin. */
  lift?(context: StopContext): Promise<unknown>
}

type Row = { code: string; revision: number }

async function revisionOf(
  { app, staff }: StopContext,
  path: string,
  code: string,
  filter: object = {},
): Promise<number> {
  const { data } = await app.expectOk(path, filter, staff)
  const row = (data as { data: Row[] }).data.find((each) => each.code === code)
  if (!row) throw new Error(`${path} has no ${code}`)
  return row.revision
}

async function setMaintenance(context: StopContext, on: boolean): Promise<void> {
  const { app, staff, venue } = context
  const revision = await revisionOf(context, '/admin/api/venues', venue)
  const from = on ? new Date(Date.now() - 1000).toISOString() : ''
  const body = { revision, from, until: '', note: '' }
  await app.expectOk(`/admin/api/venues/${venue}/maintenance`, body, staff)
}

async function switchVenue(context: StopContext, enabled: 0 | 1): Promise<void> {
  const { app, staff, venue } = context
  const revision = await revisionOf(context, '/admin/api/venues', venue)
  const body = { revision, enabled, reason: '演练' }
  await app.expectOk(`/admin/api/venues/${venue}/switch`, body, staff)
}

async function setHidden(context: StopContext, hidden: 0 | 1): Promise<void> {
  const { app, staff, venue, game } = context
  const filter = { venue, search: game }
  const revision = await revisionOf(context, '/admin/api/games', game, filter)
  const body = { revision, own_name: '', sort: 1, hidden }
  await app.expectOk(`/admin/api/games/${venue}/${game}/edit`, body, staff)
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
    apply: (context) => switchVenue(context, 0),
    lift: (context) => switchVenue(context, 1),
  },
  'title-hidden': {
    callsHome: false,
    apply: (context) => setHidden(context, 1),
    lift: (context) => setHidden(context, 0),
  },
}
