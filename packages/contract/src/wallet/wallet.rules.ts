import type { Problem } from '../refusal/refusals.ts'
import { centreWallet } from '../vocabulary.ts'

export type TransferForm = { amount: bigint | null; sourcetype: string; targettype: string }

/** Returns the first failing rule of a transfer; one side must be the centre (spec §5 Transfer, decisions §5). */
export function transferProblem(form: TransferForm): Problem | null {
  if (form.amount === null || form.amount <= 0n) return { key: 'transfer.amount-missing' }
  const fromCentre = form.sourcetype === centreWallet
  const toCentre = form.targettype === centreWallet
  if (fromCentre === toCentre) return { key: 'transfer.venue-to-venue' }
  return null
}
