export const mails = {
  'account.unlocked': {
    title: '账号锁定已解除',
    words:
      '客服已为您解除登录与支付密码的锁定。若不是您本人要求，请立即修改密码并联系客服。',
  },
} as const

export const routes = ['/login', '/password'] as const

export const refusals = {
  'auth.captcha-missing': { code: 422, message: '请输入验证码！', field: 'code' },
  'auth.captcha-wrong': { code: 422, message: '验证码错误！', field: 'code' },
  'auth.challenge-needed': {
    code: 1105,
    message: '请先完成安全验证；如无法完成，请更换浏览器或联系客服',
  },
  'auth.challenge-spent': { code: 1106, message: '安全验证已失效，请重试' },
  'auth.challenge-wrong': { code: 1107, message: '安全验证未通过，请重试' },
  'auth.credentials-missing': {
    code: 422,
    message: '请输入您的账号和密码！',
    field: 'name',
  },
  'auth.disabled': { code: 1102, message: '账号已停用，请联系客服' },
  'auth.locked': { code: 423, message: '尝试次数过多，请{minutes}分钟后再试' },
  'auth.name-reserved': { code: 422, message: '该用户名不可使用', field: 'name' },
  'auth.name-taken': { code: 422, message: '用户名已存在', field: 'name' },
  'auth.pay-password-locked': {
    code: 423,
    message: '支付密码错误次数过多，请{minutes}分钟后再试',
    field: 'password',
  },
  'auth.pay-password-same': {
    code: 422,
    message: '支付密码不能与登录密码相同',
    field: 'paypassword',
  },
  'auth.second-factor': { code: 1104, message: '请输入两步验证码', field: 'code' },
  'auth.wrong-credentials': { code: 1101, message: '账号或密码错误', field: 'password' },
  'auth.wrong-pay-password': {
    code: 1103,
    message: '支付密码错误，还可尝试{left}次',
    field: 'password',
  },
  'password.common': {
    code: 422,
    message: '密码过于常见，请换一个',
    field: 'paypassword',
  },
  'password.confirm': { code: 422, message: '两次密码不一致！', field: 'confirmPass' },
  'password.confirm-missing': {
    code: 422,
    message: '请输入确认密码',
    field: 'confirmPass',
  },
  'password.new-length': {
    code: 422,
    message: '请输入正确的新密码长度',
    field: 'paypassword',
  },
  'password.new-missing': { code: 422, message: '请输入新密码', field: 'paypassword' },
  'password.old-length': {
    code: 422,
    message: '请输入正确的旧密码长度',
    field: 'password',
  },
  'password.old-missing': { code: 422, message: '请输入旧密码', field: 'password' },
  'password.old-wrong': { code: 422, message: '旧密码错误', field: 'password' },
  'password.same': { code: 422, message: '新旧密码不能一致！', field: 'paypassword' },
  'password.short': { code: 422, message: '密码至少8位', field: 'paypassword' },
  'register.confirm': { code: 422, message: '两次密码不一致！', field: 'confirmPass' },
  'register.name-characters': {
    code: 422,
    message: '用户名长度6~16位，以字母或数字组合！',
    field: 'name',
  },
  'register.name-length': {
    code: 422,
    message: '用户名长度6~16位，以字母或数字组合！',
    field: 'name',
  },
  'register.password-common': {
    code: 422,
    message: '密码过于常见，请换一个',
    field: 'password',
  },
  'register.password-length': {
    code: 422,
    message: '请输入正确的密码长度，最少6位！',
    field: 'password',
  },
  'register.password-short': { code: 422, message: '密码至少8位', field: 'password' },
  'register.pay-password-length': {
    code: 422,
    message: '请输入正确的支付密码长度，最少6位！',
    field: 'paypassword',
  },
  'register.pay-password-long': {
    code: 422,
    message: '支付密码最多18位',
    field: 'paypassword',
  },
  'register.realname': { code: 422, message: '请输入您的真实姓名!', field: 'realname' },
  'session.ended-by-staff': {
    code: 401,
    message: '为保障账号安全，客服已退出您的登录，请重新登录',
  },
  'session.ended-elsewhere': {
    code: 401,
    message: '您已在其他设备上结束本机的登录，请重新登录',
  },
  'session.frozen': { code: 401, message: '账号已停用，请联系客服' },
  'session.password-changed': {
    code: 401,
    message: '登录密码已修改，请用新密码重新登录',
  },
} as const

export const crashCalls = ['editPassword', 'editPayPassword'] as const
