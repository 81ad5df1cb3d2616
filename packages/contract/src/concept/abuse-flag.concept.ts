export const permissions = {
  risk: {
    label: '风控',
    verbs: {
      view: '查看风险个案与证据',
      decide: '处理风险个案：排除、认定（须填原因）',
      second: '复核有重大标记的订单',
    },
  },
} as const

export const grants = {
  finance: ['risk.view', 'risk.second'],
  risk: ['risk.view', 'risk.decide', 'risk.second'],
} as const

export const tasks = {
  risk_case: { label: '风险个案待处理', permission: 'risk.decide', page: '/risk-cases' },
} as const
