import { linkedPlayers } from '@jinli/contract/profile/linked-player.admin'
import { handle } from '../http/handle.ts'
import { neededPlayer } from '../player/player.store.ts'
import { linksOf, type PlayerLink } from './linked-player.store.ts'

/** Returns each player once, with all that links them. */
function byPlayer(links: readonly PlayerLink[]) {
  const byName = Map.groupBy(links, ({ username }) => username)
  return [...byName.values()].flatMap((ofOne) => {
    const [first] = ofOne
    if (!first) return []
    const { username, realname, status, registered_at } = first
    const each = ofOne.map(({ kind, value }) => ({ kind, value }))
    return [{ username, realname, status, registered_at, links: each }]
  })
}

export const linkedPlayerAdminRoutes = [
  handle(linkedPlayers, async ({ app: { pool }, input }) => {
    const player = await neededPlayer(pool, input.username)
    return byPlayer(await linksOf(pool, player.id))
  }),
]
