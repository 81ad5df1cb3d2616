import type { Fixture } from '../../../game/book-answers.ts'
import type { Scene } from '../../../game/book-stage.ts'
import { byId, make } from '../../../game/dom.ts'
import { type EsportsState, groundNames } from '../rules.ts'

const mapsMost = 3
const pointsToWin = 10

type Maps = EsportsState['maps']

function mapsOf({ state }: Fixture): Maps {
  return (state as EsportsState).maps
}

function bar(name: string, points: number, won: boolean): HTMLElement {
  const row = make('p', won ? 'won' : '')
  const track = make('i', '')
  const fill = make('b', '')
  fill.style.transform = `scaleX(${points / pointsToWin})`
  track.append(fill)
  row.append(make('span', '', name), track, make('em', '', `${points}${won ? ' 胜' : ''}`))
  return row
}

function mapRow(fixture: Fixture, map: number, ground: string): HTMLElement {
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

export function createScene(): Scene {
  let told = ''
  return {
    draw: (fixture) => {
      const now = JSON.stringify([fixture.chain, fixture.index, fixture.state])
      if (now === told) return
      told = now
      const grounds = groundNames(fixture.index)
      const played = fixture.state.over ? mapsOf(fixture).length : mapsMost
      byId('grounds').replaceChildren(
        ...grounds.slice(0, played).map((ground, map) => mapRow(fixture, map, ground)),
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
