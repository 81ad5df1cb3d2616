/** Refusals of venues and of transfers to them; a part of the catalogue (`refusals.ts`). One line per entry, sorted. */
export const venueRefusals = {
  'transfer.amount-missing': { code: 422, message: '请输入操作金额！', field: 'amount' },
  'transfer.auto-on': { code: 422, message: '自动转账已开启，无需手动转账' },
  'transfer.in-progress': { code: 409, message: '上一笔转账处理中' },
  'transfer.pending': { code: 409, message: '转账处理中，资金安全，请稍后再进入游戏' },
  'transfer.seamless': {
    code: 422,
    message: '该场馆为免转钱包，直接使用中心余额，无需转账',
  },
  'transfer.venue-insufficient': { code: 1402, message: '场馆余额不足', field: 'amount' },
  'transfer.venue-refused': { code: 1403, message: '场馆拒绝了本次转账，资金已退回' },
  'transfer.venue-refused-home': {
    code: 1405,
    message: '场馆拒绝了本次转账，资金仍在场馆',
  },
  'transfer.venue-to-venue': { code: 422, message: '场馆内钱包不支持互转' },
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
