export const permissions = {
  player: {
    label: '会员',
    verbs: {
      view: '查看会员资料与资金',
      unlock: '解除会员的登录与支付锁定',
      freeze: '冻结、解冻会员，强制下线',
      restrict: '限制会员投注、存款、取款或登录',
    },
  },
} as const

export const grants = {
  desk: ['player.view'],
  finance: ['player.unlock', 'player.freeze', 'player.restrict'],
  'service-lead': ['player.unlock', 'player.freeze', 'player.restrict'],
  risk: ['player.freeze', 'player.restrict'],
  operations: ['player.view'],
  agents: ['player.view'],
} as const

export const refusals = {
  'freeze.frozen': { code: 409, message: '该会员已冻结' },
  'freeze.not-frozen': { code: 409, message: '该会员未被冻结' },
  'player.not-found': { code: 404, message: '会员不存在' },
  'profile.birthday': {
    code: 422,
    message: '请输入正确的日期格式：YYYY-MM-DD',
    field: 'birthday',
  },
  'profile.birthday-range': {
    code: 422,
    message: '生日须在1980-01-01至{latest}之间（须年满18岁）',
    field: 'birthday',
  },
  'profile.email': { code: 422, message: '请输入正确邮箱号', field: 'email' },
  'profile.mobile': { code: 422, message: '请输入正确手机号', field: 'mobile' },
} as const
