import type { RaceOutcome } from './rules.ts'

export function outcomeText({ order }: RaceOutcome): string {
  const [first, second, third] = order
  const sum = (first ?? 0) + (second ?? 0)
  return `冠军 ${first} 号，亚军 ${second} 号，季军 ${third} 号，冠亚和 ${sum}`
}
