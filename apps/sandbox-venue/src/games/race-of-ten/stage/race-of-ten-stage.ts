import { byId, make, wait } from '../../../browser/dom.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import { outcomeText } from '../outcome-text.ts'
import type { RaceOutcome } from '../rules.ts'

const firstMs = 2200
const nextMs = 170
const shownCount = 10

function orderOf(outcome: RaceOutcome): readonly number[] {
  return outcome.order
}

function line(outcome: RaceOutcome): HTMLElement {
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

export function createStage(shell: TableShell): TableStage<RaceOutcome> {
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
      // The order is already drawn. A runner with a better position swims faster, and the lead changes on the way.
      for (const runner of runners) {
        const rank = order.indexOf(lane(runner))
        const half = 0.42 + ((lane(runner) * 7 + rank * 3) % 10) / 50
        runner.animate(
          [
            { left: '0' },
            { left: `calc((100% - 26px) * ${half})`, offset: 0.5 },
            { left: 'calc(100% - 26px)' },
          ],
          { duration: firstMs + rank * nextMs, easing: 'ease-in-out' },
        )
        runner.dataset['rank'] = ''
        setTimeout(
          () => {
            runner.dataset['rank'] = String(rank + 1)
          },
          firstMs + rank * nextMs - 30,
        )
      }
      await wait(firstMs + 9 * nextMs)
      stand(order)
      shell.sound('land')
    },
    words: outcomeText,
    record: (outcomes) =>
      byId('draws').replaceChildren(...outcomes.slice(-shownCount).toReversed().map(line)),
  }
}
