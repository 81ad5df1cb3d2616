import { listPacketDays, listPacketDraws } from '@jinli/contract/red-packet.admin'
import { handle } from '../http/handle.ts'
import { deskPageOf } from '../platform/desk-list.ts'
import { refuse } from '../platform/refuse.ts'
import { isBrandDay } from './brand-day.ts'
import { smallestOf } from './draw.ts'
import { termsOf } from './red-packet-day.store.ts'
import { type DeskDay, packetDays, packetDraws } from './red-packet-desk.store.ts'

function statusOf(row: DeskDay, smallest: bigint) {
  if (row.is_over) return 'ended'
  if (!row.is_open) return 'not-started'
  return row.most_left < smallest ? 'sold-out' : 'open'
}

function rowOf(row: DeskDay) {
  const terms = termsOf(row.terms)
  const paid = new Map((row.tally ?? []).map((each) => [BigInt(each.amount), each.paid]))
  return {
    ...row,
    status: statusOf(row, smallestOf(terms)),
    prizes: terms.prizes.map((each) => ({ ...each, paid: paid.get(each.prize) ?? 0 })),
    commitment: row.seed_hash.toString('hex'),
    seed: row.seed?.toString('hex') ?? '',
  } as const
}

export const redPacketAdminRoutes = [
  handle(listPacketDays, async ({ app, input }) =>
    deskPageOf(await packetDays(app.pool, input), rowOf),
  ),

  handle(listPacketDraws, async ({ app, input }) => {
    if (input.day && !isBrandDay(input.day)) refuse('input.invalid')
    const found = await packetDraws(app.pool, { ...input, search: input.search.trim() })
    return deskPageOf(found, (draw) => draw)
  }),
]
