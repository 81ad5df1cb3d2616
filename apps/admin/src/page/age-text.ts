/** Formats an age in its two largest units. */
export function ageText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return '不到 1 分钟'
  if (minutes < 60) return `${minutes} 分钟`
  const hours = Math.floor(minutes / 60)
  return hours < 24
    ? `${hours} 小时 ${minutes % 60} 分`
    : `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`
}

export function waitedWord(seconds: number): string {
  return seconds >= 60 ? `已等 ${ageText(seconds)}` : '刚刚'
}

export function waitedText(createdAt: Date, now: number): string {
  return waitedWord(Math.floor((now - createdAt.getTime()) / 1000))
}
