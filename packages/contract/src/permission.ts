/**
 * What a member of staff may be allowed, by noun and verb, with its words for people. To see, to do, to be the
 * second of two, to take as a file and to look at what is masked are apart: none implies another.
 */
export const permissionTree = {
  deposit: {
    label: '存款',
    verbs: {
      view: '查看存款订单',
      decide: '审核存款：通过、拒绝、标记、关闭超时订单',
      second: '复核他人初审的存款',
      'take-over': '接管同事正在处理的存款',
      export: '导出存款订单',
    },
  },
  withdrawal: {
    label: '取款',
    verbs: {
      view: '查看取款订单',
      review: '审核取款：通过、拒绝',
      pay: '付款：开始付款，或审核时登记已付款',
      settle: '登记付款结果',
      'take-over': '接管同事正在处理的取款',
      export: '导出取款订单',
    },
  },
  transfer: {
    label: '转账',
    verbs: {
      view: '查看转账',
      ask: '向场馆重新查询转账',
      settle: '人工核实并结束转账（需两人）',
    },
  },
  adjustment: {
    label: '人工调整',
    verbs: { view: '查看人工调整', make: '提交人工调整', check: '复核他人提交的调整' },
  },
  setting: {
    label: '资金设置',
    verbs: {
      view: '查看资金设置',
      propose: '提交资金设置的修改',
      confirm: '确认他人提交的修改',
    },
  },
  bank: {
    label: '银行',
    verbs: { view: '查看可绑定的银行', edit: '新增、修改、停用银行' },
  },
  rebate: {
    label: '返水',
    verbs: { view: '查看返水与每日成本', export: '导出返水' },
  },
  books: { label: '对账', verbs: { view: '查看对账与内部账户', run: '立即对账' } },
  bet: {
    label: '注单',
    verbs: {
      view: '查看注单与异常注单',
      release: '重试或忽略异常注单',
      propose: '提议作废或结束久未结算的注单',
      confirm: '确认他人对久未结算注单的提议',
    },
  },
  venue: {
    label: '场馆',
    verbs: {
      view: '查看场馆、游戏与经营数据',
      edit: '修改场馆与游戏的名称、排序、隐藏与限额',
      switch: '开放或关闭场馆，安排维护',
    },
  },
  player: {
    label: '会员',
    verbs: { view: '查看会员资料与资金', unlock: '解除会员的登录与支付锁定' },
  },
  vip: {
    label: 'VIP',
    verbs: { view: '查看 VIP 等级、升降与礼金', export: '导出 VIP 升降' },
  },
  risk: {
    label: '风险提示',
    verbs: { view: '查看风险提示与证据', dismiss: '忽略风险提示（须填原因）' },
  },
  pii: { label: '敏感信息', verbs: { reveal: '查看完整卡号与地址（每次留痕）' } },
  agent: { label: '代理', verbs: { view: '查看代理申请', decide: '审核代理申请' } },
  promotion: {
    label: '优惠',
    verbs: {
      view: '查看优惠活动、申请与成本',
      edit: '编写优惠活动草稿',
      publish: '发布、复核与结束优惠活动',
      decide: '审核优惠申请：通过、拒绝',
      'take-over': '接管同事正在处理的优惠申请',
      export: '导出优惠申请',
    },
  },
  content: {
    label: '内容',
    verbs: {
      view: '查看文章、轮播图、公告与弹窗',
      edit: '编写草稿',
      publish: '发布、排期、复核与撤下',
    },
  },
  mail: {
    label: '站内信',
    verbs: { view: '查看站内信', send: '发送、确认与撤回站内信' },
  },
  'red-packet': { label: '红包', verbs: { view: '查看每日红包与领取明细' } },
  site: {
    label: '站点设置',
    verbs: {
      view: '查看站点设置',
      edit: '修改名称、外观、网址与允许名单',
      confirm: '确认他人提交的站点设置',
      switch: '开放站点或进入维护',
    },
  },
  service: {
    label: '客服',
    verbs: {
      view: '查看客服会话',
      answer: '接待：领取、回复、备注、结束会话',
      'take-over': '接管同事正在接待的会话',
      template: '管理常用语',
    },
  },
  role: { label: '角色', verbs: { view: '查看角色权限', edit: '修改角色权限（需两人）' } },
  staff: { label: '同事', verbs: { view: '查看同事账号', manage: '管理同事账号' } },
  audit: { label: '操作日志', verbs: { view: '查看操作日志' } },
} as const satisfies Record<string, { label: string; verbs: Record<string, string> }>

type Tree = typeof permissionTree
export type Permission = {
  [N in keyof Tree]: `${N}.${Extract<keyof Tree[N]['verbs'], string>}`
}[keyof Tree]

/** One that is needed, or several of which any will do: the deed itself asks for the one that it is. */
export type Needed = Permission | readonly Permission[]

/** Every permission with its words, in the order of the tree. */
export const permissionLabels = Object.fromEntries(
  Object.entries(permissionTree).flatMap(([noun, { verbs }]) =>
    Object.entries(verbs).map(([verb, label]) => [`${noun}.${verb}`, label]),
  ),
) as Readonly<Record<Permission, string>>

export const permissionNames = Object.keys(permissionLabels) as Permission[]

/** Whether what was granted is enough. */
export function mayDo(granted: readonly Permission[], needed: Needed): boolean {
  const any: readonly Permission[] = typeof needed === 'string' ? [needed] : needed
  return any.some((each) => granted.includes(each))
}
