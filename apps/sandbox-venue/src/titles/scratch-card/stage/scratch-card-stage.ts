import { buttonById, byId, make } from '../../../game/dom.ts'
import { resultText } from '../../../game/figures.ts'
import type { RoundAnswer } from '../../../game/past-round.ts'
import type { Shell, Stage, Words } from '../../../game/stage.ts'
import { countToWin, type ScratchRound } from '../rules.ts'
import { createCoat } from './coat.ts'

type Face = { sign: string; label: string; colour: string; pays: number }

const SVG = 'http://www.w3.org/2000/svg'

function sealOf(face: Face): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 40 40')
  svg.setAttribute('class', 'seal-mark')
  svg.setAttribute('aria-hidden', 'true')
  const rect = document.createElementNS(SVG, 'rect')
  const box = { x: '2', y: '2', width: '36', height: '36', rx: '6', fill: face.colour }
  for (const [name, value] of Object.entries(box)) rect.setAttribute(name, value)
  const text = document.createElementNS(SVG, 'text')
  const at = { x: '20', y: '29', 'text-anchor': 'middle', 'font-size': '25' }
  for (const [name, value] of Object.entries(at)) text.setAttribute(name, value)
  text.textContent = face.sign
  svg.append(rect, text)
  return svg
}

/** Symbols that show often enough, and pay. */
function winners(faces: readonly Face[], { fields }: ScratchRound): number[] {
  return faces.flatMap((face, symbol) => {
    const count = fields.filter((field) => field === symbol).length
    return face.pays > 0 && count >= countToWin ? [symbol] : []
  })
}

export function createStage(shell: Shell): Stage {
  const faces = shell.facts as Face[]
  const fields = [...byId('fields').children]
  const coat = createCoat(byId('coat'), () => shell.sound('tick'))
  const all = buttonById('all')
  all.addEventListener('click', () => coat.clear())

  const lay = ({ fields: symbols }: ScratchRound) => {
    for (const [at, field] of fields.entries()) {
      const face = faces[symbols[at] ?? 0]
      if (!face) continue
      field.className = ''
      field.replaceChildren(sealOf(face), make('span', 'visually-hidden', face.label))
    }
  }
  const light = (round: ScratchRound) => {
    const won = winners(faces, round)
    for (const [at, field] of fields.entries())
      field.classList.toggle('hit', won.includes(round.fields[at] ?? -1))
  }
  const show = async (round: RoundAnswer, fresh: boolean) => {
    const shown = round.shown as ScratchRound
    lay(shown)
    if (fresh) {
      coat.cover()
      all.disabled = false
      all.focus({ preventScroll: true })
      byId('fields').setAttribute('aria-hidden', 'true')
      await coat.cleared()
      byId('fields').removeAttribute('aria-hidden')
      all.disabled = true
    } else coat.clear()
    light(shown)
    shell.sound('reveal')
  }
  const words = (round: RoundAnswer): Words => {
    const won = winners(faces, round.shown as ScratchRound)
    const details = won.map((symbol) => `${faces[symbol]?.label ?? ''} ×3 以上`)
    return { ...resultText(round), details }
  }
  return {
    bet: () => ({ bet: {} }),
    begin: () => {
      for (const field of fields) field.replaceChildren()
      coat.cover()
    },
    halt: () => coat.clear(),
    show,
    words,
    main: () => null,
    enable: () => {},
  }
}
