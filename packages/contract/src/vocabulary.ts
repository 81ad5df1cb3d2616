/** Canonical words, and how the wire spells them (decisions §3). */
export const categories = ['live', 'sport', 'esport', 'board', 'slot', 'lottery'] as const
export type Category = (typeof categories)[number]

/** The `category_id` of each category in the game list (spec §3). */
export const categoryIds = {
  live: 'realbet',
  sport: 'sport',
  esport: 'gaming',
  board: 'joker',
  slot: 'concise',
  lottery: 'lottery',
} as const satisfies Record<Category, string>
export type CategoryId = (typeof categoryIds)[Category]

/** The name of the centre wallet in `sourcetype` and `targettype` of a transfer (spec §7). */
export const centreWallet = 'userbalance'

export const depositMethods = [
  'bank',
  'usdt_trc20',
  'usdt_erc20',
  'wechat',
  'alipay',
] as const
export type DepositMethod = (typeof depositMethods)[number]

/** The `type` of getPayRange for each deposit method. */
export const payRangeTypes = {
  bank: 'bank',
  usdt_trc20: 'usdt-trc20',
  usdt_erc20: 'usdt-erc20',
  wechat: 'wechat',
  alipay: 'alipay',
} as const satisfies Record<DepositMethod, string>

/** The message of payinfo for each deposit method (decisions §2). */
export const payInfoMessages = {
  bank: 'bankpay',
  usdt_trc20: 'usdtpay',
  usdt_erc20: 'usdtpay',
  wechat: 'wxpay',
  alipay: 'alipay',
} as const satisfies Record<DepositMethod, string>

/** The `paytype` of recharge for each deposit method (decisions §3). */
export const payTypeOf = {
  bank: 'bank',
  usdt_trc20: 'usdt',
  usdt_erc20: 'usdt',
  wechat: 'wxpay',
  alipay: 'alipay',
} as const satisfies Record<DepositMethod, string>

/** Returns the deposit method for recharge's `paytype` and `catepay`; `null` for an unknown word. */
export function depositMethodOf(paytype: string, catepay: string): DepositMethod | null {
  if (paytype === 'bank') return 'bank'
  if (paytype === 'wxpay') return 'wechat'
  if (paytype === 'alipay') return 'alipay'
  if (paytype === 'usdt' && catepay === 'TRC20') return 'usdt_trc20'
  if (paytype === 'usdt' && catepay === 'ERC20') return 'usdt_erc20'
  return null
}

/** Labels of the deposit methods. */
export const depositMethodLabels = {
  bank: '银行转账',
  usdt_trc20: 'USDT-TRC20',
  usdt_erc20: 'USDT-ERC20',
  wechat: '微信支付',
  alipay: '支付宝',
} as const satisfies Record<DepositMethod, string>

/** Methods of a payout: to a bank card, or in USDT by protocol (decisions §3). */
export const payoutMethods = ['bank', 'usdt_trc20', 'usdt_erc20'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** Labels of the payout methods. */
export const payoutMethodLabels = {
  bank: '银行卡',
  usdt_trc20: 'USDT-TRC20',
  usdt_erc20: 'USDT-ERC20',
} as const satisfies Record<PayoutMethod, string>

/** Wallet modes of a venue: the money is kept at the venue (转账钱包), or in the centre wallet (免转钱包). */
export const wallets = ['transfer', 'seamless'] as const
