export const routes = ['/contact'] as const

export const mails = {
  'contact.verified': {
    title: '已验证{way}',
    words: '您已验证{way}。若不是您本人操作，请立即修改密码并联系客服。',
    link: '/contact',
  },
  'device.new': {
    title: '新设备登录',
    words:
      '您的账号在新的设备或浏览器上登录：{reason}。若不是您本人操作，请立即修改密码并联系客服。',
  },
} as const

export const refusals = {
  'code.missing': { code: 422, message: '请输入6位验证码', field: 'code' },
  'code.too-many': { code: 1120, message: '验证码请求过于频繁，请一小时后再试' },
  'code.wrong': {
    code: 1121,
    message: '验证码错误或已失效，请核对或重新获取',
    field: 'code',
  },
  'contact.email': { code: 422, message: '请输入正确邮箱号', field: 'address' },
  'contact.none': { code: 1122, message: '您还没有已验证的邮箱或手机号' },
  'contact.password': { code: 1123, message: '登录密码错误', field: 'password' },
  'contact.phone': { code: 422, message: '请输入正确手机号', field: 'address' },
  'contact.proof': {
    code: 1124,
    message: '原联系方式的验证码错误或已失效，请核对或重新获取',
    field: 'proof_code',
  },
  'contact.taken': {
    code: 1125,
    message: '该邮箱或手机号不能使用，请换一个或联系客服',
    field: 'address',
  },
} as const
