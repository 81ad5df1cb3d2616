import type { TransferDirection } from '@jinli/contract/states'
import type { SettleOutcome } from '@jinli/contract/wallet/wallet.admin'
import { type Fen, formatYuan } from '@jinli/money/money'

type SettledTransfer = {
  username: string
  venue_name: string
  direction: TransferDirection
  amount: Fen
}

const bankErrors: readonly (readonly [RegExp, string])[] = [
  [/TimeoutError|timed? ?out/i, '场馆没有按时答复'],
  [/^absent$/, '场馆查无此单'],
  [/echoes another/, '场馆回报的单与我方不符'],
  [/^absent |^done without/, '场馆的答复不完整'],
  [/^HTTP (\d+)/, '场馆答复出错'],
  [/^venue .*:/, '场馆无法连接'],
]

/** Returns the label of a venue's response. A reason that staff wrote is returned unchanged. */
export function venueWord(reason: string): string {
  if (reason === '' || /\p{Script=Han}/u.test(reason)) return reason
  return bankErrors.find(([sign]) => sign.test(reason))?.[1] ?? '场馆答复异常'
}

export function directionWord({ direction, venue_name }: SettledTransfer): string {
  return direction === 'to_venue' ? `中心钱包 → ${venue_name}` : `${venue_name} → 中心钱包`
}

/** Describes the effect of a settlement, in figures (money F-4). */
export function settleEffect(transfer: SettledTransfer, outcome: SettleOutcome): string {
  const { username, venue_name, direction } = transfer
  const amount = formatYuan(transfer.amount)
  if (direction === 'to_venue') {
    return outcome === 'success'
      ? `会员 ${username} 在途 −${amount}，记入场馆「${venue_name}」+${amount}；中心钱包不变`
      : `会员 ${username} 在途 −${amount}，退回中心钱包 +${amount}；场馆「${venue_name}」不变`
  }
  return outcome === 'success'
    ? `会员 ${username} 中心钱包 +${amount}，场馆「${venue_name}」−${amount}`
    : `会员 ${username} 中心钱包不变，场馆「${venue_name}」不变；订单变为失败`
}
