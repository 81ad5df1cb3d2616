/** What staff are told of their second factor: the part of the catalogue (refusals.ts) that only they meet. */
export const factorRefusals = {
  'factor.again': { code: 403, message: '请再完成一次第二验证' },
  'factor.key-copied': {
    code: 422,
    message: '安全密钥的计数倒退，可能已被复制，请停用这把密钥',
  },
  'factor.key-known': { code: 409, message: '这把安全密钥已添加过' },
  'factor.key-limit': { code: 409, message: '最多添加10把安全密钥' },
  'factor.key-name': {
    code: 422,
    message: '请填写密钥名称，最多20个字',
    field: 'name',
  },
  'factor.key-site': {
    code: 409,
    message: '此地址不能使用安全密钥，请用 https 域名打开后台',
  },
  'factor.key-stale': { code: 409, message: '安全密钥验证已过期或已用过，请重试' },
  'factor.key-wrong': { code: 422, message: '安全密钥验证失败，请重试' },
  'factor.missing': { code: 403, message: '请先绑定第二验证' },
  'factor.needed': { code: 403, message: '此操作需要第二验证，请先在「我的账号」绑定' },
  'factor.not-begun': { code: 409, message: '尚未绑定第二验证' },
  'factor.on': { code: 409, message: '已绑定验证器，请先解除' },
  'factor.password': { code: 422, message: '密码错误', field: 'password' },
  'factor.wrong': { code: 422, message: '验证码错误或已用过', field: 'code' },
} as const
