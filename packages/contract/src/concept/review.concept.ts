export const permissions = {
  pii: {
    label: '敏感信息',
    verbs: {
      view: '按手机、邮箱、卡尾号、IP 查找会员（每次留痕）',
      reveal: '查看完整卡号与地址（每次留痕）',
    },
  },
} as const

export const grants = { desk: ['pii.view'], cashier: ['pii.reveal'] } as const

export const refusals = {
  'review.already-decided': { code: 409, message: '状态已变更' },
  'review.amount-needs-reason': {
    code: 422,
    message: '更改到账金额须填写原因',
    field: 'reason',
  },
  'review.claimed': { code: 409, message: '该订单正由{name}处理' },
  'review.flag-reason-missing': {
    code: 422,
    message: '有标记（{flags}），请写明仍然通过的原因',
    field: 'flag_reason',
  },
  'review.first-differs': { code: 409, message: '与初审的金额或流水号不一致' },
  'review.not-found': { code: 404, message: '记录不存在' },
  'review.reason-missing': { code: 422, message: '请填写原因', field: 'reason' },
  'review.reference-missing': {
    code: 422,
    message: '请填写流水号',
    field: 'reference',
  },
  'review.reference-taken': {
    code: 409,
    message: '该流水号已使用（{order}）',
    field: 'reference',
  },
  'review.reference-used': { code: 409, message: '该流水号已使用', field: 'reference' },
  'review.same-person': { code: 403, message: '须由另一位员工复核' },
} as const
