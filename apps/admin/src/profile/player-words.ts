import type { PlayerStatus } from '@jinli/contract/profile/profile.admin'

export const playerStatusLabels = {
  active: '正常',
  disabled: '已冻结',
  closed: '已注销',
} as const satisfies Record<PlayerStatus, string>

/** Formats the number of other players with the same value. The server counts up to a hundred. */
export function sharedWord(count: number): string {
  return count >= 100 ? '100 人以上' : `${count} 人`
}

/** Returns the progress in percent; 100 if nothing is required. */
export function progressOf(doneFen: bigint, required: bigint): number {
  if (required <= 0n || doneFen >= required) return 100
  return doneFen <= 0n ? 0 : Number.parseInt(`${(doneFen * 100n) / required}`, 10)
}

/** What a second person has to confirm for a player, as a filter. */
export const playerWorkLabels = {
  '': '全部',
  correction: '姓名更正待复核',
  recovery: '找回密码待复核',
} as const
