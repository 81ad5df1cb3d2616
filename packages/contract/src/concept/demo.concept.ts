export const routes = ['/demo'] as const

export const refusals = {
  'demo.age': { code: 1413, message: '试玩须年满{age}周岁，请先确认年龄' },
  'demo.busy': { code: 1414, message: '试玩的人较多，请稍后再来' },
  'demo.off': { code: 1415, message: '暂未开放试玩' },
  'demo.players-only': { code: 1416, message: '登录后即可试玩' },
  'demo.unavailable': { code: 1417, message: '这款游戏暂不支持试玩' },
} as const
