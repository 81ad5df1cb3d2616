import { byId, make } from './dom.ts'
import type { Words } from './stage.ts'

const cycleMs = 1400
let turn = 0

function put(title: string, tone: string, detail: string): void {
  const result = byId('result')
  result.dataset['tone'] = tone
  result.replaceChildren(make('span', '', title))
  if (detail) result.append(make('small', '', detail))
}

/** Shows a text under the stage. Several details are shown one after the other, three times each. */
export function say({ title, tone, details = [] }: Words): void {
  turn += 1
  const mine = turn
  let index = 0
  const next = () => {
    if (mine !== turn) return
    put(title, tone, details[index % Math.max(1, details.length)] ?? '')
    index += 1
    if (details.length > 1 && index < details.length * 3) setTimeout(next, cycleMs)
  }
  next()
}
