export const permissions = {
  audit: { label: '操作日志', verbs: { view: '查看操作日志', export: '导出操作日志' } },
} as const

export const grants = {
  finance: ['audit.view', 'audit.export'],
  risk: ['audit.view'],
} as const

export const refusals = {
  'audit.amount-invalid': {
    code: 422,
    message: '金额须为数字，最多两位小数',
    field: 'amount_from',
  },
} as const
