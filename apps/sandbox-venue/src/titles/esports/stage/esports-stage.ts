import { byId, make, wait } from '../../../game/dom.ts'
import type { TableShell, TableStage } from '../../../game/table-stage.ts'
import type { EsportsOutcome, MatchMap } from '../rules.ts'

const MAP_MS = 1100
const SHOWN = 12
const teams = ['赤潮', '青岚']
const numbers = ['一', '二', '三']

function wonBy(maps: readonly MatchMap[], side: number): number {
  return maps.filter(({ winner }) => winner === side).length
}

function scoreText(maps: readonly MatchMap[]): string {
  return `${wonBy(maps, 0)} : ${wonBy(maps, 1)}`
}

function mapRow({ winner, kills }: MatchMap, at: number): HTMLElement {
  const row = make('li', '', `图${numbers[at]}`)
  const name = make('b', '', `${teams[winner]}胜`)
  name.dataset['side'] = String(winner)
  row.append(name, make('span', '', `击杀 ${kills}`))
  return row
}

function line(told: unknown): HTMLElement {
  const { maps } = told as EsportsOutcome
  const item = make('li', '', scoreText(maps))
  item.append(make('b', '', teams[wonBy(maps, 0) === 2 ? 0 : 1]))
  return item
}

export function createStage(shell: TableShell): TableStage {
  const put = (maps: readonly MatchMap[]) => {
    byId('score').textContent = scoreText(maps)
    byId('maps').replaceChildren(...maps.map(mapRow))
  }
  return {
    clear: () => {
      byId('score').textContent = '–'
      byId('maps').replaceChildren()
    },
    show: async (told, fresh) => {
      const { maps } = told as EsportsOutcome
      for (let shown = 1; fresh && shown < maps.length; shown += 1) {
        await wait(MAP_MS)
        put(maps.slice(0, shown))
        shell.sound('reveal')
      }
      if (fresh) await wait(MAP_MS)
      put(maps)
    },
    words: (told) => {
      const { maps } = told as EsportsOutcome
      return `全场 ${scoreText(maps)}，${teams[wonBy(maps, 0) === 2 ? 0 : 1]}胜`
    },
    record: (outcomes) =>
      byId('draws').replaceChildren(...outcomes.slice(-SHOWN).toReversed().map(line)),
  }
}
