import { times } from '../../../game/amounts.ts'
import { choicesOf } from '../../../game/choices.ts'
import { byId, find, make, wait } from '../../../game/dom.ts'
import { multipleText, resultText, yuan } from '../../../game/figures.ts'
import type { RoundAnswer } from '../../../game/past-round.ts'
import type { Shell, Stage } from '../../../game/stage.ts'
import { type DiceRound, dicePays } from '../rules.ts'

const ROLL_MS = 700
const PAST = 8
const FACES = 10_000

/** Hundredths as a place on the rail: 4205 is '42.05'. */
function placeText(place: number): string {
  const digits = String(place).padStart(4, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function chanceInput(): HTMLInputElement {
  const found = byId('chance')
  if (!(found instanceof HTMLInputElement)) throw new Error('#chance is no input')
  return found
}

function showOdds(side: string, chance: number, unit: bigint): void {
  const under = side === 'under'
  const target = under ? chance : FACES - chance
  byId('target').textContent =
    `${under ? '小于 ' : '不小于 '}${placeText(Math.min(target, FACES - 1))}`
  byId('share').textContent = `${placeText(chance)}%`
  const pays = dicePays(chance)
  byId('pays').textContent = `×${multipleText(pays)}`
  byId('pays').title = `可得 ¥${yuan(times(pays, unit))}`
  const zone = byId('zone')
  zone.style.left = under ? '0' : `${target / 100}%`
  zone.style.width = `${chance / 100}%`
}

/** The pearl to its place; it only ever moves by transform. */
async function roll(place: number, moving: boolean): Promise<void> {
  const pearl = byId('pearl')
  const at = `translateX(${place / 100}cqw)`
  const from = pearl.style.transform || 'translateX(50cqw)'
  pearl.style.transform = at
  if (!moving) return
  const spin = pearl.firstElementChild?.animate(
    [{ transform: 'rotate(0)' }, { transform: 'rotate(720deg)' }],
    { duration: ROLL_MS, easing: 'cubic-bezier(.2,.7,.2,1)' },
  )
  await pearl.animate([{ transform: from }, { transform: at }], {
    duration: ROLL_MS,
    easing: 'cubic-bezier(.2,.7,.2,1)',
  }).finished
  await spin?.finished
}

function remember({ roll: place }: DiceRound, won: boolean): void {
  const item = make('li', '', `${won ? '✓' : '·'} ${placeText(place)}`)
  item.dataset['won'] = String(won)
  byId('past').prepend(item)
  while (byId('past').childElementCount > PAST) byId('past').lastElementChild?.remove()
}

export function createStage(shell: Shell): Stage {
  const refresh = () => showOdds(side.value(), chanceInput().valueAsNumber, shell.unit())
  const side = choicesOf('side', () => {
    refresh()
    shell.sound('tick')
  })
  chanceInput().addEventListener('input', refresh)
  refresh()

  const show = async (round: RoundAnswer, fresh: boolean) => {
    const shown = round.shown as DiceRound
    await roll(shown.roll, fresh && shell.motion() === 'full')
    shell.sound('land')
    const won = round.payout !== '0.00'
    const board = byId('roll')
    find('#roll b').textContent = placeText(shown.roll)
    find('#roll small').textContent = won ? '中' : '未中'
    board.dataset['tone'] = won ? 'good' : 'lost'
    remember(shown, won)
    if (!fresh) await wait(0)
  }
  return {
    bet: () => ({
      bet: { side: side.value(), chance: chanceInput().valueAsNumber },
    }),
    begin: () => {
      byId('roll').dataset['tone'] = ''
      find('#roll b').textContent = '…'
      find('#roll small').textContent = ''
    },
    halt: () => {
      find('#roll b').textContent = '—'
    },
    show,
    words: (round) => resultText(round),
    main: () => null,
    enable: ({ bet }) => {
      side.enable(bet)
      chanceInput().disabled = !bet
      refresh()
    },
  }
}
