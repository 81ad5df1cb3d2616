export const permissions = {
  content: {
    label: '内容',
    verbs: {
      view: '查看文章、轮播图、公告与弹窗',
      edit: '编写草稿',
      publish: '发布、排期、复核与撤下',
    },
  },
} as const

export const grants = {
  answering: ['content.view'],
  'service-lead': ['content.edit'],
  operations: ['content.view', 'content.edit', 'content.publish'],
  content: ['content.view', 'content.edit'],
} as const

export const tasks = {
  content: { label: '站点内容待复核', permission: 'content.publish', page: '/content' },
  article: { label: '帮助文章待复核', permission: 'content.publish', page: '/articles' },
} as const

export const routes = ['/boutBallBet', '/boutBallBetInfo', '/abouts'] as const

export const refusals = {
  'content.empty': { code: 422, message: '请填写正文', field: 'content' },
  'content.link-invalid': {
    code: 422,
    message: '请填写本站页面或 https 网址',
    field: 'link',
  },
  'content.text-link': {
    code: 422,
    message: '正文里的链接须为本站页面或 https 网址',
    field: 'content',
  },
  'content.picture-missing': { code: 422, message: '请选择图片', field: 'picture' },
  'content.schedule-order': {
    code: 422,
    message: '下线时间须晚于上线时间',
    field: 'ends_at',
  },
  'content.schedule-past': { code: 422, message: '下线时间已过', field: 'ends_at' },
  'content.stale': { code: 409, message: '内容已被更新，请刷新后再提交' },
  'content.title-missing': { code: 422, message: '请填写标题', field: 'title' },
  'content.too-many': { code: 422, message: '同时展示的{label}最多{max}个，请先撤下其他' },
} as const
