import type { SettleOutcome } from '@jinli/contract/wallet.admin'
import { yuanOfWire } from '../review/review-money.ts'

type Moved = { username: string; venue_name: string; direction: string; amount: number }

export const statusLabels: Readonly<Record<string, string>> = {
  sent: '处理中',
  unknown: '结果未知',
  manual: '待人工核实',
  success: '成功',
  failed: '失败',
}

export function directionWord({ direction, venue_name }: Moved): string {
  return direction === 'to_venue' ? `中心钱包 → ${venue_name}` : `${venue_name} → 中心钱包`
}

/** What ending a transfer this way does, in numbers (money F-4). */
export function settleEffect(moved: Moved, outcome: SettleOutcome): string {
  const { username, venue_name, direction } = moved
  const amount = yuanOfWire(moved.amount)
  if (direction === 'to_venue') {
    return outcome === 'success'
      ? `会员 ${username} 在途 −${amount}，记入场馆「${venue_name}」+${amount}；中心钱包不变`
      : `会员 ${username} 在途 −${amount}，退回中心钱包 +${amount}；场馆「${venue_name}」不变`
  }
  return outcome === 'success'
    ? `会员 ${username} 中心钱包 +${amount}，场馆「${venue_name}」−${amount}`
    : `会员 ${username} 中心钱包不变，场馆「${venue_name}」不变；订单变为失败`
}

/** How old something open is, in the largest unit that says enough. */
export function ageText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return '不到 1 分钟'
  if (minutes < 60) return `${minutes} 分钟`
  const hours = Math.floor(minutes / 60)
  return hours < 24
    ? `${hours} 小时 ${minutes % 60} 分`
    : `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`
}
