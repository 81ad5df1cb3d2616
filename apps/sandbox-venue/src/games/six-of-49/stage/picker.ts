import { find } from '../../../browser/dom.ts'
import type { Chip } from '../../../browser/net.ts'

const listedCount = 12

/** Connects the number buttons of a set. A complete set becomes a place for chips. */
export function wirePicker(name: string, size: number) {
  const box = find(`[data-set="${name}"]`)
  const place = box.querySelector<HTMLButtonElement>('button.place')
  if (!place) throw new Error(`the set ${name} has no place`)
  const list = find(`[data-laid="${name}"]`)
  const buttons = [...box.querySelectorAll<HTMLButtonElement>('[data-pick]')]
  const title = place.querySelector('b')
  let selection: number[] = []
  let shownSet: string | null = null

  const draw = () => {
    const sortedNumbers = selection.toSorted((a, b) => a - b)
    const isComplete = sortedNumbers.length === size
    place.dataset['place'] = isComplete ? [name, ...sortedNumbers].join('-') : ''
    place.dataset['own'] = ''
    place.disabled = place.disabled || !isComplete
    for (const mark of place.querySelectorAll('i')) mark.textContent = ''
    const missingCount = size - sortedNumbers.length
    if (title)
      title.textContent = isComplete
        ? sortedNumbers.join(' + ')
        : `请再选 ${missingCount} 个号`
    for (const button of buttons) {
      const number = Number.parseInt(button.dataset['pick'] ?? '0', 10)
      button.setAttribute('aria-pressed', String(selection.includes(number)))
    }
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const number = Number.parseInt(button.dataset['pick'] ?? '0', 10)
      selection = selection.includes(number)
        ? selection.filter((each) => each !== number)
        : [...selection, number].slice(-size)
      draw()
    })
  }
  draw()
  return {
    /** Lists the player's chips on sets of this kind, because the board has no room for all sets. */
    laid: (chips: readonly Chip[]) => {
      const own = chips.filter((chip) => chip.place.startsWith(`${name}-`))
      const texts = own.map(({ place: set, units }) => {
        const numbers = set.slice(name.length + 1).replaceAll('-', '+')
        return `${numbers} ¥${units}`
      })
      const more = texts.length > listedCount ? `，另 ${texts.length - listedCount} 组` : ''
      const text =
        texts.length > 0 ? `已下：${texts.slice(0, listedCount).join('，')}${more}` : ''
      if (text !== shownSet) list.textContent = text
      shownSet = text
    },
  }
}
