import { cardPayPasswordProblem } from './payout-card.rules.ts'
import type { Problem } from './refusals.ts'
import { isUsdtAddress, isUsdtProtocol } from './usdt-address.ts'

export type UsdtAddressForm = {
  bank_no: string
  /** The protocol: TRC20 or ERC20. */
  bank_owner: string
  pay_pass: string
}

/**
 * First failing rule in the order of spec §5 Add USDT address; an address that its chain cannot
 * pay to comes after what is missing (decisions §5). Apart from the cards' rules: whoever shows cards
 * needs no cryptography.
 */
export function usdtAddressFormProblem(form: UsdtAddressForm): Problem | null {
  if (!form.bank_no.trim()) return { key: 'card.usdt-address-missing' }
  if (!isUsdtProtocol(form.bank_owner)) return { key: 'card.usdt-protocol-missing' }
  if (!form.pay_pass) return { key: 'card.pay-password-missing' }
  if (!isUsdtAddress(form.bank_owner, form.bank_no)) return { key: 'card.address-invalid' }
  return cardPayPasswordProblem(form.pay_pass)
}
