import { find } from '../../../game/dom.ts'
import type { Chip } from '../../../game/net.ts'

const LISTED = 12

/** Numbers of which a set is chosen: when it is whole, its place may be put chips on. */
export function wirePicker(name: string, size: number) {
  const box = find(`[data-set="${name}"]`)
  const place = find(`[data-set="${name}"] .place`) as HTMLButtonElement
  const list = find(`[data-laid="${name}"]`)
  const buttons = [...box.querySelectorAll<HTMLButtonElement>('[data-pick]')]
  const title = place.querySelector('b')
  let chosen: number[] = []
  let shown: string | null = null

  const draw = () => {
    const told = chosen.toSorted((a, b) => a - b)
    const whole = told.length === size
    place.dataset['place'] = whole ? [name, ...told].join('-') : ''
    place.dataset['own'] = ''
    place.disabled = place.disabled || !whole
    for (const mark of place.querySelectorAll('i')) mark.textContent = ''
    const missing = size - told.length
    if (title) title.textContent = whole ? told.join(' + ') : `请再选 ${missing} 个号`
    for (const button of buttons) {
      const number = Number.parseInt(button.dataset['pick'] ?? '0', 10)
      button.setAttribute('aria-pressed', String(chosen.includes(number)))
    }
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const number = Number.parseInt(button.dataset['pick'] ?? '0', 10)
      chosen = chosen.includes(number)
        ? chosen.filter((each) => each !== number)
        : [...chosen, number].slice(-size)
      draw()
    })
  }
  draw()
  return {
    /** What lies on sets of this kind, since a board of all of them has no room. */
    laid: (chips: readonly Chip[]) => {
      const own = chips.filter((chip) => chip.place.startsWith(`${name}-`))
      const texts = own.map(({ place: set, units }) => {
        const told = set.slice(name.length + 1).replaceAll('-', '+')
        return `${told} ¥${units}`
      })
      const more = texts.length > LISTED ? `，另 ${texts.length - LISTED} 组` : ''
      const text =
        texts.length > 0 ? `已下：${texts.slice(0, LISTED).join('，')}${more}` : ''
      if (text !== shown) list.textContent = text
      shown = text
    },
  }
}
