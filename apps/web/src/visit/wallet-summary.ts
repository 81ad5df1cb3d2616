import type { Fen } from '@jinli/money/money'
import type { Me } from './use-me.ts'

/** The parts of a player’s money, which do not overlap. Every screen that shows money uses this type. */
export type WalletSummary = {
  centre: Fen
  venues: Fen
  /** The money of transfers that are not completed. */
  moving: Fen
  /** The money of withdrawals under review; it is not part of the total. */
  onHold: Fen
  total: Fen
}

/** Returns the wallet summary of one response, because amounts of two responses must not be mixed. */
export function walletSummaryOf(me: Me): WalletSummary {
  const { balance: centre, at_venues: venues, in_transit: moving, held: onHold } = me
  return { centre, venues, moving, onHold, total: centre + venues + moving }
}

/** A place of the player's money, as every screen names it. */
export type WalletPart = {
  place: 'centre' | 'venues' | 'moving' | 'onHold'
  label: string
  value: Fen
}

function isOnTheWay(place: WalletPart['place']): boolean {
  return place === 'moving' || place === 'onHold'
}

/** Returns where the money lies. Wallets are always named; money on the way only if there is any. */
export function walletParts(wallet: WalletSummary): WalletPart[] {
  const { centre, venues, moving, onHold } = wallet
  const parts: WalletPart[] = [
    { place: 'centre', label: '中心钱包', value: centre },
    { place: 'venues', label: '游戏钱包', value: venues },
    { place: 'moving', label: '转账处理中', value: moving },
    { place: 'onHold', label: '取款审核中', value: onHold },
  ]
  return parts.filter(({ place, value }) => !isOnTheWay(place) || value > 0n)
}

/** The age of the venue balances, and whether they count as current. */
export type VenuesAge = { isNow: boolean; seconds: number | null }

/** The highest age that counts as current. It is longer than the poll interval of each screen. */
export const nowMs = 15_000

/** Returns the age at `now`. `reportedSeconds` is the age in the response, which arrived at `cameAt`. */
export function venuesAge(
  reportedSeconds: number | null,
  cameAt: number,
  now: number,
): VenuesAge {
  if (reportedSeconds === null) return { isNow: false, seconds: null }
  const ms = reportedSeconds * 1000 + Math.max(0, now - cameAt)
  return { isNow: ms < nowMs, seconds: Math.round(ms / 1000) }
}

/** Describes the age of the venue balances in words. */
export function ageWords(seconds: number | null): string {
  if (seconds === null) return '场馆余额尚未核实'
  if (seconds < 60) return `${seconds} 秒前的场馆余额`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟前的场馆余额`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} 小时前的场馆余额`
  return `${Math.floor(seconds / 86_400)} 天前的场馆余额`
}
