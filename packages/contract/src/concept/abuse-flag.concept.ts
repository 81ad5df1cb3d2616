export const permissions = {
  risk: {
    label: '风险提示',
    verbs: { view: '查看风险提示与证据', dismiss: '忽略风险提示（须填原因）' },
  },
} as const

export const grants = {
  finance: ['risk.view'],
  risk: ['risk.view', 'risk.dismiss'],
} as const
