import type { EndingWay } from '@jinli/contract/stuck-bet/stuck-bet.admin'

/** Describes the effect of an ending on the player's money. */
export function endingEffect(way: EndingWay): string {
  return way === 'void'
    ? '注单作废，本金全额退回会员'
    : '场馆按该游戏“无人继续”的规则结束，派彩由规则决定'
}
