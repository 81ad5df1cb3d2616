import { resultText } from '../../../browser/amount-text.ts'
import { buttonById, byId, elementById, make } from '../../../browser/dom.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Shell, Stage, Words } from '../../../browser/stage.ts'
import { winners, winTexts } from '../outcome-text.ts'
import type { ScratchRound } from '../rules.ts'
import { createScratchLayer } from './scratch-layer.ts'

type Face = { sign: string; label: string; colour: string; pays: number }

const svgNamespace = 'http://www.w3.org/2000/svg'

function sealOf(face: Face): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 40 40')
  svg.setAttribute('class', 'seal-mark')
  svg.setAttribute('aria-hidden', 'true')
  const rect = document.createElementNS(svgNamespace, 'rect')
  const box = { x: '2', y: '2', width: '36', height: '36', rx: '6', fill: face.colour }
  for (const [name, value] of Object.entries(box)) rect.setAttribute(name, value)
  const text = document.createElementNS(svgNamespace, 'text')
  const at = { x: '20', y: '29', 'text-anchor': 'middle', 'font-size': '25' }
  for (const [name, value] of Object.entries(at)) text.setAttribute(name, value)
  text.textContent = face.sign
  svg.append(rect, text)
  return svg
}

export function createStage(shell: Shell<Face[]>): Stage<ScratchRound> {
  const faces = shell.stageData
  const fields = [...byId('fields').children]
  const scratchLayer = createScratchLayer(elementById('coat', HTMLCanvasElement), () =>
    shell.sound('tick'),
  )
  const all = buttonById('all')
  all.addEventListener('click', () => scratchLayer.clear())

  const lay = ({ fields: symbols }: ScratchRound) => {
    for (const [at, field] of fields.entries()) {
      const face = faces[symbols[at] ?? 0]
      if (!face) continue
      field.className = ''
      field.replaceChildren(sealOf(face), make('span', 'visually-hidden', face.label))
    }
  }
  const light = (round: ScratchRound) => {
    const winningFaces = winners(faces, round)
    for (const [at, field] of fields.entries())
      field.classList.toggle('hit', winningFaces.includes(round.fields[at] ?? -1))
  }
  const show = async (round: RoundAnswer<ScratchRound>, fresh: boolean) => {
    const view = round.shown
    lay(view)
    if (fresh) {
      scratchLayer.cover()
      all.disabled = false
      all.focus({ preventScroll: true })
      byId('fields').setAttribute('aria-hidden', 'true')
      await scratchLayer.cleared()
      byId('fields').removeAttribute('aria-hidden')
      all.disabled = true
    } else scratchLayer.clear()
    light(view)
    shell.sound('reveal')
  }
  const words = (round: RoundAnswer<ScratchRound>): Words => ({
    ...resultText(round),
    details: winTexts(faces, round.shown),
  })
  return {
    bet: () => ({ bet: {} }),
    begin: () => {
      for (const field of fields) field.replaceChildren()
      scratchLayer.cover()
    },
    halt: () => scratchLayer.clear(),
    show,
    words,
    main: () => null,
    enable: () => {},
  }
}
