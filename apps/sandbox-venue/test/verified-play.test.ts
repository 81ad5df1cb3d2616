import { expect, it } from 'vitest'
import { titlesOf } from '../src/offered-titles.ts'
import { sheets } from '../src/pay-sheets.ts'
import { isBook } from '../src/titles/title.ts'
import { sampleBets } from '../src/verified-play/sample-bets.ts'
import { type TitleVerdict, verifyTitles } from '../src/verified-play/verify-titles.ts'

it('R-GAME-125: every title that is offered has a sheet, and bets to be verified with', () => {
  const offered = [...titlesOf(null).values()]
  const codes = offered.map(({ code }) => code)
  expect(Object.keys(sheets).toSorted()).toEqual(codes.toSorted())
  const played = offered.filter((title) => !isBook(title)).map(({ code }) => code)
  expect(Object.keys(sampleBets).toSorted()).toEqual(played.toSorted())
})

// Of each kind one: rounds of one player with decisions, rounds of all, one that can be left, a league. The command
// `npm run pay-sheets -- --verify 1000` plays them all.
it('R-GAME-125: rounds that are played in bulk are confirmed, and refused with any field changed', async () => {
  const verdicts: TitleVerdict[] = []
  await verifyTitles(['mines', 'k3', 'crash', 'football'], 14, (each) =>
    verdicts.push(each),
  )
  expect(verdicts.map(({ rounds }) => rounds)).toEqual([14, 14, 14, 28])
  for (const { rounds, confirmed, refused, wrong } of verdicts) {
    expect(wrong).toEqual([])
    expect([confirmed, refused]).toEqual([rounds, rounds])
  }
})
