export const permissions = {
  setting: {
    label: '资金设置',
    verbs: {
      view: '查看资金设置',
      propose: '提交资金设置的修改',
      confirm: '确认他人提交的修改',
    },
  },
} as const

export const grants = {
  cashier: ['setting.view'],
  finance: ['setting.propose', 'setting.confirm'],
} as const

export const tasks = {
  setting: {
    label: '资金设置待确认',
    permission: 'setting.confirm',
    page: '/money-settings',
  },
} as const

export const refusals = {
  'setting.edge': { code: 422, message: '会员所得超过投注额：{detail}' },
  'setting.invalid': { code: 422, message: '设置内容有误：{detail}' },
  'setting.not-found': { code: 404, message: '记录不存在' },
  'setting.stale': { code: 409, message: '该设置已有新版本，请刷新后再提交' },
  'setting.unusual': { code: 422, message: '请再次确认：{detail}' },
} as const

export const crashCalls = [
  'settings.approve',
  'settings.cancel',
  'settings.propose',
] as const
