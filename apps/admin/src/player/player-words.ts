import type { PlayerStatus } from '@jinli/contract/player.admin'

export const playerStatusLabels = {
  active: '正常',
  disabled: '已停用',
  closed: '已注销',
} as const satisfies Record<PlayerStatus, string>

/** How many others share something; the server counts to a hundred. */
export function sharedWord(count: number): string {
  return count >= 100 ? '100 人以上' : `${count} 人`
}

/** Done of required in whole percent, for a bar; nothing required is all done. */
export function progressOf(done: bigint, required: bigint): number {
  if (required <= 0n || done >= required) return 100
  return done <= 0n ? 0 : Number.parseInt(`${(done * 100n) / required}`, 10)
}
