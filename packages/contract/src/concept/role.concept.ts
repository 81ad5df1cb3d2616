export const permissions = {
  role: { label: '角色', verbs: { view: '查看角色权限', edit: '修改角色权限（需两人）' } },
} as const

export const grants = { 'finance-lead': ['role.view'] } as const

export const tasks = {
  role: { label: '角色修改待确认', permission: 'role.edit', page: '/roles' },
} as const

export const refusals = {
  'role.beyond-own': { code: 403, message: '不能授予或接触您自己没有的权限' },
  'role.draft-open': { code: 409, message: '该角色已有待确认的修改，请先确认或撤销' },
  'role.label-invalid': { code: 422, message: '请输入角色名称', field: 'label' },
  'role.name-invalid': {
    code: 422,
    message: '角色代码须为2-32位小写字母、数字或短横线，以字母开头',
    field: 'name',
  },
  'role.not-found': { code: 404, message: '记录不存在' },
  'role.owner-fixed': { code: 422, message: '负责人的权限不能修改', field: 'name' },
  'role.too-many': { code: 422, message: '角色数量已达上限' },
} as const
