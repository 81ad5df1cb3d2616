export const permissions = {
  promotion: {
    label: '优惠',
    verbs: {
      view: '查看优惠活动、申请与成本',
      edit: '编写优惠活动草稿',
      publish: '发布、复核与结束优惠活动',
      decide: '审核优惠申请：通过、拒绝',
      'take-over': '接管员工正在处理的优惠申请',
      export: '导出优惠申请',
    },
  },
} as const

export const grants = {
  operations: [
    'promotion.view',
    'promotion.edit',
    'promotion.publish',
    'promotion.decide',
    'promotion.take-over',
    'promotion.export',
  ],
} as const

export const tasks = {
  promotion: {
    label: '优惠活动待复核',
    permission: 'promotion.publish',
    page: '/promotions',
  },
  promotion_application: {
    label: '优惠申请待审核',
    permission: 'promotion.decide',
    page: '/promotion-applications?state=open',
  },
} as const

export const turnoverSources = { bonus: '优惠' } as const

export const ways = {
  bonus: { label: '优惠彩金', details: '彩金详情' },
  bonus_returned: { label: '放弃彩金', details: '彩金详情' },
} as const

export const waySteps = {
  bonus: { note: '「{reason}」的彩金已存入中心钱包' },
  bonus_returned: { title: '已退回', note: '放弃「{reason}」的彩金，已从中心钱包扣除' },
} as const

export const entryTitles = {
  'promotion.granted': '优惠彩金',
  'promotion.given-up': '放弃彩金',
} as const

export const mails = {
  'promotion.approved': {
    title: '优惠申请已通过',
    words:
      '您申请的「{way}」已通过，彩金{amount}已存入中心钱包。流水进度可在活动记录中查看，也可随时放弃彩金。',
    link: '/activityRecord',
  },
  'promotion.rejected': {
    title: '优惠申请未通过',
    words: '您申请的「{way}」未通过：{reason}。符合条件后可以重新申请。',
    link: '/activityRecord',
  },
  'promotion.given-up': {
    title: '彩金已放弃',
    words: '您已放弃「{way}」的彩金，从中心钱包退回{amount}，不再要求其流水。',
    link: '/activityRecord',
  },
} as const

export const houseAccounts = { bonus: '彩金与礼金' } as const

export const routes = ['/activity', '/activityInfo', '/activityRecord'] as const

export const refusals = {
  'promotion.applied': { code: 409, message: '您已申请该活动' },
  'promotion.budget-spent': { code: 1611, message: '本活动奖励已发放完毕' },
  'promotion.ended': { code: 422, message: '活动已结束' },
  'promotion.give-up-moved': { code: 409, message: '金额已有变化，请核对后重新确认' },
  'promotion.give-up-open': {
    code: 1613,
    message: '您有未结算的注单，或刚与场馆转过账，请稍后再放弃彩金',
  },
  'promotion.give-up-over': { code: 409, message: '该彩金已结束，无需放弃' },
  'promotion.give-up-short': {
    code: 1614,
    message: '中心钱包不足{amount}元，请先将场馆资金转回',
  },
  'promotion.info-only': { code: 422, message: '该活动无需申请' },
  'promotion.not-met': { code: 1610, message: '暂不符合申请条件：{detail}' },
  'promotion.terms-invalid': { code: 422, message: '条款有误：{detail}', field: 'terms' },
  'promotion.type-name': { code: 422, message: '请输入类型名称，最多8个字', field: 'name' },
  'promotion.type-taken': { code: 409, message: '该类型已存在', field: 'name' },
  'promotion.type-unknown': { code: 422, message: '请选择活动类型', field: 'type' },
  'promotion.types-full': { code: 422, message: '活动类型已达上限' },
} as const

export const crashCalls = [
  'doactivityapply',
  'doactivitygiveup',
  'promotion-applications.approve',
  'promotion-applications.claim',
  'promotion-applications.next',
  'promotion-applications.reject',
  'promotion-applications.release',
  'promotion-applications.take-over',
] as const
