import { turnoverSourceLabel } from '@jinli/contract/concept/turnover-source'
import {
  listPlayerRecords,
  listPlayerTurnover,
} from '@jinli/contract/profile/player-records.admin'
import { statementTypes } from '@jinli/contract/statement/statement'
import { handle } from '../http/handle.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { neededPlayer } from '../player/player.store.ts'
import { recordsOf, requirementPageOf } from './player-records.store.ts'
import { recordWords } from './record-words.ts'

export const playerRecordsAdminRoutes = [
  handle(listPlayerRecords, async ({ app: { pool }, input }) => {
    const player = await neededPlayer(pool, input.username)
    const type = input.kind === 'other' ? statementTypes.other : null
    const page = await recordsOf(pool, player.id, { ...input, type })
    return toStaffPage(page, (record) => ({
      ...record,
      ...recordWords(record),
    }))
  }),

  handle(listPlayerTurnover, async ({ app: { pool }, input }) => {
    const player = await neededPlayer(pool, input.username)
    const page = await requirementPageOf(pool, player.id, input)
    return toStaffPage(page, (each) => ({
      ...each,
      source: turnoverSourceLabel(each.source),
    }))
  }),
]
