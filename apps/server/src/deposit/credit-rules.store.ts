import { channelKey, channelKeys } from '@jinli/contract/money-setting/money-setting'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import type { Db } from '../platform/db.ts'
import type { ReviewDeposit } from './deposit-review.store.ts'

type RequestedAmount = Pick<ReviewDeposit, 'method' | 'amount'>
/** The settings that apply when a deposit is credited (amounts in fen). */
export type CreditRules = {
  two_person_above: bigint
  one_person_max: bigint
  reference_required: boolean
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
const most = (a: bigint, b: bigint) => (a > b ? a : b)

/** Reads the settings in force. Returns a function that gives the rules for an order. */
export async function creditRules(
  db: Db,
): Promise<(order: RequestedAmount) => CreditRules> {
  const inForce = await settingsInForce(db, 'review', ...channelKeys)
  const { two_person_above, credit_tolerance } = inForce.review.value
  return ({ method, amount }) => {
    const { max, reference_required } = inForce[channelKey(method)].value
    // If the maximum was lowered after the order was made, the whole order may still be credited.
    const ofMethod = most(amount, max)
    const tolerance =
      credit_tolerance > 0n ? least(ofMethod, amount + credit_tolerance) : ofMethod
    const one_person_max =
      two_person_above > 0n ? least(tolerance, two_person_above) : tolerance
    return { two_person_above, one_person_max, reference_required }
  }
}
