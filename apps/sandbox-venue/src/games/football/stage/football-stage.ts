import { byId } from '../../../browser/dom.ts'
import type { Fixture } from '../../../browser/sportsbook-answers.ts'
import type { Scene } from '../../../browser/sportsbook-stage.ts'
import type { FootballState } from '../rules.ts'

const minutes = 90

function goalsOf({ state }: Fixture<FootballState>): FootballState['goals'] {
  return state.goals
}

/** Returns the ball's position in percent: at the goal in a minute with a goal, else computed from the minute. */
function placeOf(fixture: Fixture<FootballState>): { left: number; top: number } {
  const { state, index } = fixture
  const goal = goalsOf(fixture).at(-1)
  if (goal && goal.minute === state.tick) return { left: goal.side === 0 ? 96 : 4, top: 50 }
  const turn = Math.max(0, state.tick) * 37 + index * 11
  if (state.tick <= 0 || state.over) return { left: 50, top: 50 }
  return { left: 18 + (turn % 65), top: 18 + ((turn * 7) % 64) }
}

export function createScene(): Scene<FootballState> {
  let shownKey = ''
  return {
    draw: (fixture, calm) => {
      const { left, top } = placeOf(fixture)
      const ball = byId('ball')
      const pitch = ball.parentElement
      if (!pitch) return
      const own = `${fixture.chain}:${fixture.index}`
      // Moves the ball by `transform`, so the browser computes no layout. A newly shown match starts without motion.
      ball.dataset['still'] = String(calm || own !== shownKey)
      shownKey = own
      const [x, y] = [(pitch.clientWidth * left) / 100, (pitch.clientHeight * top) / 100]
      ball.style.transform = `translate(${x}px, ${y}px)`
      const share = Math.max(0, fixture.state.tick) / minutes
      byId('progress').style.transform = `scaleX(${share})`
    },
    clock: ({ state }) => (state.tick === 45 ? '中场' : `${Math.max(0, state.tick)}′`),
    events: (fixture) => {
      let score = [0, 0]
      const lines = goalsOf(fixture).map(({ minute, side }) => {
        score = score.map((goals, at) => (at === side ? goals + 1 : goals))
        const team = side === 0 ? fixture.home : fixture.away
        return `${minute}′ ${team}进球 ${score.join(':')}`
      })
      return lines.toReversed()
    },
  }
}
