export const permissions = {
  export: { label: '导出任务', verbs: { 'view-all': '查看所有员工的导出任务' } },
} as const

export const grants = { 'finance-lead': ['export.view-all'] } as const

export const refusals = {
  'export.downloaded': {
    code: 409,
    message: '每个文件只能下载一次，此文件已下载；如仍需要，请重新导出',
  },
  'export.downloading': { code: 409, message: '此文件正在下载，请稍后再试' },
  'export.ended': { code: 409, message: '任务已结束或文件已过期，请重新导出' },
  'export.not-found': { code: 404, message: '导出任务不存在' },
  'export.not-ready': { code: 409, message: '文件还没有生成好，请稍后再下载' },
  'export.open-limit': {
    code: 409,
    message: '您已有{max}个导出任务未完成，请等其完成或取消后再试',
  },
  'export.schedule-limit': {
    code: 409,
    message: '您已有{max}份定时报表，请先停止一份',
  },
  'export.schedule-not-found': { code: 404, message: '定时报表不存在或已停止' },
  'export.search-too-wide': {
    code: 400,
    message: '符合搜索的订单过多，导出会不完整；请输入更完整的内容',
  },
} as const
