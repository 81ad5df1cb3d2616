import {
  listPacketDays,
  listPacketDraws,
} from '@jinli/contract/red-packet/red-packet.admin'
import { handle } from '../http/handle.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { isBrandDay } from './brand-day.ts'
import { smallestPrize } from './draw.ts'
import { termsOf } from './red-packet-day.store.ts'
import { packetDays, packetDraws, type StaffPacketDay } from './staff-packet.store.ts'

function statusOf(row: StaffPacketDay, smallest: bigint) {
  if (row.is_over) return 'ended'
  if (!row.is_open) return 'not-started'
  return row.most_left < smallest ? 'sold-out' : 'open'
}

function toDayRow(row: StaffPacketDay) {
  const terms = termsOf(row.terms)
  const paidCounts = new Map(
    (row.prize_counts ?? []).map((each) => [BigInt(each.amount), each.paid]),
  )
  return {
    ...row,
    status: statusOf(row, smallestPrize(terms)),
    prizes: terms.prizes.map((each) => ({
      ...each,
      paid: paidCounts.get(each.prize) ?? 0,
    })),
    commitment: row.seed_hash.toString('hex'),
    seed: row.seed?.toString('hex') ?? '',
  } as const
}

export const redPacketAdminRoutes = [
  handle(listPacketDays, async ({ app, input }) =>
    toStaffPage(await packetDays(app.pool, input), toDayRow),
  ),

  handle(listPacketDraws, async ({ app, input }) => {
    if (input.day && !isBrandDay(input.day)) refuse('input.invalid')
    const page = await packetDraws(app.pool, { ...input, search: input.search.trim() })
    return toStaffPage(page, (draw) => draw)
  }),
]
