export const refusals = {
  'account-step.birth-date': {
    code: 1731,
    message: '请先在「账号完善」中填写出生日期，再继续操作',
  },
  'account-step.birth-date-known': {
    code: 409,
    message: '出生日期已确认，如需更正请联系客服',
    field: 'birthday',
  },
  'account-step.birth-date-wrong': {
    code: 422,
    message: '请选择正确的出生日期',
    field: 'birthday',
  },
  'account-step.terms': {
    code: 1732,
    message: '请先在「账号完善」中阅读并同意最新的条款与隐私政策，再继续操作',
  },
  'account-step.terms-changed': {
    code: 409,
    message: '条款已有新版本，请阅读后再同意',
  },
  'account-step.terms-missing': {
    code: 1734,
    message: '条款尚未公布，请稍后再试或联系客服',
  },
  'account-step.under-age': {
    code: 1733,
    message: '您未达到法定年龄，账号不能存款和游戏；余额可随时取出',
  },
} as const

export const routes = ['/accountSteps'] as const
