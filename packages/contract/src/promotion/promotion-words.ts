import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { vipLevelCount } from '../vip/vip.ts'
import { type Category, categories } from '../vocabulary.ts'
import { wholeOrYuan } from '../wire/amount-text.ts'
import type { PromotionPeriod, PromotionTerms } from './promotion-terms.ts'

/** Labels of the categories in texts about turnover. */
export const turnoverCategoryLabels = {
  live: '真人',
  sport: '体育',
  esport: '电竞',
  board: '棋牌',
  slot: '电子',
  lottery: '彩票',
} as const satisfies Record<Category, string>

/** Formats fen as `1,000元` for whole yuan, `99.50元` otherwise. */
function yuan(fen: bigint): string {
  return `${formatYuan(fen).replace(/\.00$/, '')}元`
}

const often = {
  once: '每位会员仅限一次',
  daily: '每位会员每日一次',
  weekly: '每位会员每周一次（周一至周日）',
  monthly: '每位会员每月一次',
  yearly: '每位会员每年一次',
} as const satisfies Record<PromotionPeriod, string>

/** Names of the current and the previous period in texts. */
export const periodNames = {
  once: { now: '活动期间', before: '' },
  daily: { now: '今日', before: '昨日' },
  weekly: { now: '本周', before: '上周' },
  monthly: { now: '本月', before: '上月' },
  yearly: { now: '今年', before: '去年' },
} as const satisfies Record<PromotionPeriod, { now: string; before: string }>

/** Describes which VIP levels may apply; empty if all may. */
export function levelWords({ vip_min, vip_max }: PromotionTerms): string {
  if (vip_min === 0 && vip_max === vipLevelCount) return ''
  if (vip_max === vipLevelCount) return `VIP${vip_min}及以上`
  return vip_min === vip_max ? `VIP${vip_min}` : `VIP${vip_min}至VIP${vip_max}`
}

function whoWords(terms: PromotionTerms): string {
  const parts = [
    levelWords(terms),
    terms.registered_days_max > 0 ? `注册${terms.registered_days_max}天内` : '',
    terms.birthday_month ? '生日当月' : '',
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join('、')}的会员可参与` : '全部会员可参与'
}

/** Returns the names of the categories that count: '真人、体育'. */
function countedNames({ weights }: PromotionTerms): string {
  return categories
    .filter((category) => weights[category] > 0)
    .map((category) => turnoverCategoryLabels[category])
    .join('、')
}

/** Describes the smallest basis; empty if there is none. */
export function baseWords(terms: PromotionTerms): string {
  const { basis, period, min_base } = terms
  const { now, before } = periodNames[period]
  if (basis === 'first_deposit') return `首次存款满${yuan(min_base)}`
  if (basis === 'deposit') return `${now}存款满${yuan(min_base)}`
  if (basis === 'referral') {
    const least = min_base > 0n ? `且首存满${yuan(min_base)}` : ''
    return `${now}有经您推荐注册的好友完成首次存款${least}`
  }
  if (basis === 'loss') {
    const least = min_base > 0n ? `满${yuan(min_base)}` : ''
    return `${before}${countedNames(terms)}净亏损${least}`
  }
  return basis === 'gift' && min_base > 0n ? `${now}存款满${yuan(min_base)}` : ''
}

const percentOf = {
  first_deposit: '首存金额',
  deposit: '存款金额',
  loss: '净亏损',
  gift: '',
  referral: '',
  none: '',
} as const satisfies Record<PromotionTerms['basis'], string>

function rewardWords(terms: PromotionTerms): string {
  const { basis, percent, amount, cap } = terms
  const most = `，单次最高${yuan(cap)}`
  if (percent > 0n) return `赠送${percentOf[basis]}的${microText(percent)}%${most}`
  if (basis === 'referral') return `每推荐一位赠送${yuan(amount)}${most}`
  return `赠送${yuan(amount)}`
}

function turnoverWords(terms: PromotionTerms): string {
  const { turnover_times, weights } = terms
  if (turnover_times === 0) return '彩金没有流水要求'
  const categoryNames = categories
    .filter((category) => weights[category] > 0)
    .map((category) => `${turnoverCategoryLabels[category]}${weights[category]}%`)
  const whole = categories.every((category) => weights[category] === 100)
  const categoryText = whole
    ? '全部游戏的有效投注均计入'
    : `有效投注按${categoryNames.join('、')}计入${categoryNames.length < categories.length ? '，其余不计' : ''}`
  return `彩金须完成${turnover_times}倍流水，${categoryText}`
}

/** Describes the terms in sentences for players and staff; none for a promotion that only informs. */
export function termsInWords(terms: PromotionTerms): string[] {
  if (terms.basis === 'none') return []
  const base = baseWords(terms)
  return [
    `${whoWords(terms)}，${often[terms.period]}`,
    base ? `${base}，${rewardWords(terms)}` : rewardWords(terms),
    turnoverWords(terms),
    `活动奖励总额${yuan(terms.budget)}，发完即止`,
    '暂停游戏或已达自设存款限额的会员不参与；彩金可随时放弃',
  ]
}

/** Describes how much is still missing (fen). */
export function missingWords(shortfall: bigint): string {
  return `还差${wholeOrYuan(shortfall)}元`
}
