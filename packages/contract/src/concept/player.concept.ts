export const permissions = {
  player: {
    label: '会员',
    verbs: {
      view: '查看会员资料与资金',
      unlock: '解除会员的登录与支付锁定',
      freeze: '冻结、解冻会员，强制下线',
      restrict: '限制会员投注、存款、取款或登录',
      correct: '更正会员资料，复核他人提交的姓名更正',
      note: '会员标签与备注',
      recover: '为会员找回密码：提交核对记录，复核他人提交的申请',
    },
  },
} as const

export const grants = {
  desk: ['player.view', 'player.note'],
  finance: ['player.unlock', 'player.freeze', 'player.restrict', 'player.correct'],
  'service-lead': ['player.unlock', 'player.freeze', 'player.restrict', 'player.correct'],
  risk: ['player.freeze', 'player.restrict'],
  operations: ['player.view'],
  agents: ['player.view'],
} as const

export const routes = ['/userInfo', '/userCent'] as const
export const tasks = {
  player_correction: {
    label: '会员姓名更正待复核',
    permission: 'player.correct',
    page: '/players?work=correction',
  },
} as const

export const mails = {
  'profile.corrected': {
    title: '资料已更正',
    words: '客服已更正您的{way}。若不是您本人要求，请立即联系客服。',
  },
} as const

export const refusals = {
  'correction.same': { code: 422, message: '与现在的资料相同', field: 'value' },
  'correction.stale': { code: 409, message: '姓名在提交后有变化，请撤销后重新提交' },
  'correction.value': { code: 422, message: '请改正：{problem}', field: 'value' },
  'correction.waiting': { code: 409, message: '该会员的姓名更正正在等待复核' },
  'freeze.frozen': { code: 409, message: '该会员已冻结' },
  'freeze.not-frozen': { code: 409, message: '该会员未被冻结' },
  'note.empty': { code: 422, message: '请输入备注', field: 'body' },
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
  'tag.empty': { code: 422, message: '请输入标签', field: 'tag' },
  'tag.exists': { code: 409, message: '该会员已有此标签' },
  'tag.gone': { code: 409, message: '该标签已被移除' },
  'tag.too-many': { code: 409, message: '每位会员最多{most}个标签' },
} as const
