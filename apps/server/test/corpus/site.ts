import { nobody, type Talk } from './talk.ts'
import type { World } from './world.ts'

const reads = [
  '/api/app',
  '/api/bannerList',
  '/api/homenotice',
  '/api/getservicerurl',
  '/api/getVisitUrl',
  '/api/game/list',
]

/** Records the calls of visitors. */
export async function site(talk: Talk, world: World): Promise<void> {
  for (const path of reads) {
    await talk.get('read', nobody, path)
    await talk.post('read', nobody, path)
  }
  await talk.get('mobile banners', nobody, '/api/bannerList?type=2')
  await talk.get('unknown banners', nobody, '/api/bannerList?type=3')
  await talk.each('banner types', nobody, '/api/bannerList', [
    { type: 2 },
    { type: '2' },
    { type: '' },
    { type: 1 },
    { type: null },
  ])
  await talk.get('a category', nobody, '/api/game/list?category=slot')
  await talk.each('categories', nobody, '/api/game/list', [
    { category: 'slot' },
    { category: 'concise' },
    { category: 'live' },
    { category: 'nowhere' },
    { category: 7 },
    { category: 'x'.repeat(40) },
  ])
  await world.plant(
    `INSERT INTO site_setting (key, value) VALUES ('visit_url', 'https://koi.example/'), ('hosts', 'koi.example')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
  await talk.get('with an address', nobody, '/api/getVisitUrl')
  await world.plant(
    `UPDATE site_setting SET value = 'http://127.0.0.1/' WHERE key = 'visit_url'`,
  )
  await talk.get('its own address', nobody, '/api/getVisitUrl')
}
