/** Formats a duration as `3 分 05 秒`; from one hour on as `1 小时 03 分`. */
export function timePlayed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const minutes = Math.floor(seconds / 60)
  const two = (n: number) => `${n}`.padStart(2, '0')
  if (minutes >= 60) return `${Math.floor(minutes / 60)} 小时 ${two(minutes % 60)} 分`
  return `${minutes} 分 ${two(seconds % 60)} 秒`
}
