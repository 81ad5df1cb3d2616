import { expect, it } from 'vitest'
import { chosenCard, noChoice } from './payout-choice.ts'

const cards = [{ id: 7 }, { id: 9 }]

it('P-22: the only bound card is chosen, one of several is not', () => {
  expect(chosenCard([{ id: 7 }], noChoice)).toEqual({ id: 7 })
  expect(chosenCard(cards, noChoice)).toBeUndefined()
  expect(chosenCard(cards, 9)).toEqual({ id: 9 })
  expect(chosenCard([], noChoice)).toBeUndefined()
  expect(chosenCard(undefined, noChoice)).toBeUndefined()
})

it('P-22: a chosen card that was unbound elsewhere chooses no other', () => {
  expect(chosenCard([{ id: 7 }], 9)).toBeUndefined()
})
