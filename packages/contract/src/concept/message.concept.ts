export const permissions = {
  mail: {
    label: '站内信',
    verbs: { view: '查看站内信', send: '发送、确认与撤回站内信' },
  },
} as const

export const grants = {
  service: ['mail.view'],
  'service-lead': ['mail.view', 'mail.send'],
  operations: ['mail.view', 'mail.send'],
} as const

export const tasks = {
  mailing: {
    label: '站内信待确认',
    permission: 'mail.send',
    page: '/mailings?state=waiting',
  },
} as const

export const routes = ['/message'] as const

export const refusals = {
  'mailing.names-missing': { code: 422, message: '请输入会员账号', field: 'names' },
  'mailing.names-too-many': {
    code: 422,
    message: '一次最多{most}个会员账号',
    field: 'names',
  },
  'mailing.names-unknown': {
    code: 422,
    message: '没有这些会员：{names}',
    field: 'names',
  },
  'mailing.nobody': { code: 422, message: '没有符合条件的会员' },
} as const
