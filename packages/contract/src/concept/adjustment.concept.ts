export const permissions = {
  adjustment: {
    label: '人工调整',
    verbs: { view: '查看人工调整', make: '提交人工调整', check: '复核他人提交的调整' },
  },
} as const

export const grants = {
  cashier: ['adjustment.view', 'adjustment.make'],
  finance: ['adjustment.check'],
} as const

export const tasks = {
  adjustment: {
    label: '调整待复核',
    permission: 'adjustment.check',
    page: '/adjustments?status=draft',
    second: '/adjustments?status=draft&search=:number',
  },
} as const

export const reasons = {
  adjustment: {
    label: '调整原因',
    permission: 'adjustment.view',
    first: ['补记到账', '活动补发', '重复入账冲正', '客服补偿'],
  },
} as const

export const turnoverSources = { adjustment: '人工调整' } as const

/** The names that a player sees for an adjustment. The player sees neither its author nor its reason. */
export const ways = {
  credit: { label: '系统加款', details: '调整详情' },
  debit: { label: '系统扣款', details: '调整详情' },
} as const

export const waySteps = {
  credit: { reason: '人工调整' },
  debit: { title: '已扣款', note: '{reason}，已从中心钱包扣除', reason: '人工调整' },
} as const

export const entryTitles = {
  'adjustment.credited': '系统加款',
  'adjustment.debited': '系统扣款',
} as const

export const mails = {
  'adjustment.credit': {
    record: 'other',
    state: 'posted',
    title: '系统加款',
    words: '系统加款已存入中心钱包。',
    way: 'credit',
  },
  'adjustment.debit': {
    record: 'other',
    state: 'posted',
    title: '系统扣款',
    words: '系统扣款已从中心钱包扣除。',
    way: 'debit',
  },
} as const

export const houseAccounts = { adjustment: '人工调整', suspense: '挂账待查' } as const

export const refusals = {
  'adjustment.not-found': { code: 404, message: '记录不存在' },
  'adjustment.player-unknown': { code: 404, message: '会员不存在', field: 'username' },
  'adjustment.turnover-of-debit': {
    code: 422,
    message: '扣款不能设置流水要求',
    field: 'turnover_times',
  },
} as const

export const crashCalls = [
  'adjustments.approve',
  'adjustments.cancel',
  'adjustments.create',
] as const
