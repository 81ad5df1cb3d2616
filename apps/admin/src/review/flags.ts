const words: Readonly<Record<string, string>> = {
  name_mismatch: '姓名不一致',
  shared_card: '卡片被多人绑定',
  turnover_short: '打码不足',
  expired: '已超时',
}

/** The Chinese word of a flag; an unknown flag is shown as it came rather than hidden. */
export function flagWord(flag: string): string {
  return Object.hasOwn(words, flag) ? (words[flag] ?? flag) : flag
}
