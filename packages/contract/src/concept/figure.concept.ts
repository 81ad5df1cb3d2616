export const permissions = {
  report: { label: '报表', verbs: { view: '查看概览与报表', export: '导出报表' } },
} as const

export const grants = {
  finance: ['report.view', 'report.export'],
  operations: ['report.view'],
} as const
