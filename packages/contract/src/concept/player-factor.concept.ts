export const routes = ['/factor'] as const

export const mails = {
  'player-factor.changed': {
    title: '双重验证有变动',
    words: '您的账号{way}。若不是您本人操作，请立即修改密码并联系客服。',
    link: '/factor',
  },
  'player-factor.removed': {
    title: '双重验证已解除',
    words:
      '客服核对身份后，您的{way}已解除，所有登录已退出，{until}前暂停取款。若不是您本人操作，请点击下方，立即冻结取款。',
    link: '/recovery?deny=1',
  },
} as const

export const refusals = {
  'player-factor.again': {
    code: 1141,
    message: '请先完成双重验证；当前客户端不支持时，请到官方网站操作',
  },
  'player-factor.needed': {
    code: 1140,
    message: '账号已开启双重验证，请输入验证码；当前客户端不支持时，请到官方网站登录',
    field: 'factor_code',
  },
  'player-factor.none': { code: 409, message: '尚未绑定验证器' },
  'player-factor.on': { code: 409, message: '已绑定验证器，请先解除' },
  'player-factor.passkey-gone': { code: 404, message: '通行密钥已移除' },
  'player-factor.passkey-known': { code: 409, message: '这个通行密钥已添加过' },
  'player-factor.passkey-limit': { code: 409, message: '最多添加10个通行密钥' },
  'player-factor.passkey-name': {
    code: 422,
    message: '请为通行密钥起个名字，最多20个字',
    field: 'name',
  },
  'player-factor.passkey-site': {
    code: 409,
    message: '此地址不能使用通行密钥，请用https域名打开',
  },
  'player-factor.passkey-stale': { code: 409, message: '验证已过期或已用过，请重试' },
  'player-factor.passkey-wrong': {
    code: 1142,
    message: '通行密钥无效或已移除，请用其他方式',
  },
  'player-factor.wrong': { code: 422, message: '验证码错误或已用过', field: 'code' },
} as const
