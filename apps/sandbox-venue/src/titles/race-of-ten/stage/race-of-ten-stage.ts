import { byId, make, wait } from '../../../game/dom.ts'
import type { TableShell, TableStage } from '../../../game/table-stage.ts'
import type { RaceOutcome } from '../rules.ts'

const FIRST_MS = 2200
const NEXT_MS = 170
const SHOWN = 10

function orderOf(outcome: unknown): readonly number[] {
  return (outcome as RaceOutcome).order
}

function line(outcome: unknown): HTMLElement {
  const item = make('li', '')
  item.append(
    ...orderOf(outcome).map((runner) => {
      const ball = make('i', '', String(runner))
      ball.dataset['runner'] = String(runner)
      return ball
    }),
  )
  return item
}

export function createStage(shell: TableShell): TableStage {
  const runners = [...document.querySelectorAll<HTMLElement>('.runner')]
  const lane = (runner: HTMLElement) => Number.parseInt(runner.dataset['runner'] ?? '0', 10)
  const stand = (order: readonly number[]) => {
    for (const runner of runners) {
      const rank = order.indexOf(lane(runner))
      runner.dataset['rank'] = rank < 0 ? '' : String(rank + 1)
    }
  }
  return {
    clear: () => stand([]),
    show: async (outcome, fresh) => {
      const order = orderOf(outcome)
      stand(order)
      if (!fresh) return
      shell.sound('tick')
      // The order is drawn: who comes in earlier swims faster, and the lead changes on the way.
      for (const runner of runners) {
        const rank = order.indexOf(lane(runner))
        const half = 0.42 + ((lane(runner) * 7 + rank * 3) % 10) / 50
        runner.animate(
          [
            { left: '0' },
            { left: `calc((100% - 26px) * ${half})`, offset: 0.5 },
            { left: 'calc(100% - 26px)' },
          ],
          { duration: FIRST_MS + rank * NEXT_MS, easing: 'ease-in-out' },
        )
        runner.dataset['rank'] = ''
        setTimeout(
          () => {
            runner.dataset['rank'] = String(rank + 1)
          },
          FIRST_MS + rank * NEXT_MS - 30,
        )
      }
      await wait(FIRST_MS + 9 * NEXT_MS)
      stand(order)
      shell.sound('land')
    },
    words: (outcome) => {
      const [first, second, third] = orderOf(outcome)
      const sum = (first ?? 0) + (second ?? 0)
      return `冠军 ${first} 号，亚军 ${second} 号，季军 ${third} 号，冠亚和 ${sum}`
    },
    record: (outcomes) =>
      byId('draws').replaceChildren(...outcomes.slice(-SHOWN).toReversed().map(line)),
  }
}
