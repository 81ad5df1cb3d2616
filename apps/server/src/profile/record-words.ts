import { ways } from '@jinli/contract/concept/concepts'
import type { recordKinds } from '@jinli/contract/profile/player-records.admin'
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

type MoneyRecord = { type: number; way: string; venue_name: string | null; state: string }

/** Returns kind, way and state of a money record in the words that its player reads. */
export function recordWords({ type, way, venue_name, state }: MoneyRecord) {
  const { kind, codes, labels } = kinds[type] ?? other
  const label = kind === 'other' ? wayLabels[way] : methodLabels[way]
  return {
    kind,
    way: venue_name ?? label ?? way,
    state: labels[codes[state] ?? -1] ?? state,
  }
}
