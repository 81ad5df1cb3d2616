/** What protections beyond the spec refuse with: settings, off in sandbox mode and on in live mode (decisions §7). */
export const protectionRefusals = {
  'auth.challenge-needed': {
    code: 1105,
    message: '请先完成安全验证；如无法完成，请更换浏览器或联系客服',
  },
  'auth.challenge-spent': { code: 1106, message: '安全验证已失效，请重试' },
  'auth.challenge-wrong': { code: 1107, message: '安全验证未通过，请重试' },
  'card.owner-differs': {
    code: 1302,
    message: '户名须与您的真实姓名一致',
    field: 'bank_owner',
  },
  'card.shared': {
    code: 1303,
    message: '该收款账户已被其他会员绑定，如有疑问请联系客服',
    field: 'bank_no',
  },
  'password.common': {
    code: 422,
    message: '密码过于常见，请换一个',
    field: 'paypassword',
  },
  'password.short': { code: 422, message: '密码至少8位', field: 'paypassword' },
  'register.password-common': {
    code: 422,
    message: '密码过于常见，请换一个',
    field: 'password',
  },
  'register.password-short': { code: 422, message: '密码至少8位', field: 'password' },
  'site.country': { code: 403, message: '您所在的国家或地区暂不提供此服务' },
} as const
