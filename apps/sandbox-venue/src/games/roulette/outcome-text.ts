import { type RouletteOutcome, roulettePlaces } from './rules.ts'

export function colourOf(pocket: number): '红' | '黑' | '绿' {
  if (pocket === 0) return '绿'
  return roulettePlaces.get('red')?.includes(pocket) ? '红' : '黑'
}

export function outcomeText({ pocket }: RouletteOutcome): string {
  if (pocket === 0) return '开出 0'
  const size = pocket > 18 ? '大' : '小'
  return `开出 ${pocket}，${colourOf(pocket)}、${pocket % 2 ? '单' : '双'}、${size}`
}

/** Returns the name of a place that the board does not list: its numbers. */
export function numbersText(place: string): string {
  return (roulettePlaces.get(place) ?? []).join('、')
}
