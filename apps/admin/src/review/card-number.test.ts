import { expect, it } from 'vitest'
import { cardTail, groupedCard } from './card-number.ts'

it('groups cards and leaves addresses alone', () => {
  expect(groupedCard('6222021234567890123')).toBe('6222 0212 3456 7890 123')
  expect(groupedCard('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')).not.toContain(' ')
  expect(groupedCard('')).toBe('')
})

it('shows the end of a number in lists', () => {
  expect(cardTail('6222021234567890123')).toBe('尾号 0123')
  expect(cardTail('1234')).toBe('1234')
})
