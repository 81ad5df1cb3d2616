export const permissions = {
  staff: { label: '员工', verbs: { view: '查看员工账号', manage: '管理员工账号' } },
} as const

export const grants = { 'finance-lead': ['staff.view'] } as const

export const tasks = {
  staff_draft: { label: '员工账号待确认', permission: 'staff.manage', page: '/staff' },
} as const

export const refusals = {
  'factor.again': { code: 403, message: '请再完成一次两步验证' },
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
  'factor.missing': { code: 403, message: '请先绑定两步验证' },
  'factor.needed': { code: 403, message: '此操作需要两步验证，请先在「我的账号」绑定' },
  'factor.not-begun': { code: 409, message: '尚未绑定两步验证' },
  'factor.on': { code: 409, message: '已绑定验证器，请先解除' },
  'factor.password': { code: 422, message: '密码错误', field: 'password' },
  'factor.wrong': { code: 422, message: '验证码错误或已用过', field: 'code' },
  'staff.credentials-missing': {
    code: 422,
    message: '请输入账号和密码',
    field: 'username',
  },
  'staff.day-limit': {
    code: 403,
    message: '超过您今日处理金额上限 {max} 元，请由其他员工处理',
  },
  'staff.display-name': { code: 422, message: '请输入姓名', field: 'display_name' },
  'staff.draft-open': {
    code: 409,
    message: '该账号已有待确认的修改，请先确认、驳回或撤销',
  },
  'staff.draft-stale': {
    code: 409,
    message: '账号或提交人在提交后有变化，请驳回后重新提交',
  },
  'staff.link-ended': {
    code: 409,
    message: '链接无效或已过期，请让负责人重新提交「重置密码」',
  },
  'staff.link-used': {
    code: 409,
    message: '链接已使用过；若不是您本人使用，请立即告知负责人',
  },
  'staff.name-invalid': {
    code: 422,
    message: '账号须为4-32位小写字母、数字或短横线',
    field: 'username',
  },
  'staff.name-taken': { code: 409, message: '该账号已存在', field: 'username' },
  'staff.not-found': { code: 404, message: '记录不存在' },
  'staff.old-password': { code: 422, message: '原密码错误', field: 'old' },
  'staff.order-limit': {
    code: 403,
    message: '超过您单笔处理金额上限 {max} 元，请由其他员工处理',
  },
  'staff.own-password': { code: 422, message: '请用「修改密码」更改自己的密码' },
  'staff.password-length': { code: 422, message: '密码至少10位', field: 'password' },
  'staff.password-weak': {
    code: 422,
    message: '密码过于简单：不能是常见密码、重复的字符，也不能包含账号或姓名',
    field: 'password',
  },
  'staff.role-unknown': { code: 422, message: '没有这个角色', field: 'role' },
  'staff.self': { code: 422, message: '不能停用或降级自己' },
  'staff.session-not-found': { code: 404, message: '该登录已结束' },
  'view.gone': { code: 409, message: '该视图已被移除' },
  'view.name': { code: 422, message: '请输入视图名称', field: 'name' },
  'view.too-many': { code: 409, message: '每个页面最多保存30个视图，请先移除一些' },
} as const
