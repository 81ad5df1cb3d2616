import { channelKey, channelKeys } from '@jinli/contract/money-setting/money-setting'
import { needsSecondPerson } from '@jinli/contract/review/order-flag'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import type { Db } from '../platform/db.ts'
import type { ReviewDeposit } from './deposit-review.store.ts'

type RequestedAmount = Pick<ReviewDeposit, 'method' | 'amount' | 'order_flags'>
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
  return ({ method, amount, order_flags }) => {
    const { max, reference_required } = inForce[channelKey(method)].value
    // If the maximum was lowered after the order was made, the whole order may still be credited.
    const ofMethod = most(amount, max)
    const tolerance =
      credit_tolerance > 0n ? least(ofMethod, amount + credit_tolerance) : ofMethod
    const one_person_max =
      two_person_above > 0n ? least(tolerance, two_person_above) : tolerance
    // Against a heavy flag no amount is one person's to credit.
    const isHeavy = needsSecondPerson({ order_flags })
    return {
      two_person_above,
      one_person_max: isHeavy ? 0n : one_person_max,
      reference_required,
    }
  }
}
