export const permissions = {
  venue: {
    label: '场馆',
    verbs: {
      view: '查看场馆、游戏与经营数据',
      edit: '修改场馆与游戏的名称、排序、隐藏与限额',
      switch: '开放或关闭场馆，安排维护',
    },
  },
} as const

export const grants = {
  finance: ['venue.view'],
  risk: ['venue.view'],
  operations: ['venue.view', 'venue.edit', 'venue.switch'],
  technician: ['venue.view', 'venue.switch'],
} as const

export const routes = ['/gamePage', '/concise'] as const

export const refusals = {
  'venue.favourites-full': {
    code: 1410,
    message: '最多收藏{most}款游戏，请先取消其他收藏',
  },
  'venue.game-unknown': { code: 422, message: '游戏不存在' },
  'venue.maintenance': {
    code: 1411,
    message: '场馆维护中，请稍后再来；场馆内的余额可随时转回',
  },
  'venue.maintenance-order': {
    code: 422,
    message: '结束时间须晚于开始时间，且尚未过去',
    field: 'until',
  },
  'venue.name-missing': { code: 422, message: '请输入名称', field: 'name' },
  'venue.stale': { code: 409, message: '已被他人修改，请刷新后再提交' },
  'venue.transfer-max': {
    code: 1412,
    message: '该场馆单笔最多转入{most}元',
    field: 'amount',
  },
  'venue.unavailable': { code: 1401, message: '场馆不可用' },
  'venue.unreachable': { code: 1404, message: '场馆暂时无法连接，请稍后再试' },
} as const
