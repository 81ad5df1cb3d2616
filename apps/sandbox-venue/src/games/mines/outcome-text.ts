import type { MinesShown } from './rules.ts'

export function outcomeText({ opened, mines }: MinesShown): string {
  const safe = opened.filter((field) => !mines?.includes(field)).length
  return safe < opened.length
    ? `找到 ${safe} 颗珍珠后翻到河豚`
    : `找到 ${safe} 颗珍珠，已收取`
}
