import type { PlayerRoute } from '../concept/concepts.ts'

/** Routes of the player app that staff are likely to link to. */
export const linkedRoutes: readonly {
  address: PlayerRoute | `${PlayerRoute}?${string}`
  label: string
}[] = [
  { address: '/activity', label: '优惠活动' },
  { address: '/vip', label: 'VIP 特权' },
  { address: '/recharge', label: '存款' },
  { address: '/concise', label: '电子游艺' },
  { address: '/hongbao', label: '每日红包' },
  { address: '/zhanzhu', label: '赞助' },
  { address: '/zhanzhuye?type=1', label: '赞助详情一' },
  { address: '/zhanzhuye?type=2', label: '赞助详情二' },
  { address: '/app', label: '下载应用' },
  { address: '/message?type=1', label: '公告' },
  { address: '/boutBallBet', label: '帮助中心' },
  { address: '/boutBallBetInfo?type=8', label: '责任博彩' },
  { address: '/kefu', label: '在线客服' },
]
