import { byId, make, makeButton } from './dom.ts'
import { syncRows } from './keyed.ts'
import { createLiveOrder } from './live-order.ts'
import type { Fixture } from './sportsbook-answers.ts'
import { type Picking, showChoices } from './sportsbook-odds.ts'
import type { Scene } from './sportsbook-stage.ts'
import { createTouchHold } from './touch-hold.ts'

export function keyOf({ chain, index }: Pick<Fixture, 'chain' | 'index'>): string {
  return `${chain}:${index}`
}

/** Returns the countdown to the start: '1:05 后开赛'. */
function untilStart(fixture: Fixture, now: number): string {
  const seconds = Math.max(0, Math.ceil((fixture.starts_at - now) / 1000))
  const countdown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return `${countdown} 后开赛`
}

/** Returns the phase of a fixture in a few words. */
export function standingText(fixture: Fixture, scene: Scene, now: number): string {
  if (fixture.phase === 'off') return '已取消'
  if (fixture.phase === 'over') return '已结束'
  if (fixture.phase === 'soon') return untilStart(fixture, now)
  return fixture.stopped ? `${scene.clock(fixture)} · 盘口暂停` : scene.clock(fixture)
}

export function scoreText({ phase, state }: Pick<Fixture, 'phase' | 'state'>): string {
  if (phase === 'soon' || phase === 'off') return '–'
  return `${state.score[0]} : ${state.score[1]}`
}

/** Groups fixtures: live ones, then those that start soon, then those that have just ended. */
function groupsOf(fixtures: readonly Fixture[]): { name: string; rows: Fixture[] }[] {
  const inPhase = (...phases: Fixture['phase'][]) =>
    fixtures.filter(({ phase }) => phases.includes(phase))
  return [
    { name: '进行中', rows: inPhase('live') },
    { name: '即将开赛', rows: inPhase('soon') },
    { name: '刚刚结束', rows: inPhase('over', 'off') },
  ].filter(({ rows }) => rows.length > 0)
}

export function createList(
  scene: Scene,
  picking: Picking,
  open: (fixture: Fixture) => void,
): (fixtures: readonly Fixture[], now: number) => void {
  const place = byId('view-list')
  const isHeld = createTouchHold(place)
  const arrange = createLiveOrder<Fixture>(keyOf)
  const latest = new Map<string, Fixture>()

  const makeRow = (fixture: Fixture): HTMLElement => {
    const row = make('li', 'fixture')
    const key = keyOf(fixture)
    const head = makeButton('fixture-head', '', () => {
      const now = latest.get(key)
      if (now) open(now)
    })
    head.append(make('small', ''), make('span', ''), make('b', ''), make('span', ''))
    row.append(head, make('div', 'odds'))
    return row
  }

  const updateRow = (row: HTMLElement, fixture: Fixture, now: number) => {
    latest.set(keyOf(fixture), fixture)
    row.dataset['phase'] = fixture.phase
    const [head, odds] = row.children
    const texts = [
      `第 ${fixture.round} 轮 · ${standingText(fixture, scene, now)}`,
      fixture.home,
      scoreText(fixture),
      fixture.away,
    ]
    for (const [at, part] of [...(head?.children ?? [])].entries())
      part.textContent = texts[at] ?? ''
    const [market] = fixture.markets
    if (!(odds instanceof HTMLElement)) return
    // A row keeps its height while the list is held.
    if (!isHeld()) odds.hidden = market === undefined
    odds.dataset['closed'] = String(market === undefined)
    if (market) showChoices(odds, fixture, market, picking)
  }

  return (fixtures, now) => {
    const groups = arrange(groupsOf(fixtures), isHeld())
    for (const old of place.querySelectorAll('.bone, .empty')) old.remove()
    if (groups.length === 0) {
      place.replaceChildren(make('p', 'empty', '暂时没有比赛，请稍候。'))
      return
    }
    syncRows(place, groups, {
      keyOf: ({ name }) => name,
      make: ({ name }) => {
        const group = make('section', 'group')
        group.append(make('h2', '', name), make('ol', 'fixtures'))
        return group
      },
      update: (group, { rows }) => {
        const list = group.lastElementChild
        if (!(list instanceof HTMLElement)) return
        syncRows(list, rows, {
          keyOf: (fixture: Fixture) => keyOf(fixture),
          make: makeRow,
          update: (row, fixture) => updateRow(row, fixture, now),
        })
      },
    })
  }
}
