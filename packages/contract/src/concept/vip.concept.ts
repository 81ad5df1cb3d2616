export const permissions = {
  vip: {
    label: 'VIP',
    verbs: {
      view: '查看 VIP 等级、升降与礼金',
      export: '导出 VIP 升降',
      move: '提交人工调级，复核他人提交的调级',
    },
  },
} as const

export const grants = {
  finance: ['vip.view', 'vip.export'],
  risk: ['vip.view'],
  operations: ['vip.view', 'vip.export', 'vip.move'],
} as const

export const turnoverSources = { vip_gift: 'VIP礼金' } as const

export const ways = {
  vip_rise: { label: 'VIP晋级礼金', details: '礼金详情' },
  vip_birthday: { label: 'VIP生日礼金', details: '礼金详情' },
} as const

export const waySteps = {
  vip_rise: { note: 'VIP晋级礼金，已存入中心钱包' },
  vip_birthday: { note: 'VIP生日礼金，已存入中心钱包' },
} as const

export const entryTitles = { 'vip-gift.paid': 'VIP礼金' } as const

export const mails = {
  'vip.gift-rise': {
    record: 'other',
    state: 'posted',
    title: 'VIP晋级礼金已到账',
    words: '恭喜晋级，礼金已存入中心钱包。',
    way: 'vip_rise',
  },
  'vip.gift-birthday': {
    record: 'other',
    state: 'posted',
    title: '生日快乐',
    words: '祝您生日快乐，生日礼金已存入中心钱包。',
    way: 'vip_birthday',
  },
  'vip.promoted': {
    title: '恭喜晋升 {way}',
    words: '您的会员等级已晋升为 {way}，返水比例按新等级计算。',
    link: '/vip',
  },
  'vip.demoted': {
    title: '会员等级调整为 {way}',
    words: '上一个90天内未完成保级流水，您的会员等级已调整为 {way}。达到要求后可再次晋级。',
    link: '/vip',
  },
  'vip.lowered': {
    title: '会员等级调整为 {way}',
    words: '经核定，您的会员等级已调整为 {way}。如有疑问，请联系客服。',
    link: '/vip',
  },
} as const

export const routes = ['/vip'] as const

export const tasks = {
  level_change: {
    label: 'VIP 调级待复核',
    permission: 'vip.move',
    page: '/level-changes?state=waiting',
  },
} as const

export const refusals = {
  'level-change.same': { code: 422, message: '该会员已是此等级', field: 'level' },
  'level-change.waiting': { code: 409, message: '该会员的调级正在等待复核' },
  'level-change.stale': {
    code: 409,
    message: '该会员的等级在提交后有变动，请取消后重新提交',
  },
  'level-change.day': { code: 409, message: '该会员今天已变动过等级，请明天再复核' },
} as const

/** F-10 and F-20: one slice of the level changes of a day with their gifts, or of the birthdays. */
export const crashCommits = ['vip-levels.commit', 'vip-birthday.commit'] as const
