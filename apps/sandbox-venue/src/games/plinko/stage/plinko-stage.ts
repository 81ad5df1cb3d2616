import { resultText } from '../../../browser/amount-text.ts'
import { choicesOf } from '../../../browser/choices.ts'
import { byId } from '../../../browser/dom.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Motion, Shell, Stage } from '../../../browser/stage.ts'
import { outcomeText, slotText } from '../outcome-text.ts'
import { type PlinkoBet, type PlinkoRound, risks, rowCounts, slotPays } from '../rules.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
const boardWidth = 360
const topY = 24
const floorY = 306
/** The time of the fall past one row (ms). The whole fall takes less than two seconds. */
const rowMs = { full: 105, quick: 45, none: 0 } as const

function draw(tag: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(svgNamespace, tag)
  for (const [name, value] of Object.entries(attributes))
    element.setAttribute(name, `${value}`)
  return element
}

function gapOf(rows: number): number {
  return boardWidth / (rows + 2)
}

function pinY(rows: number, row: number): number {
  return topY + ((floorY - topY) / rows) * (row + 0.5)
}

function drawBoard({ rows, risk }: PlinkoBet): void {
  const gap = gapOf(rows)
  const parts: SVGElement[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let pin = 0; pin < row + 2; pin += 1) {
      const cx = boardWidth / 2 + (pin - (row + 1) / 2) * gap
      parts.push(
        draw('circle', { class: 'pin', cx, cy: pinY(rows, row), r: rows > 12 ? 2.6 : 3.6 }),
      )
    }
  }
  for (let slot = 0; slot <= rows; slot += 1) {
    const pays = slotPays({ rows, risk }, slot)
    const group = draw('g', {
      class: `slot ${pays > 100 ? 'up' : 'down'}`,
      'data-slot': slot,
    })
    const x = boardWidth / 2 + (slot - rows / 2) * gap
    const label = draw('text', {
      x,
      y: floorY + 27,
      'font-size': rows > 12 ? 8.5 : rows > 8 ? 10.5 : 13,
    })
    label.textContent = slotText(pays)
    const box = { x: x - gap / 2 + 1, y: floorY + 8, width: gap - 2, height: 32, rx: 5 }
    group.append(draw('rect', box), label)
    parts.push(group)
  }
  parts.push(
    draw('circle', {
      class: 'ball',
      id: 'ball',
      cx: 0,
      cy: 0,
      r: Math.min(9, gap / 2.4),
      transform: `translate(${boardWidth / 2} 8)`,
    }),
  )
  byId('pins').replaceChildren(...parts)
}

function spots({ bet, path }: PlinkoRound): { x: number; y: number }[] {
  const gap = gapOf(bet.rows)
  let side = 0
  const waypoints = path.map((turn, row) => {
    const at = { x: boardWidth / 2 + side * gap, y: pinY(bet.rows, row) - 9 }
    side += turn - 0.5
    return at
  })
  return [
    { x: boardWidth / 2, y: 8 },
    ...waypoints,
    { x: boardWidth / 2 + side * gap, y: floorY + 4 },
    { x: boardWidth / 2 + side * gap, y: floorY + 24 },
  ]
}

async function fall(round: PlinkoRound, motion: Motion): Promise<void> {
  const ball = byId('ball')
  const way = spots(round)
  const end = way.at(-1)
  ball.setAttribute('transform', `translate(${end?.x} ${floorY - 2})`)
  if (motion === 'none') return
  const frames = way.map(({ x, y }, index) => ({
    transform: `translate(${x}px, ${y}px)`,
    easing: index % 2 ? 'ease-out' : 'ease-in',
  }))
  const length = rowMs[motion] * (round.bet.rows + 2)
  await ball.animate(frames.slice(0, -1), { duration: length }).finished
}

export function createStage(shell: Shell): Stage<PlinkoRound> {
  const bet = (): PlinkoBet => ({
    rows: rowCounts.find((each) => String(each) === rows.value()) ?? 12,
    risk: risks.find((each) => each === risk.value()) ?? 'middle',
  })
  const redraw = () => {
    drawBoard(bet())
    shell.sound('tick')
  }
  const rows = choicesOf('rows', redraw)
  const risk = choicesOf('risk', redraw)
  redraw()
  const show = async (round: RoundAnswer<PlinkoRound>, fresh: boolean) => {
    const view = round.shown
    await fall(view, fresh ? shell.motion() : 'none')
    shell.sound('land')
    const slot = view.path.reduce((sum, turn) => sum + turn, 0)
    byId('pins').querySelector(`[data-slot="${slot}"]`)?.classList.add('hit')
    byId('fall-text').textContent = outcomeText(view)
  }
  return {
    bet: () => ({ bet: bet() }),
    begin: () => drawBoard(bet()),
    halt: () => drawBoard(bet()),
    show,
    words: (round) => {
      const { bet, path } = round.shown
      const slot = path.reduce((sum, turn) => sum + turn, 0)
      return { ...resultText(round), details: [`${slotText(slotPays(bet, slot))} 倍`] }
    },
    main: () => null,
    enable: ({ bet }) => {
      rows.enable(bet)
      risk.enable(bet)
    },
  }
}
