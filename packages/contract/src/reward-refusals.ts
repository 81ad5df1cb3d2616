import { messages } from './messages.ts'

/** What a player or a member of staff is told of promotions, rebates and red packets: their part of the catalogue (refusals.ts). */
export const rewardRefusals = {
  'play-limit.reached': {
    code: 1706,
    message: '您已达到自己设置的每日存款限额，今日暂不能领取优惠',
  },
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
  'rebate.nothing': { code: 1811, message: '暂无领取额度！' },
  'red-packet.closed': { code: 1951, message: messages.redPacketClosed },
  'red-packet.ended': { code: 1952, message: '今日红包雨已结束，下一场{opens}开始' },
  'red-packet.no-chance': {
    code: 1953,
    message: messages.noChance,
  },
  'red-packet.not-started': { code: 1954, message: '红包雨还未开始，请{opens}再来' },
  'red-packet.sold-out': { code: 1955, message: '今日红包已全部派完，请明日再来' },
} as const
