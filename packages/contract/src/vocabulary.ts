/** Canonical words and their spellings on the wire (decisions §3). */
export const categories = ['live', 'sport', 'esport', 'board', 'slot', 'lottery'] as const
export type Category = (typeof categories)[number]

/** Game list `category_id` of a category (spec §3). */
export const categoryIds = {
  live: 'realbet',
  sport: 'sport',
  esport: 'gaming',
  board: 'joker',
  slot: 'concise',
  lottery: 'lottery',
} as const satisfies Record<Category, string>
export type CategoryId = (typeof categoryIds)[Category]

/** The centre wallet's name among transfer sides (spec §7). */
export const centreWallet = 'userbalance'

export const depositMethods = [
  'bank',
  'usdt_trc20',
  'usdt_erc20',
  'wechat',
  'alipay',
] as const
export type DepositMethod = (typeof depositMethods)[number]

/** `type` of getPayRange. */
export const payRangeTypes = {
  bank: 'bank',
  usdt_trc20: 'usdt-trc20',
  usdt_erc20: 'usdt-erc20',
  wechat: 'wechat',
  alipay: 'alipay',
} as const satisfies Record<DepositMethod, string>

/** The message of payinfo (decisions §2). */
export const payInfoMessages = {
  bank: 'bankpay',
  usdt_trc20: 'usdtpay',
  usdt_erc20: 'usdtpay',
  wechat: 'wxpay',
  alipay: 'alipay',
} as const satisfies Record<DepositMethod, string>

/** The `paytype` of recharge (decisions §3). */
export const payTypeOf = {
  bank: 'bank',
  usdt_trc20: 'usdt',
  usdt_erc20: 'usdt',
  wechat: 'wxpay',
  alipay: 'alipay',
} as const satisfies Record<DepositMethod, string>

/** recharge's `paytype` + `catepay` → method; `null` for a word we do not know. */
export function depositMethodOf(paytype: string, catepay: string): DepositMethod | null {
  if (paytype === 'bank') return 'bank'
  if (paytype === 'wxpay') return 'wechat'
  if (paytype === 'alipay') return 'alipay'
  if (paytype === 'usdt' && catepay === 'TRC20') return 'usdt_trc20'
  if (paytype === 'usdt' && catepay === 'ERC20') return 'usdt_erc20'
  return null
}

/** How a deposit method is named to people. */
export const depositMethodLabels = {
  bank: '银行转账',
  usdt_trc20: 'USDT-TRC20',
  usdt_erc20: 'USDT-ERC20',
  wechat: '微信支付',
  alipay: '支付宝',
} as const satisfies Record<DepositMethod, string>

/** How a withdrawal is paid out: to a bank card, or in USDT by protocol (decisions §3). */
export const payoutMethods = ['bank', 'usdt_trc20', 'usdt_erc20'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** How a payout method is named to people. */
export const payoutMethodLabels = {
  bank: '银行卡',
  usdt_trc20: 'USDT-TRC20',
  usdt_erc20: 'USDT-ERC20',
} as const satisfies Record<PayoutMethod, string>

const turnoverSources: Readonly<Record<string, string>> = {
  adjustment: '人工调整',
  red_packet: '红包',
  bonus: '优惠',
  deposit: '存款',
  rebate: '返水',
  vip_gift: 'VIP礼金',
}

/** How the source of a turnover requirement is named to people. */
export function turnoverSourceLabel(source: string): string {
  return turnoverSources[source] ?? source
}

/** Who keeps a player's money at a venue: the venue (转账钱包), or the centre (免转钱包). */
export const wallets = ['transfer', 'seamless'] as const
