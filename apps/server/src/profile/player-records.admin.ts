import { ways } from '@jinli/contract/concept/concepts'
import { turnoverSourceLabel } from '@jinli/contract/concept/turnover-source'
import {
  listPlayerRecords,
  listPlayerTurnover,
  type recordKinds,
} from '@jinli/contract/profile/player-records.admin'
import { statementTypes } from '@jinli/contract/statement/statement'
import {
  adjustmentCodes,
  adjustmentLabels,
  depositCodes,
  reviewLabels,
  transferCodes,
  transferLabels,
  withdrawalCodes,
} from '@jinli/contract/states'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { handle } from '../http/handle.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { neededPlayer } from '../player/player.store.ts'
import { type PlayerRecord, recordsOf, requirementPageOf } from './player-records.store.ts'

type Words = Readonly<Record<string, string>>
type Kind = {
  kind: (typeof recordKinds)[number]
  codes: Readonly<Record<string, number>>
  labels: Readonly<Record<number, string>>
}

const kinds: Readonly<Record<number, Kind>> = {
  [statementTypes.deposit]: { kind: 'deposit', codes: depositCodes, labels: reviewLabels },
  [statementTypes.withdrawal]: {
    kind: 'withdrawal',
    codes: withdrawalCodes,
    labels: reviewLabels,
  },
  [statementTypes.transferIn]: {
    kind: 'transfer_in',
    codes: transferCodes,
    labels: transferLabels,
  },
  [statementTypes.transferOut]: {
    kind: 'transfer_out',
    codes: transferCodes,
    labels: transferLabels,
  },
}
const other: Kind = { kind: 'other', codes: adjustmentCodes, labels: adjustmentLabels }

const methodLabels: Words = depositMethodLabels
const wayLabels: Words = Object.fromEntries(
  Object.entries(ways).map(([way, { label }]) => [way, label]),
)

function toRow({ type, way, venue_name, state, ...record }: PlayerRecord) {
  const { kind, codes, labels } = kinds[type] ?? other
  const label = kind === 'other' ? wayLabels[way] : methodLabels[way]
  return {
    ...record,
    kind,
    way: venue_name ?? label ?? way,
    state: labels[codes[state] ?? -1] ?? state,
  }
}

export const playerRecordsAdminRoutes = [
  handle(listPlayerRecords, async ({ app: { pool }, input }) => {
    const player = await neededPlayer(pool, input.username)
    const type = input.kind === 'other' ? statementTypes.other : null
    return toStaffPage(await recordsOf(pool, player.id, { ...input, type }), toRow)
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
