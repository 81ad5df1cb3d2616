export const permissions = {
  bank: {
    label: '银行',
    verbs: { view: '查看可绑定的银行', edit: '新增、修改、停用银行' },
  },
} as const

export const grants = {
  cashier: ['bank.view'],
  finance: ['bank.edit'],
  operations: ['bank.view', 'bank.edit'],
} as const

export const refusals = {
  'bank.code-invalid': {
    code: 422,
    message: '代码须为2-12位大写字母或数字',
    field: 'code',
  },
  'bank.code-taken': { code: 409, message: '该代码已有银行使用', field: 'code' },
  'bank.logo-missing': { code: 422, message: '请选择标志', field: 'logo' },
  'bank.name-bound': { code: 422, message: '已绑定过卡，名称不能再改', field: 'name' },
  'bank.name-invalid': { code: 422, message: '请输入银行名称，不能为USDT', field: 'name' },
  'bank.name-taken': { code: 409, message: '该名称已有银行使用', field: 'name' },
} as const
