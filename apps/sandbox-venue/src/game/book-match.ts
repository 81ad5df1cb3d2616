import type { Fixture } from './book-answers.ts'
import { scoreText, standingText } from './book-list.ts'
import { type Picking, showMarkets } from './book-odds.ts'
import type { Scene } from './book-stage.ts'
import { byId, make } from './dom.ts'

/** One fixture with all its markets. */
export function createMatch(
  scene: Scene,
  picking: Picking,
  calm: () => boolean,
): (fixture: Fixture, now: number) => void {
  let told = ''
  const events = byId('events')
  return (fixture, now) => {
    byId('home').textContent = fixture.home
    byId('away').textContent = fixture.away
    byId('score').textContent = scoreText(fixture)
    byId('clock').textContent =
      `第 ${fixture.season} 赛季第 ${fixture.round} 轮 · ${standingText(fixture, scene, now)}`
    scene.draw(fixture, calm())
    const stopped = fixture.stopped ? '盘口暂停：刚有进球或一图结束，数秒后恢复。' : ''
    if (byId('stopped').textContent !== stopped) byId('stopped').textContent = stopped
    const lines = scene.events(fixture)
    if (lines.join() !== told) {
      told = lines.join()
      events.replaceChildren(...lines.map((line) => make('li', '', line)))
    }
    const over: Partial<Record<Fixture['phase'], string>> = {
      over: '本场已结束，赛果见“积分榜”。',
      off: '本场已取消：单注退还本金，串关中按 1.00 计。',
    }
    const markets = byId('markets')
    const closed = over[fixture.phase]
    if (closed) markets.replaceChildren(make('p', 'empty', closed))
    else {
      for (const old of markets.querySelectorAll('.empty')) old.remove()
      showMarkets(markets, fixture, picking)
    }
  }
}
