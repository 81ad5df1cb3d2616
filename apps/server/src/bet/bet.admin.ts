import { betDaysMax, betFigures, betSums, listBets } from '@jinli/contract/bet/bet.admin'
import { brandDay, startOfBrandDay } from '@jinli/contract/wire/brand-time'
import { handle } from '../http/handle.ts'
import { slice, toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { daysOf } from '../review/order-filter.ts'
import { figuresByGame, figuresOfAll } from './bet-figures.store.ts'
import { staffBets, sumsOfBets } from './staff-bet.store.ts'

const dayMs = 86_400_000

/** Returns the first and the last day of a report: those of the query, or the last seven days. */
function reportDays(input: { since: string; until: string }, now: Date) {
  const range = daysOf(input)
  const until = range.before ?? startOfBrandDay(now, -1)
  const from = range.from ?? new Date(until.getTime() - 7 * dayMs)
  const days = (until.getTime() - from.getTime()) / dayMs
  if (days < 1 || days > betDaysMax) refuse('input.invalid')
  return { since: brandDay(from), until: brandDay(new Date(until.getTime() - 1)) }
}

export const betAdminRoutes = [
  handle(listBets, async ({ app, input }) => {
    const { from, before } = daysOf(input)
    const { after, before: back, ...rest } = input
    const filter = { ...rest, after, before: back, from, until: before }
    return toStaffPage(
      await staffBets(app.pool, filter),
      ({ state, counted: validAmount, ...bet }) => ({
        ...bet,
        status: state,
        valid: validAmount,
      }),
    )
  }),

  handle(betSums, ({ app, input }) => {
    const { from, before } = daysOf(input)
    return sumsOfBets(app.pool, { ...input, from, until: before })
  }),

  handle(betFigures, async ({ app, input }) => {
    const days = reportDays(input, app.clock.now())
    const stretch = { ...days, venue: input.venue }
    const [games, sums] = await Promise.all([
      figuresByGame(app.pool, stretch),
      figuresOfAll(app.pool, stretch),
    ])
    return {
      ...toStaffPage(slice(games, input), (each) => each),
      ...days,
      sums,
    }
  }),
]
