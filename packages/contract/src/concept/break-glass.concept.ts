export const permissions = {
  'break-glass': {
    label: '紧急授权',
    verbs: {
      view: '查看紧急授权',
      request: '申请紧急授权',
      confirm: '确认与结束他人的紧急授权',
    },
  },
} as const

export const grants = {
  desk: ['break-glass.request'],
  operations: ['break-glass.request'],
  technician: ['break-glass.request'],
} as const

export const tasks = {
  break_glass: {
    label: '紧急授权待确认',
    permission: 'break-glass.confirm',
    page: '/break-glass',
  },
} as const

export const refusals = {
  'break-glass.minutes': {
    code: 422,
    message: '时长须为15至480分钟',
    field: 'minutes',
  },
  'break-glass.no-second': {
    code: 409,
    message: '目前没有其他人可以确认，请联系负责人',
    field: 'role',
  },
  'break-glass.nothing': {
    code: 422,
    message: '该角色不会给您更多权限',
    field: 'role',
  },
  'break-glass.open': { code: 409, message: '已有申请或授权未结束，请先撤回或结束' },
  'break-glass.stale': { code: 409, message: '该授权已变化或已到期，请刷新' },
} as const
