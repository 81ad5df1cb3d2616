import { channelKey, channelKeys } from '@jinli/contract/money-setting'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import type { Db } from '../platform/db.ts'
import type { ReviewDeposit } from './deposit-review.store.ts'

type Asked = Pick<ReviewDeposit, 'method' | 'amount'>
/** What the settings in force ask of whoever credits a deposit. */
export type CreditRules = {
  two_person_above: bigint
  one_person_max: bigint
  reference_required: boolean
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
const most = (a: bigint, b: bigint) => (a > b ? a : b)

/** The rules of the moment, for as many orders as there are. */
export async function creditRules(db: Db): Promise<(order: Asked) => CreditRules> {
  const inForce = await settingsInForce(db, 'review', ...channelKeys)
  const { two_person_above, credit_tolerance } = inForce.review.value
  return ({ method, amount }) => {
    const { max, reference_required } = inForce[channelKey(method)].value
    // An order from before a lower maximum is still credited as it was asked.
    const ofMethod = most(amount, max)
    const tolerated =
      credit_tolerance > 0n ? least(ofMethod, amount + credit_tolerance) : ofMethod
    const one_person_max =
      two_person_above > 0n ? least(tolerated, two_person_above) : tolerated
    return { two_person_above, one_person_max, reference_required }
  }
}
