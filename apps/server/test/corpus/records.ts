import type { Talk } from './talk.ts'
import type { World } from './world.ts'

const path = '/api/gettransrecord'

/** Records the lists in which players read about their money. */
export async function records(talk: Talk, world: World): Promise<void> {
  for (const name of [
    'corpus-fred',
    'corpus-ivan',
    'corpus-silent',
    'corpus-rosa',
    'anna',
  ]) {
    for (const type of [1, 2, 3, 4, 9])
      await talk.post('list', world.who(name), path, { type, pagesize: 50 })
  }
  const player = world.who('corpus-fred')
  await talk.each('list', player, path, [
    {},
    { type: 1, page: 2, pagesize: 3 },
    { type: 1, page: 99 },
    { type: 1, page: 0 },
    { type: 1, pagesize: 0 },
    { type: 1, pagesize: 101 },
    { type: 1, page: '2', pagesize: '3' },
    { type: 5 },
    { type: '1' },
    { type: null },
    { date: 1 },
    { date: 2 },
    { date: 9 },
    { date: '' },
    { type: 3, api_type: 'pp' },
    { type: 3, api_type: '<b>' },
  ])
  await talk.get('list by query', player, `${path}?type=1&date=1&pagesize=2`)
  await talk.each('no record', player, '/api/transdetail', [
    {},
    { out_trade_no: 'D1' },
    { out_trade_no: 'D1', type: 1 },
    { out_trade_no: 'D1', type: 7 },
    { out_trade_no: 'D'.repeat(41), type: 1 },
    { out_trade_no: 7, type: 1 },
  ])
  const { data } = await talk.done(player, path, { type: 1 })
  const [first] = (data?.data ?? []) as { out_trade_no: string }[]
  const record = { out_trade_no: first?.out_trade_no, type: 1 }
  await talk.post('of somebody else', world.who('corpus-ivan'), '/api/transdetail', record)
  await talk.post('of another type', player, '/api/transdetail', { ...record, type: 2 })
  const query = `out_trade_no=${first?.out_trade_no}&type=1`
  await talk.get('in full by query', player, `/api/transdetail?${query}`)
}
