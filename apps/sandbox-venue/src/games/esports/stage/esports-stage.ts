import { byId, make } from '../../../browser/dom.ts'
import type { Fixture } from '../../../browser/sportsbook-answers.ts'
import type { Scene } from '../../../browser/sportsbook-stage.ts'
import { type EsportsState, groundNames } from '../rules.ts'

const mapsMost = 3
const pointsToWin = 10

type Maps = EsportsState['maps']

function mapsOf({ state }: Fixture<EsportsState>): Maps {
  return state.maps
}

function bar(name: string, points: number, isWinner: boolean): HTMLElement {
  const row = make('p', isWinner ? 'won' : '')
  const track = make('i', '')
  const fill = make('b', '')
  fill.style.transform = `scaleX(${points / pointsToWin})`
  track.append(fill)
  row.append(
    make('span', '', name),
    track,
    make('em', '', `${points}${isWinner ? ' 胜' : ''}`),
  )
  return row
}

function mapRow(fixture: Fixture<EsportsState>, map: number, ground: string): HTMLElement {
  const row = make('li', '')
  const points = mapsOf(fixture)[map]
  row.append(make('small', '', `第 ${map + 1} 图 · ${ground}`))
  if (!points || fixture.state.tick < 0) row.append(make('p', 'waits', '未开始'))
  else {
    const [first, second] = points
    row.append(
      bar(`甲 ${fixture.home}`, first, first === pointsToWin),
      bar(`乙 ${fixture.away}`, second, second === pointsToWin),
    )
  }
  return row
}

export function createScene(): Scene<EsportsState> {
  let lastText = ''
  return {
    draw: (fixture) => {
      const now = JSON.stringify([fixture.chain, fixture.index, fixture.state])
      if (now === lastText) return
      lastText = now
      const grounds = groundNames(fixture.index)
      const mapCount = fixture.state.over ? mapsOf(fixture).length : mapsMost
      byId('grounds').replaceChildren(
        ...grounds.slice(0, mapCount).map((ground, map) => mapRow(fixture, map, ground)),
      )
    },
    clock: (fixture) => {
      const maps = mapsOf(fixture)
      const points = maps.at(-1) ?? [0, 0]
      const map = `第 ${Math.max(1, maps.length)} 图`
      return points.includes(pointsToWin) ? `${map}结束` : `${map} ${points.join(':')}`
    },
    events: (fixture) =>
      mapsOf(fixture)
        .flatMap(([first, second], map) => {
          if (Math.max(first, second) < pointsToWin) return []
          const team = first > second ? fixture.home : fixture.away
          return [`第 ${map + 1} 图 ${team}胜 ${first}:${second}`]
        })
        .toReversed(),
  }
}
