import { byId, make, makeButton } from './dom.ts'
import { proveElsewhere } from './panels.ts'
import type { StandingsAnswer } from './sportsbook-answers.ts'
import { scoreText } from './sportsbook-list.ts'

/** The number of results that the page shows at first. */
const resultsAtOnce = 20

const columns = ['球队', '赛', '胜', '平', '负', '得失', '分'] as const

function tableOf(lines: StandingsAnswer['lines']): HTMLElement {
  const table = document.createElement('table')
  table.className = 'league'
  const head = table.createTHead().insertRow()
  for (const name of columns) {
    const cell = make('th', '', name)
    cell.setAttribute('scope', 'col')
    head.append(cell)
  }
  const body = table.createTBody()
  for (const [at, line] of lines.entries()) {
    const row = body.insertRow()
    const team = make('th', '', `${at + 1} ${line.team}`)
    team.setAttribute('scope', 'row')
    row.append(team)
    const goals = line.scored - line.conceded
    for (const value of [line.played, line.won, line.drawn, line.lost, goals, line.points])
      row.insertCell().textContent = String(value)
  }
  return table
}

type Result = StandingsAnswer['results'][number]

function resultRow(result: Result): HTMLElement {
  const row = make('li', '')
  row.append(
    make('small', '', `第 ${result.round} 轮`),
    make('span', '', result.home),
    make('b', '', result.phase === 'off' ? '取消' : scoreText(result)),
    make('span', '', result.away),
  )
  return row
}

/** Shows the standings of the current season, and its results. A fixture that is over can be proved. */
export function showStandings(game: string, { lines, results }: StandingsAnswer): void {
  const list = make('ol', 'results')
  const more = makeButton('quiet', '更多赛果', () => showMore())
  let shownCount = 0
  const showMore = () => {
    const next = results.slice(shownCount, shownCount + resultsAtOnce)
    list.append(...next.map(resultRow))
    shownCount += next.length
    more.hidden = shownCount >= results.length
  }
  showMore()
  const provable = () =>
    results.slice(0, shownCount).filter(({ chain }) => chain.link !== null)
  const prove = makeButton('quiet', '验证以上赛果', () =>
    proveElsewhere(
      provable().map(({ chain, shown: outcome }) => ({ game, chain, shown: outcome })),
    ),
  )
  prove.hidden = provable().length === 0
  const none = make('p', 'empty', '本赛季还没有结束的比赛。')
  byId('view-standings').replaceChildren(
    make('h2', '', '本赛季积分榜'),
    tableOf(lines),
    make(
      'p',
      'fine',
      '胜 3 分、平 1 分，其次看净胜与得分。往期赛果只是记录，不能预示下一场。',
    ),
    make('h2', '', '赛果'),
    ...(results.length > 0 ? [prove, list, more] : [none]),
  )
}
