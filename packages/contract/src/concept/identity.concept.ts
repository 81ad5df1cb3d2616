export const permissions = {
  identity: {
    label: '身份核验',
    verbs: { view: '查看身份核验', decide: '查看证件并审核' },
  },
} as const

export const grants = { risk: ['identity.view', 'identity.decide'] } as const

export const tasks = {
  identity_check: {
    label: '身份证件待审核',
    permission: 'identity.decide',
    page: '/identity-documents?state=review',
  },
} as const

export const mails = {
  'identity.verified': {
    title: '身份核验已通过',
    words: '您的身份核验已通过，存取款不再受核验限制。',
    link: '/accountSteps',
  },
  'identity.refused': {
    title: '身份核验未通过',
    words: '您的身份核验未通过：{reason}。您可以重新提交。',
    link: '/accountSteps',
  },
} as const

export const refusals = {
  'identity.birth-date': {
    code: 422,
    message: '证件号码与账号的出生日期不一致',
    field: 'number',
  },
  'identity.disagrees': {
    code: 1737,
    message: '姓名或收款卡户名与提交时不一致，请拒绝并说明原因',
  },
  'identity.needed': {
    code: 1735,
    message: '累计金额已达上限，请先在「账号完善」中完成身份核验',
  },
  'identity.number-used': {
    code: 422,
    message: '该证件已用于其他账号',
    field: 'number',
  },
  'identity.number-wrong': {
    code: 422,
    message: '请输入正确的身份证号码',
    field: 'number',
  },
  'identity.too-many': {
    code: 429,
    message: '今日提交次数已达上限，请明天再试或联系客服',
  },
  'identity.verified': { code: 409, message: '身份已核验，无需重复提交' },
  'identity.waiting': {
    code: 1736,
    message: '身份核验进行中，出结果后即可继续',
  },
} as const
