import { parseBrandTime } from '@jinli/contract/brand-time'

/** How long an order has been waiting at `now`, in the largest unit that says enough. */
export function waitedText(createdAt: string, now: number): string {
  const minutes = Math.floor((now - parseBrandTime(createdAt).getTime()) / 60_000)
  if (!(minutes >= 1)) return '刚刚'
  if (minutes < 60) return `已等 ${minutes} 分钟`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `已等 ${hours} 小时 ${minutes % 60} 分`
  return `已等 ${Math.floor(hours / 24)} 天 ${hours % 24} 小时`
}
