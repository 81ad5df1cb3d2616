import { multipleText, resultText, yuan } from '../../../browser/amount-text.ts'
import { times } from '../../../browser/amounts.ts'
import { choicesOf } from '../../../browser/choices.ts'
import { byId, elementById, find, make, wait } from '../../../browser/dom.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Shell, Stage } from '../../../browser/stage.ts'
import { faceCount, placeText, selectionText } from '../outcome-text.ts'
import { type DiceRound, dicePays } from '../rules.ts'

const rollMs = 700
const pastCount = 8

const chanceInput = () => elementById('chance', HTMLInputElement)

function showOdds(side: string, chance: number, unit: bigint): void {
  const isUnder = side === 'under'
  const target = isUnder ? chance : faceCount - chance
  byId('target').textContent = selectionText({ side: isUnder ? 'under' : 'over', chance })
  byId('share').textContent = `${placeText(chance)}%`
  const pays = dicePays(chance)
  byId('pays').textContent = `×${multipleText(pays)}`
  byId('pays').title = `可得 ¥${yuan(times(pays, unit))}`
  const zone = byId('zone')
  zone.style.left = isUnder ? '0' : `${target / 100}%`
  zone.style.width = `${chance / 100}%`
}

/** Moves the pearl to its position. It uses only `transform`, so the browser computes no layout. */
async function roll(place: number, moving: boolean): Promise<void> {
  const pearl = byId('pearl')
  const at = `translateX(${place / 100}cqw)`
  const from = pearl.style.transform || 'translateX(50cqw)'
  pearl.style.transform = at
  if (!moving) return
  const spin = pearl.firstElementChild?.animate(
    [{ transform: 'rotate(0)' }, { transform: 'rotate(720deg)' }],
    { duration: rollMs, easing: 'cubic-bezier(.2,.7,.2,1)' },
  )
  await pearl.animate([{ transform: from }, { transform: at }], {
    duration: rollMs,
    easing: 'cubic-bezier(.2,.7,.2,1)',
  }).finished
  await spin?.finished
}

function remember({ roll: place }: DiceRound, isWin: boolean): void {
  const item = make('li', '', `${isWin ? '✓' : '·'} ${placeText(place)}`)
  item.dataset['won'] = String(isWin)
  byId('past').prepend(item)
  while (byId('past').childElementCount > pastCount) byId('past').lastElementChild?.remove()
}

export function createStage(shell: Shell): Stage<DiceRound> {
  const refresh = () => showOdds(side.value(), chanceInput().valueAsNumber, shell.unit())
  const side = choicesOf('side', () => {
    refresh()
    shell.sound('tick')
  })
  chanceInput().addEventListener('input', refresh)
  refresh()

  const show = async (round: RoundAnswer<DiceRound>, fresh: boolean) => {
    const view = round.shown
    await roll(view.roll, fresh && shell.motion() === 'full')
    shell.sound('land')
    const isWin = round.payout !== '0.00'
    const board = byId('roll')
    find('#roll b').textContent = placeText(view.roll)
    find('#roll small').textContent = isWin ? '中' : '未中'
    board.dataset['tone'] = isWin ? 'good' : 'lost'
    remember(view, isWin)
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
