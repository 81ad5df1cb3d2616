export const permissions = {
  outbox: { label: '发件箱', verbs: { view: '查看邮件与短信', trial: '发送测试消息' } },
} as const

export const grants = {
  'service-lead': ['outbox.view'],
  technician: ['outbox.view', 'outbox.trial'],
} as const

export const refusals = {
  'mail-copy.no-email': { code: 1132, message: '请先验证邮箱，再开启邮件通知' },
  'outbox.email-invalid': { code: 422, message: '请输入正确的邮箱', field: 'address' },
  'outbox.phone-invalid': { code: 422, message: '请输入正确的手机号', field: 'address' },
  'outbox.channel-missing': { code: 422, message: '该渠道尚未配置', field: 'channel' },
  'outbox.too-many': {
    code: 429,
    message: '发往该地址的消息过多，请稍后再试',
    field: 'address',
  },
} as const

/** The provider has answered; the outcome is not recorded yet. */
export const crashSteps = ['outbox.sent'] as const
