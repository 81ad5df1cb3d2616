import type { Fixture } from '../../../game/book-answers.ts'
import type { Scene } from '../../../game/book-stage.ts'
import { byId } from '../../../game/dom.ts'
import type { FootballState } from '../rules.ts'

const minutes = 90

function goalsOf({ state }: Fixture): FootballState['goals'] {
  return (state as FootballState).goals
}

/** Where the ball lies: at the goal of the minute, else wherever the minute says, which means nothing. */
function placeOf(fixture: Fixture): { left: number; top: number } {
  const { state, index } = fixture
  const goal = goalsOf(fixture).at(-1)
  if (goal && goal.minute === state.tick) return { left: goal.side === 0 ? 96 : 4, top: 50 }
  const turn = Math.max(0, state.tick) * 37 + index * 11
  if (state.tick <= 0 || state.over) return { left: 50, top: 50 }
  return { left: 18 + (turn % 65), top: 18 + ((turn * 7) % 64) }
}

export function createScene(): Scene {
  let shown = ''
  return {
    draw: (fixture, calm) => {
      const { left, top } = placeOf(fixture)
      const ball = byId('ball')
      const pitch = ball.parentElement
      if (!pitch) return
      const own = `${fixture.chain}:${fixture.index}`
      // By transform, so that nothing is laid out anew; another match begins where its ball lies.
      ball.dataset['still'] = String(calm || own !== shown)
      shown = own
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
