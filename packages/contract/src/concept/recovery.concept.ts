export const grants = {
  service: ['player.recover'],
  'service-lead': ['player.recover'],
} as const

export const tasks = {
  recovery_case: {
    label: '会员找回密码待复核',
    permission: 'player.recover',
    page: '/players?work=recovery',
  },
} as const

export const routes = ['/recovery'] as const

export const mails = {
  'recovery.done': {
    title: '已找回{way}',
    words:
      '您的{way}已找回并重新设置，所有登录已退出，{until}前暂停取款。若不是您本人操作，请点击下方，立即冻结取款。',
    link: '/recovery?deny=1',
  },
  'recovery.codes': {
    title: '已生成找回码',
    words: '您已生成新的找回码，原有找回码已失效。若不是您本人操作，请立即修改密码。',
    link: '/contact',
  },
} as const

export const refusals = {
  'recovery.code-missing': { code: 422, message: '请输入找回码', field: 'code' },
  'recovery.code-wrong': {
    code: 1126,
    message: '用户名或找回码错误',
    field: 'code',
  },
  'recovery.denial-ended': {
    code: 1127,
    message: '链接已失效，请立即联系客服',
  },
  'recovery.evidence-missing': {
    code: 422,
    message: '请填写核对了哪些资料',
    field: 'evidence',
  },
  'recovery.link-ended': {
    code: 1128,
    message: '链接已使用或已过期，请联系客服重新获取',
  },
  'recovery.name-missing': { code: 422, message: '请输入用户名', field: 'name' },
  'recovery.waiting': { code: 409, message: '该会员的找回申请正在等待复核' },
} as const

export const crashCommits = ['recovery.commit'] as const
