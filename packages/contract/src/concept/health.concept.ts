export const permissions = {
  health: { label: '健康', verbs: { view: '查看系统健康' } },
} as const

export const grants = { technician: ['health.view'] } as const
