export const refusals = {
  'identity.birth-date': {
    code: 422,
    message: '证件号码与账号的出生日期不一致',
    field: 'number',
  },
  'identity.needed': {
    code: 1735,
    message: '累计金额已达上限，请先在「账号完善」中完成身份核验',
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
