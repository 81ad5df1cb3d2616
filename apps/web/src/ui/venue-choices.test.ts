import { expect, it } from 'vitest'
import { venueChoices } from './venue-choices.ts'

it('P-18: a venue filter names each venue once, by its own name', () => {
  const game = { app_state: true, platform_name: 'jinlin', venue_name: '金鳞真人' }
  const lobby = { app_state: true, platform_name: 'pp', venue_name: '泡泡电子' }
  expect(venueChoices([lobby, game, game, { ...game, app_state: false }])).toEqual([
    { value: 'pp', label: '泡泡电子' },
    { value: 'jinlin', label: '金鳞真人' },
  ])
})
