import {
  channelKey,
  channelKeys,
  type MoneySetting,
  type MoneySettingKey,
} from '@jinli/contract/money-setting/money-setting'
import { type DepositMethod, depositMethods } from '@jinli/contract/vocabulary'
import { usdtFloor2 } from '@jinli/money/usdt'
import { type InForce, settingsInForce } from '../money-setting/money-setting.store.ts'
import type { Db } from '../platform/db.ts'
import type { PayTo } from './deposit.store.ts'
import { type TailSteps, tailStepsOf } from './payable.store.ts'

type ChannelKey = `deposit.${DepositMethod}`
type Channels = { [K in ChannelKey]: InForce<K> }

/** A deposit method with its limits (fen) and the account, USDT address or QR code to which players pay. */
export type Channel = {
  method: DepositMethod
  setting: bigint
  /** Whether the method is enabled and `payTo` is not empty. */
  open: boolean
  min: bigint
  max: bigint
  payTo: PayTo
  tails: TailSteps
}

const nowhere: PayTo = {
  number: '',
  content: '',
  bank_name: '',
  bank_owner: '',
  bank_address: '',
}

function payToOf(channels: Channels, method: DepositMethod): PayTo {
  if (method === 'bank') {
    const [first] = channels['deposit.bank'].value.accounts
    if (!first) return nowhere
    const { bank_no, ...bank } = first
    return { number: bank_no, content: '', ...bank }
  }
  if (method === 'usdt_trc20')
    return {
      ...nowhere,
      number: channels[`deposit.${method}`].value.address,
      content: 'TRC20',
    }
  if (method === 'usdt_erc20')
    return {
      ...nowhere,
      number: channels[`deposit.${method}`].value.address,
      content: 'ERC20',
    }
  const { code, payee } = channels[`deposit.${method}`].value
  return { ...nowhere, number: code, content: payee }
}

/** Returns all five deposit methods with the settings in force. */
export async function depositChannels(db: Db): Promise<Channel[]> {
  const channels = await settingsInForce(db, ...channelKeys)
  return depositMethods.map((method) => {
    const { id, value } = channels[channelKey(method)]
    const payTo = payToOf(channels, method)
    const open = value.enabled && payTo.number !== ''
    const { min, max } = value
    return { method, setting: id, open, min, max, payTo, tails: tailStepsOf(value) }
  })
}

export type ReceivingAccount = MoneySetting<'deposit.bank'>['accounts'][number]

export async function receivingAccounts(db: Db): Promise<ReceivingAccount[]> {
  const key = 'deposit.bank' satisfies MoneySettingKey
  const { enabled: isEnabled, accounts } = (await settingsInForce(db, key))[key].value
  return isEnabled ? accounts : []
}

/** Returns rate and USDT amount of the payment instructions: amount ÷ rate, floored to 2 places (spec §9). */
export async function usdtQuote(db: Db, method: DepositMethod, amount: bigint) {
  if (method !== 'usdt_trc20' && method !== 'usdt_erc20') {
    return { usdt_rate: null, usdt_amount: null }
  }
  const { rates } = await settingsInForce(db, 'rates')
  const usdt_rate = rates.value.deposit_rate
  return { usdt_rate, usdt_amount: usdtFloor2(amount, usdt_rate) }
}

/** Returns how many open deposits a player may have; 0 means no limit (decisions §7). */
export async function openDepositsMax(db: Db): Promise<number> {
  return (await settingsInForce(db, 'review')).review.value.open_deposits_max
}
