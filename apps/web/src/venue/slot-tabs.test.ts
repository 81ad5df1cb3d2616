import { expect, it } from 'vitest'
import { slotTabs } from './slot-tabs.ts'

const entry = {
  category_id: 'concise',
  app_state: true,
  game_code: 'g',
  cover: '',
  img: '',
  mobile_img: '',
  app_img: '',
  api_logo_img: '',
  hue: 10,
  maintenance: null,
  stakes: null,
} as const

it('P-18: the slot lobby names venues, the fixed ones first, and no game', () => {
  const tabs = slotTabs([
    {
      ...entry,
      platform_name: 'extra',
      name: '外来电子',
      venue_name: '外来电子',
      game_name: '',
    },
    {
      ...entry,
      platform_name: 'pp',
      name: '水果',
      venue_name: '新泡泡',
      game_name: '水果',
    },
    { ...entry, platform_name: 'pp', name: '新泡泡', venue_name: '新泡泡', game_name: '' },
  ])
  expect(tabs.map(({ code, name }) => `${code} ${name}`)).toEqual([
    'obgdy 锦鲤电游',
    'fgdz 福鲤电子',
    'pp 新泡泡',
    'ae 莲池电子',
    'extra 外来电子',
  ])
})
