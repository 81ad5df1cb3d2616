import type { Talk } from './talk.ts'
import type { World } from './world.ts'

async function launches(talk: Talk, world: World): Promise<unknown[]> {
  const sam = await world.player(talk, 'corpus-sam')
  await world.fund(talk, sam, 600)
  for (const targettype of ['obgdy', 'pp']) {
    const move = { amount: 200, sourcetype: 'userbalance', targettype }
    await talk.done(sam, '/api/transfer', move)
  }
  const path = '/api/getGameUrl'
  await talk.each('refused', sam, path, [
    {},
    { plat_name: 'nowhere' },
    { plat_name: 'obgdy', game_code: 'no-such-game' },
    { plat_name: 'obgdy', is_mobile_url: 2 },
    { plat_name: 'obgdy', is_mobile_url: '1' },
    { plat_name: 'obgdy', game_type: 'x'.repeat(17) },
    { plat_name: 7 },
  ])
  const bodies = [
    { plat_name: 'obgdy' },
    { plat_name: 'pp', game_code: 'koi-leap', game_type: 'slot', is_mobile_url: 0 },
  ]
  const addresses: unknown[] = []
  for (const body of bodies) {
    const { data } = await talk.post('launches', sam, path, body)
    addresses.push(data?.url)
  }
  return addresses
}

/** Records games, bets and their turnover. Spins win by chance, so payouts and words are set. */
export async function bets(talk: Talk, world: World): Promise<void> {
  const [firstLaunch, secondLaunch] = await launches(talk, world)
  const sam = world.who('corpus-sam')
  const read = (title: string, body: object) =>
    talk.post(title, sam, '/api/betrecord', body)
  await read('none', {})
  const voidBet = await world.spin(firstLaunch, '10', 'corpus-1')
  for (const [n, stake] of ['1', '2', '5', '10'].entries())
    await world.spin(firstLaunch, stake, `corpus-${n + 2}`)
  await world.spin(secondLaunch, '20', 'corpus-9')
  await world.app.venue.call('/v1/bets/void', { bet_id: voidBet })
  await world.job('import-bets')
  await world.plant(
    `UPDATE bet SET outcome = '第 1 线 锦鲤 ×3', payout = CASE WHEN stake = 200 THEN 1234 WHEN stake = 500 THEN 0
       ELSE stake END WHERE state = 'settled'`,
  )
  await world.plant(
    `UPDATE bet SET placed_at = now() - interval '10 days' WHERE stake = 2000`,
  )
  await world.plant(`UPDATE bet SET state = 'open', payout = 0 WHERE stake = 100`)
  for (const body of [
    {},
    { date: 1 },
    { date: 2 },
    { date: 3 },
    { date: 4, api_type: 'pp' },
    { date: '1' },
    { date: 5 },
    { api_type: 'obgdy', pagesize: 2, page: 2 },
    { api_type: 'nowhere' },
    { api_type: 'a b' },
    { page: 99 },
    { pagesize: 101 },
    { page: 'x' },
  ]) {
    await read('bets', body)
  }
  await talk.get('bets by query', sam, '/api/betrecord?date=1&pagesize=1&page=1')
  await talk.post('turnover', sam, '/api/getBetAmount')
}
