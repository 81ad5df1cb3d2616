export const permissions = {
  rebate: {
    label: '返水',
    verbs: { view: '查看返水与每日成本', export: '导出返水' },
  },
} as const

export const grants = {
  finance: ['rebate.view', 'rebate.export'],
  operations: ['rebate.view'],
} as const

export const turnoverSources = { rebate: '返水' } as const

export const ways = { rebate: { label: '返水', details: '返水详情' } } as const

export const waySteps = {
  rebate: { title: '已领取', note: '返水，已存入中心钱包' },
} as const

export const entryTitles = { 'rebate.claimed': '返水' } as const

export const mails = {
  'rebate.claimed': {
    record: 'other',
    state: 'posted',
    title: '返水已领取',
    words: '返水已存入中心钱包，完成1倍流水后可提现。',
    way: 'rebate',
  },
} as const

export const houseAccounts = { rebate: '返水' } as const

export const routes = ['/fanshui'] as const

export const refusals = {
  'rebate.nothing': { code: 1811, message: '暂无领取额度！' },
} as const

export const crashCalls = ['dofanshui'] as const

export const crashCommits = ['rebate-accrual.commit'] as const
