import type { getPayWay } from '@jinli/contract/deposit'
import type { Output } from '@jinli/contract/endpoint'
import type { DepositMethod } from '@jinli/contract/vocabulary'

export type PayWay = 'card' | 'usdt' | 'wechat' | 'alipay'
/** TRC20 is the default (spec §9). */
export const protocols = ['TRC20', 'ERC20'] as const
export type Protocol = (typeof protocols)[number]

/** In the order of spec §9; the first that is open is the default. */
const inOrder = ['card', 'usdt', 'wechat', 'alipay'] as const

/** The pay ways whose flag is set (spec §3 Pay-way flags). */
export function openWays(flags: Output<typeof getPayWay>): PayWay[] {
  return inOrder.filter((way) => flags[way])
}

/** The way shown: the chosen one while it is open, else the first open one. */
export function shownWay(open: readonly PayWay[], chosen: PayWay | null): PayWay | null {
  return chosen !== null && open.includes(chosen) ? chosen : (open[0] ?? null)
}

/** The chosen protocol while it is open, else the first that is. */
export function shownProtocol(open: readonly Protocol[], chosen: Protocol): Protocol {
  return open.includes(chosen) ? chosen : (open[0] ?? chosen)
}

export function methodOf(way: PayWay, protocol: Protocol): DepositMethod {
  if (way === 'card') return 'bank'
  if (way === 'usdt') return protocol === 'TRC20' ? 'usdt_trc20' : 'usdt_erc20'
  return way
}
