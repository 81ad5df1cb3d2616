import type { getPayWay } from '@jinli/contract/deposit/deposit'
import type { DepositMethod } from '@jinli/contract/vocabulary'
import type { Output } from '@jinli/contract/wire/endpoint'

export type PayWay = 'card' | 'usdt' | 'wechat' | 'alipay'
/** The USDT protocols; TRC20 is the default (spec §9). */
export const protocols = ['TRC20', 'ERC20'] as const
export type Protocol = (typeof protocols)[number]

/** The pay ways in the order of spec §9; the first open one is the default. */
const inOrder = ['card', 'usdt', 'wechat', 'alipay'] as const

/** Returns the pay ways whose flag is set, which are open (spec §3 Pay-way flags). */
export function openWays(flags: Output<typeof getPayWay>): PayWay[] {
  return inOrder.filter((way) => flags[way])
}

/** Returns the pay way to show: the chosen one if it is open, else the first open one. */
export function shownWay(open: readonly PayWay[], choice: PayWay | null): PayWay | null {
  return choice !== null && open.includes(choice) ? choice : (open[0] ?? null)
}

/** Returns the chosen protocol if it is open, else the first open one. */
export function shownProtocol(open: readonly Protocol[], choice: Protocol): Protocol {
  return open.includes(choice) ? choice : (open[0] ?? choice)
}

export function methodOf(way: PayWay, protocol: Protocol): DepositMethod {
  if (way === 'card') return 'bank'
  if (way === 'usdt') return protocol === 'TRC20' ? 'usdt_trc20' : 'usdt_erc20'
  return way
}
