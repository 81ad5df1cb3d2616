export const permissions = {
  service: {
    label: '客服',
    verbs: {
      view: '查看客服会话',
      answer: '接待：接入、回复、撤回、备注、转交、结束会话',
      'take-over': '接管员工正在接待的会话',
      template: '管理常用语',
    },
  },
} as const

export const grants = {
  answering: ['service.view', 'service.answer'],
  'service-lead': ['service.take-over', 'service.template'],
} as const

export const tasks = {
  conversation: {
    label: '客服待回复',
    permission: 'service.answer',
    page: '/conversations',
  },
  conversation_late: {
    label: '客服超时未回复',
    permission: 'service.take-over',
    page: '/conversations',
  },
} as const

export const routes = ['/kefu'] as const

export const refusals = {
  'support.target-invalid': {
    code: 422,
    message: '请填写1-1440之间的整数分钟',
    field: 'other',
  },
  'support.not-closed': { code: 409, message: '该次服务不能评价' },
  'support.claimed': { code: 409, message: '该会话正由{name}接待' },
  'support.contact-missing': { code: 422, message: '请填写您的称呼', field: 'contact' },
  'support.hours-invalid': {
    code: 422,
    message: '请按 09:00 的格式填写时间',
    field: 'from',
  },
  'support.order-unknown': { code: 422, message: '没有找到这笔记录', field: 'order_no' },
  'support.phrase-shortcut': {
    code: 422,
    message: '快捷词须为1-16个字，不含空格和斜杠',
    field: 'shortcut',
  },
  'support.phrase-taken': { code: 409, message: '该快捷词已存在', field: 'shortcut' },
  'support.phrases-full': { code: 422, message: '常用语已达上限' },
  'support.picture-unknown': {
    code: 422,
    message: '图片无效，请重新选择',
    field: 'picture',
  },
  'support.recall-late': { code: 409, message: '发出超过2分钟，不能撤回' },
  'support.stale': { code: 409, message: '会话有新的变化，请查看后再操作' },
  'support.text-missing': { code: 422, message: '请输入内容', field: 'text' },
  'support.unknown': { code: 404, message: '会话不存在，请核对回访码', field: 'code' },
} as const
