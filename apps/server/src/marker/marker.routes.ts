import { contestmarker, markernotice, markerText } from '@jinli/contract/marker/marker'
import { handle } from '../http/handle.ts'
import type { Db } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { contestCase, openCaseOf } from './marker.store.ts'

async function noticeOf(db: Db, player: PlayerId) {
  const open = await openCaseOf(db, player)
  return {
    open: open !== null,
    reasons: (open?.reasons ?? []).map(({ kind, count, days }) =>
      markerText(kind, count, days),
    ),
    since: open?.opened_at ?? null,
    no_offers: open?.blocks_offers ?? false,
    contest: open?.contest ?? '',
  }
}

export const markerRoutes = [
  handle(markernotice, ({ app, player }) => noticeOf(app.pool, player.id)),

  handle(contestmarker, async ({ tx, player, input }) => {
    const words = input.text.trim() || refuse('marker.text-missing')
    const open = (await openCaseOf(tx, player.id)) ?? refuse('http.not-found')
    if (open.contest || !(await contestCase(tx, player.id, words)))
      refuse('marker.contested')
    return noticeOf(tx, player.id)
  }),
]
