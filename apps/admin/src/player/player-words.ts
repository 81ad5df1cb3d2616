const statuses: Readonly<Record<string, string>> = {
  active: '正常',
  disabled: '已停用',
  closed: '已注销',
}

export function playerStatusWord(status: string): string {
  return Object.hasOwn(statuses, status) ? (statuses[status] ?? status) : status
}

/** How many others share something; the server counts to a hundred. */
export function sharedWord(count: number): string {
  return count >= 100 ? '100 人以上' : `${count} 人`
}

/** Done of required in whole percent, for a bar; nothing required is all done. */
export function progressOf(done: number, required: number): number {
  if (required <= 0) return 100
  return Math.max(0, Math.min(100, Math.floor((done / required) * 100)))
}
