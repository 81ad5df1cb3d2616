import { byId, make } from '../../../game/dom.ts'
import type { TableShell, TableStage } from '../../../game/table-stage.ts'
import { type FootballOutcome, scoreOf } from '../rules.ts'

/** How long ninety minutes take. */
const MATCH_MS = 5400
const SHOWN = 12
const teams = ['锦鲤队', '白鹭队']

function line(told: unknown): HTMLElement {
  const [home, away] = scoreOf(told as FootballOutcome)
  const item = make('li', '', `${home} : ${away}`)
  item.append(make('b', '', home > away ? '主胜' : home < away ? '客胜' : '平'))
  return item
}

/** The ball from side to side, in the net when a goal falls. */
function fly(ball: HTMLElement, { goals }: FootballOutcome): void {
  const moves = goals.flatMap(({ minute, side }) => [
    { left: '50%', top: '50%', offset: Math.max(0, (minute - 3) / 90) },
    {
      left: side === 0 ? '97%' : '3%',
      top: `${40 + (minute % 5) * 5}%`,
      offset: minute / 90.5,
    },
  ])
  const frames = [
    { left: '50%', top: '50%', offset: 0 },
    ...moves.toSorted((a, b) => a.offset - b.offset),
    { left: '50%', top: '60%', offset: 1 },
  ]
  ball.animate(frames, { duration: MATCH_MS, easing: 'ease-in-out' })
}

export function createStage(shell: TableShell): TableStage {
  const put = (goals: FootballOutcome['goals'], minute: string) => {
    const [home, away] = scoreOf({ goals })
    byId('score').textContent = `${home} : ${away}`
    byId('minute').textContent = minute
  }
  const play = (outcome: FootballOutcome) =>
    new Promise<void>((resolve) => {
      const begun = performance.now()
      let scored = 0
      const frame = (now: number) => {
        const minute = Math.min(90, Math.floor(((now - begun) / MATCH_MS) * 90))
        const fallen = outcome.goals.filter((goal) => goal.minute <= minute)
        const last = fallen.at(-1)
        const news = last ? ` · ${last.minute}′ ${teams[last.side]}进球` : ''
        put(fallen, `${minute}′${news}`)
        if (fallen.length > scored) shell.sound('reveal')
        scored = fallen.length
        if (minute < 90) requestAnimationFrame(frame)
        else resolve()
      }
      requestAnimationFrame(frame)
    })
  return {
    clear: () => {
      byId('score').textContent = '–'
      byId('minute').textContent = '即将开赛'
    },
    show: async (told, fresh) => {
      const outcome = told as FootballOutcome
      if (fresh) {
        fly(byId('football'), outcome)
        await play(outcome)
      }
      const minutes = outcome.goals.map(({ minute, side }) => `${minute}′ ${teams[side]}`)
      put(outcome.goals, minutes.length > 0 ? minutes.join('，') : '全场无进球')
    },
    words: (told) => {
      const [home, away] = scoreOf(told as FootballOutcome)
      const end = home > away ? '主胜' : home < away ? '客胜' : '平局'
      return `全场 ${home} : ${away}，${end}`
    },
    record: (outcomes) =>
      byId('draws').replaceChildren(...outcomes.slice(-SHOWN).toReversed().map(line)),
  }
}
