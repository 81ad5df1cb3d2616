import {
  channelKey,
  channelKeys,
  type MoneySetting,
  type MoneySettingKey,
} from '@jinli/contract/money-setting'
import { type DepositMethod, depositMethods } from '@jinli/contract/vocabulary'
import { usdtFloor2 } from '@jinli/money/usdt'
import { type InForce, settingsInForce } from '../money-setting/money-setting.store.ts'
import type { Db } from '../platform/db.ts'
import type { PayTo } from './deposit.store.ts'

type ChannelKey = `deposit.${DepositMethod}`
type Channels = { [K in ChannelKey]: InForce<K> }

/** A way to deposit that staff have opened, and where it leads. */
export type Channel = {
  method: DepositMethod
  setting: bigint
  /** Open to players: enabled, and somewhere to pay to. */
  open: boolean
  min: bigint
  max: bigint
  payTo: PayTo
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

/** All five ways as they stand now. */
export async function depositChannels(db: Db): Promise<Channel[]> {
  const channels = await settingsInForce(db, ...channelKeys)
  return depositMethods.map((method) => {
    const { id, value } = channels[channelKey(method)]
    const payTo = payToOf(channels, method)
    const open = value.enabled && payTo.number !== ''
    return { method, setting: id, open, min: value.min, max: value.max, payTo }
  })
}

export type ReceivingAccount = MoneySetting<'deposit.bank'>['accounts'][number]

export async function receivingAccounts(db: Db): Promise<ReceivingAccount[]> {
  const key = 'deposit.bank' satisfies MoneySettingKey
  const { enabled, accounts } = (await settingsInForce(db, key))[key].value
  return enabled ? accounts : []
}

/** What a USDT slip asks for: rate in force and amount ÷ rate, floored to 2 places (spec §9). */
export async function usdtQuote(db: Db, method: DepositMethod, amount: bigint) {
  if (method !== 'usdt_trc20' && method !== 'usdt_erc20') {
    return { usdt_rate: null, usdt_amount: null }
  }
  const { rates } = await settingsInForce(db, 'rates')
  const usdt_rate = rates.value.deposit_rate
  return { usdt_rate, usdt_amount: usdtFloor2(amount, usdt_rate) }
}

/** How many open deposits a player may have; 0 is no limit (decisions §7). */
export async function openDepositsMax(db: Db): Promise<number> {
  return (await settingsInForce(db, 'review')).review.value.open_deposits_max
}
