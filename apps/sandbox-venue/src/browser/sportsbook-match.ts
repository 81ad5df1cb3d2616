import { byId, make } from './dom.ts'
import { createLiveOrder } from './live-order.ts'
import type { Fixture, Market } from './sportsbook-answers.ts'
import { keyOf, scoreText, standingText } from './sportsbook-list.ts'
import { type Picking, showMarkets } from './sportsbook-odds.ts'
import type { Scene } from './sportsbook-stage.ts'
import { createTouchHold } from './touch-hold.ts'

export function createMatch(
  scene: Scene,
  picking: Picking,
  calm: () => boolean,
): (fixture: Fixture, now: number) => void {
  let eventLines = ''
  const events = byId('events')
  const isHeld = createTouchHold(byId('markets'))
  const arrange = createLiveOrder(({ name }: Market) => name)
  let shownMatch = ''
  return (fixture, now) => {
    byId('home').textContent = fixture.home
    byId('away').textContent = fixture.away
    byId('score').textContent = scoreText(fixture)
    byId('clock').textContent =
      `第 ${fixture.season} 赛季第 ${fixture.round} 轮 · ${standingText(fixture, scene, now)}`
    scene.draw(fixture, calm())
    const suspension = fixture.stopped ? '盘口暂停：刚有进球或一图结束，数秒后恢复。' : ''
    if (byId('stopped').textContent !== suspension) byId('stopped').textContent = suspension
    const lines = scene.events(fixture)
    if (lines.join() !== eventLines) {
      eventLines = lines.join()
      events.replaceChildren(...lines.map((line) => make('li', '', line)))
    }
    const endNotices: Partial<Record<Fixture['phase'], string>> = {
      over: '本场已结束，赛果见“积分榜”。',
      off: '本场已取消：单注退还本金，串关中按 1.00 计。',
    }
    const markets = byId('markets')
    const endNotice = endNotices[fixture.phase]
    const isTouched = isHeld() && shownMatch === keyOf(fixture)
    shownMatch = keyOf(fixture)
    if (endNotice && !isTouched) {
      markets.replaceChildren(make('p', 'empty', endNotice))
      return
    }
    for (const old of markets.querySelectorAll('.empty')) old.remove()
    const [group] = arrange([{ name: '', rows: fixture.markets }], isTouched)
    const stopped = fixture.stopped || endNotice !== undefined
    showMarkets(
      markets,
      { ...fixture, stopped, markets: [...(group?.rows ?? [])] },
      picking,
    )
  }
}
