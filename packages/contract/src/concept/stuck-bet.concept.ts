export const tasks = {
  stuck_bet: { label: '注单久未结算', permission: 'bet.propose', page: '/stuck-bets' },
  stuck_bet_ending: {
    label: '久未结算注单待确认',
    permission: 'bet.confirm',
    page: '/stuck-bets',
    second: '/stuck-bets?search=:number',
  },
} as const

export const mails = {
  'bet.void': {
    title: '注单已作废，本金已退回',
    words:
      '您在「{way}」的注单 {number}（投注{amount}）长时间没有结束，经核实已由场馆作废，本金已全额退回。',
    link: '/betRecord',
  },
  'bet.left': {
    title: '未完成的注单已结算',
    words:
      '您在「{way}」的注单 {number}（投注{amount}）长时间没有结束，已由场馆按游戏规则中“未完成的牌局”结算，派彩{payout}。',
    link: '/betRecord',
  },
} as const

export const refusals = {
  'stuck-bet.ended': { code: 409, message: '该注单已结算或作废' },
  'stuck-bet.proposed': { code: 409, message: '已有员工提议处理该注单' },
  'stuck-bet.young': { code: 422, message: '该注单未到处理时限，请等待场馆结算' },
} as const

export const crashCalls = [
  'stuck-bets.endings.cancel',
  'stuck-bets.endings.confirm',
  'stuck-bets.propose',
] as const
