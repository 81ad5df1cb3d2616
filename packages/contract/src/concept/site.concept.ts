export const permissions = {
  site: {
    label: '站点设置',
    verbs: {
      view: '查看站点设置',
      edit: '修改名称、外观、网址与允许名单',
      confirm: '确认他人提交的站点设置',
      switch: '开放站点或进入维护',
    },
  },
} as const

export const grants = {
  operations: ['site.view', 'site.edit', 'site.confirm', 'site.switch'],
  technician: ['site.view', 'site.switch'],
} as const

export const tasks = {
  site: { label: '站点设置待确认', permission: 'site.confirm', page: '/site-settings' },
} as const

export const routes = ['/', '/mine', '/app', '/zhanzhu', '/zhanzhuye', '/usdtmore'] as const

export const refusals = {
  // If the operator has written a text for closed times (`repair_tips`), players see that text instead.
  'site.closed': { code: 1502, message: '系统维护中，请稍后再来。您的资金安全无忧。' },
  'site.country': { code: 403, message: '您所在的国家或地区暂不提供此服务' },
  'site.no-visit-url': { code: 1501, message: '暂无访问地址' },
} as const
