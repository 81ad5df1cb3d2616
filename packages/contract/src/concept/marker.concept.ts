export const permissions = {
  marker: {
    label: '合规',
    verbs: {
      view: '查看风险标记、理由与联系记录',
      act: '处理风险标记：联系会员、停发优惠、结案',
    },
  },
} as const

export const grants = {
  'service-lead': ['marker.view', 'marker.act'],
  risk: ['marker.view', 'marker.act'],
} as const

export const tasks = {
  marker_case: { label: '风险标记待处理', permission: 'marker.act', page: '/marker-cases' },
} as const

export const mails = {
  'marker.message': {
    title: '关于您近期的游戏情况',
    words: '{reason}',
  },
} as const

export const refusals = {
  'marker.contested': { code: 1721, message: '您的说明已提交，客服会尽快查看' },
  'marker.no-offers': {
    code: 1722,
    message: '您的账号目前不能领取优惠，如有疑问请联系客服',
  },
  'marker.text-missing': { code: 422, message: '请填写内容', field: 'text' },
} as const
