import { randomUUID } from 'node:crypto'
import { demogame, demogames } from '@jinli/contract/demo/demo'
import type { Input } from '@jinli/contract/wire/endpoint'
import { minimumAge } from '../account-step/account-step.store.ts'
import type { AppContext } from '../context.ts'
import { type Caller, handle } from '../http/handle.ts'
import { withinDeadline } from '../platform/deadline.ts'
import type { PlayerId } from '../platform/ids.ts'
import { networkOf } from '../platform/network.ts'
import { perHour } from '../platform/per-minute.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { gamesWithDemo, hasDemo } from '../venue/game.store.ts'
import { tilesOf } from '../venue/game-tiles.ts'
import { frameAddress, keepGameSession } from '../venue/launch.ts'
import { playProblem, visitorProblem } from '../venue/may-play.ts'
import { refuseUnreachable } from '../venue/venue-account.ts'
import { playerAtVenue } from '../venue-port/player-at-venue.ts'
import type { VenuePort } from '../venue-port/venue.port.ts'

const launches = perHour('demo')

type Launch = { app: AppContext; input: Input<typeof demogame>; caller: Caller }
type Game = { venue: string; game: string }

/** Returns the signed-in player; null for a visitor. An ended session is no visitor: its player may be stopped. */
async function playerOf({ app, caller }: Launch): Promise<PlayerId | null> {
  if (!caller.token) return null
  const session = await app.sessions.find(caller.token)
  return session?.id ?? refuse('session.expired')
}

/** Refuses a visitor who may not try games here, or who states no age. */
async function refuseVisitor({ app, input }: Launch): Promise<void> {
  if (app.config.demo !== 'visitors') refuse('demo.players-only')
  if (input.adult) return
  const { minimum_age: age } = await minimumAge(app.pool)
  refuse('demo.age', { age: age.toString() })
}

/** Opens the demo at the venue. Returns the frame's address and the play money. */
async function openDemo(
  { app, caller }: Launch,
  client: VenuePort,
  { venue, game }: Game,
  name: string,
) {
  try {
    const demo = await client.demo(name, game)
    if (demo === 'none') refuse('demo.unavailable')
    if (demo === 'full') refuse('demo.busy')
    return { url: frameAddress(app, caller, venue, demo.url), balance: demo.balance }
  } catch (error) {
    return refuseUnreachable(app, error)
  }
}

/** Launches a demo. It creates no account at the venue and moves no money; its rounds are in no feed. */
async function launchDemo(launch: Launch) {
  const { app, caller, input } = launch
  if (app.config.demo === 'off') refuse('demo.off')
  const player = await playerOf(launch)
  if (player === null) await refuseVisitor(launch)
  const place = { venue: input.plat_name, game: input.game_code }
  refuseProblem(
    player === null
      ? await visitorProblem(app.pool, place)
      : await playProblem(app.pool, { player, ...place }),
  )
  const client = app.venues.get(place.venue)
  if (!client || !(await hasDemo(app.pool, place))) refuse('demo.unavailable')
  if (!(await launches(app.pool, networkOf(caller.ip), app.config.limits.demosPerHour)))
    refuse('http.too-many')
  const name = player === null ? `visitor-${randomUUID()}` : playerAtVenue(player)
  const demo = await openDemo(launch, client, place, name)
  // The stop of a player ends the recorded games at the venue, demos too.
  if (player !== null && caller.token)
    await keepGameSession(app, { player, ...place, token: caller.token })
  return demo
}

export const demoRoutes = [
  handle(demogames, async ({ app }) => {
    const { demo: audience } = app.config
    const [{ minimum_age: age }, games] = await Promise.all([
      minimumAge(app.pool),
      audience === 'off' ? [] : gamesWithDemo(app.pool),
    ])
    return { audience, age, games: tilesOf(app, games) }
  }),

  handle(demogame, (context) =>
    withinDeadline(context.app.config.venue.launchMs, () => launchDemo(context)),
  ),
]
