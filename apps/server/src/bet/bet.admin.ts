import { betDaysMax, betFigures, listBets } from '@jinli/contract/bet.admin'
import { brandDay, startOfBrandDay } from '@jinli/contract/brand-time'
import { handle } from '../http/handle.ts'
import { deskPageOf, slice } from '../platform/desk-list.ts'
import { refuse } from '../platform/refuse.ts'
import { daysOf } from '../review/order-filter.ts'
import { deskBets } from './bet-desk.store.ts'
import { figuresByGame, figuresOfAll } from './bet-figures.store.ts'

const dayMs = 86_400_000

/** The days of a report, as asked or the last seven, both included. */
function reported(input: { since: string; until: string }, now: Date) {
  const asked = daysOf(input)
  const until = asked.before ?? startOfBrandDay(now, -1)
  const from = asked.from ?? new Date(until.getTime() - 7 * dayMs)
  const days = (until.getTime() - from.getTime()) / dayMs
  if (days < 1 || days > betDaysMax) refuse('input.invalid')
  return { since: brandDay(from), until: brandDay(new Date(until.getTime() - 1)) }
}

export const betAdminRoutes = [
  handle(listBets, async ({ app, input }) => {
    const { from, before } = daysOf(input)
    const { after, before: back, ...rest } = input
    const filter = { ...rest, after, before: back, from, until: before }
    return deskPageOf(await deskBets(app.pool, filter), ({ state, counted, ...bet }) => ({
      ...bet,
      status: state,
      valid: counted,
    }))
  }),

  handle(betFigures, async ({ app, input }) => {
    const days = reported(input, app.clock.now())
    const stretch = { ...days, venue: input.venue }
    const [games, sums] = await Promise.all([
      figuresByGame(app.pool, stretch),
      figuresOfAll(app.pool, stretch),
    ])
    return {
      ...deskPageOf(slice(games, input), (each) => each),
      ...days,
      sums,
    }
  }),
]
