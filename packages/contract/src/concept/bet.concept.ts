export const permissions = {
  bet: {
    label: '注单',
    verbs: {
      view: '查看注单与异常注单',
      release: '重试或忽略异常注单',
      propose: '提议作废或结束久未结算的注单',
      confirm: '确认他人对久未结算注单的提议',
    },
  },
} as const

export const grants = {
  finance: ['bet.view', 'bet.release', 'bet.propose', 'bet.confirm'],
  risk: ['bet.view', 'bet.release', 'bet.propose'],
  technician: ['bet.view'],
} as const

export const routes = ['/betRecord'] as const

export const refusals = {
  'bet.still-invalid': { code: 422, message: '该注单仍无法识别：{problem}' },
} as const

export const crashCalls = ['bets.rejected.dismiss'] as const

export const crashCommits = ['bet-import.commit'] as const
