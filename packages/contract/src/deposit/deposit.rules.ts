import type { Problem } from '../refusal/refusals.ts'
import type { DepositMethod } from '../vocabulary.ts'
import { wholeOrYuan } from '../wire/amount-text.ts'

export type DepositRange = { min: bigint; max: bigint }
export type DepositForm = {
  amount: bigint | null
  bank_owner: string
  bank: string
  bank_no: string
  bank_address: string
}

/** The range in fen until the server has answered (spec §5 Deposit): 100 to 10000 yuan. */
export const defaultDepositRange: DepositRange = { min: 10_000n, max: 1_000_000n }

/** Returns the first failing rule of a deposit in the order of spec §5: range, then the payer's bank fields. */
export function depositProblem(
  method: DepositMethod,
  form: DepositForm,
  range: DepositRange,
): Problem | null {
  const { amount } = form
  if (amount === null || amount <= 0n || amount < range.min || amount > range.max) {
    const params = { min: wholeOrYuan(range.min), max: wholeOrYuan(range.max) }
    return { key: 'deposit.amount-range', params }
  }
  if (method !== 'bank') return null
  if (!form.bank_owner.trim()) return { key: 'deposit.owner-missing' }
  if (!form.bank.trim()) return { key: 'deposit.bank-missing' }
  if (!form.bank_no.trim()) return { key: 'deposit.card-missing' }
  if (!form.bank_address.trim()) return { key: 'deposit.branch-missing' }
  return null
}

const hash = '[0-9a-fA-F]{64}'
/** The texts that can name a payment of each method: a transaction hash or address, an order number or account. */
const payerReferences: Readonly<Record<DepositMethod, RegExp | null>> = {
  bank: null,
  usdt_trc20: new RegExp(`^(?:${hash}|T[1-9A-HJ-NP-Za-km-z]{33})$`),
  usdt_erc20: new RegExp(`^(?:${hash}|0x[0-9a-fA-F]{40})$`),
  wechat: /^[\p{L}\p{N}@.+_*-]{2,64}$/u,
  alipay: /^[\p{L}\p{N}@.+_*-]{2,64}$/u,
}

/** Whether a text can name a payment of this method; empty takes a name back. The form of a bank order names its payer. */
export function isPayerReference(method: DepositMethod, text: string): boolean {
  const pattern = payerReferences[method]
  return pattern !== null && (text === '' || pattern.test(text))
}
