import type { Problem } from '../refusal/refusals.ts'
import { cardPayPasswordProblem } from './payout-card.rules.ts'
import { isUsdtAddress, isUsdtProtocol } from './usdt-address.ts'

export type UsdtAddressForm = {
  bank_no: string
  /** The protocol: TRC20 or ERC20 (the spec uses the owner's field for it). */
  bank_owner: string
  pay_pass: string
}

/**
 * Returns the first failing rule of a USDT address, in the order of spec §5 Add USDT address; the check of the
 * address comes last (decisions §5). The function has a separate file, so that a screen that handles only bank cards
 * does not load the cryptography.
 */
export function usdtAddressFormProblem(form: UsdtAddressForm): Problem | null {
  if (!form.bank_no.trim()) return { key: 'card.usdt-address-missing' }
  if (!isUsdtProtocol(form.bank_owner)) return { key: 'card.usdt-protocol-missing' }
  if (!form.pay_pass) return { key: 'card.pay-password-missing' }
  if (!isUsdtAddress(form.bank_owner, form.bank_no)) return { key: 'card.address-invalid' }
  return cardPayPasswordProblem(form.pay_pass)
}
