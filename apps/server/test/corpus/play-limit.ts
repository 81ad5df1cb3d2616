import type { Talk } from './talk.ts'
import { badAmounts, bankDeposit, type World } from './world.ts'

async function deposits(talk: Talk, world: World): Promise<void> {
  const path = '/api/depositlimit'
  const paul = await world.player(talk, 'corpus-paul')
  await talk.get('none', paul, '/api/playlimit')
  await talk.post('nothing to confirm', paul, `${path}/confirm`)
  await talk.post('a limit', paul, path, { amount: 1000 })
  await talk.done(paul, '/api/recharge', bankDeposit(300))
  await talk.post('lower', paul, path, { amount: '400.50' })
  await talk.post('beyond it', paul, '/api/recharge', bankDeposit(200))
  await talk.post('higher', paul, path, { amount: 2000 })
  await talk.post('the same wish', paul, path, { amount: 2000 })
  await talk.post('too early', paul, `${path}/confirm`)
  await talk.each(
    'bad amount',
    paul,
    path,
    badAmounts.filter((amount) => amount !== '').map((amount) => ({ amount })),
  )
  await talk.post('as it stands', paul, '/api/playlimit')
  await talk.post('without limit', paul, path, { amount: '' })
  await talk.post('drops the wish', paul, path, { amount: 0 })
  await talk.post('no deposit at all', paul, '/api/recharge', bankDeposit(100))
  await talk.post('raises', paul, path, {})
  await world.plant(
    `UPDATE play_limit SET raise_asked_at = now() - interval '25 hours'
     WHERE player_id = (SELECT id FROM player WHERE name = $1)`,
    [paul.name],
  )
  await talk.post('due', paul, '/api/playlimit')
  await talk.post('confirms', paul, `${path}/confirm`)
}

async function exclusion(talk: Talk, world: World): Promise<void> {
  const quin = await world.player(talk, 'corpus-quin')
  await world.fund(talk, quin, 500)
  const transferIn = { amount: 100, sourcetype: 'userbalance', targettype: 'obgdy' }
  const home = { amount: 50, sourcetype: 'obgdy', targettype: 'userbalance' }
  await talk.done(quin, '/api/transfer', transferIn)
  await talk.each('odd terms', quin, '/api/exclude', [
    {},
    { term: '2d' },
    { term: 7 },
    { term: '' },
  ])
  await talk.post('a week', quin, '/api/exclude', { term: '7d' })
  await talk.post('shorter', quin, '/api/exclude', { term: '1d' })
  await talk.post('longer', quin, '/api/exclude', { term: '30d' })
  await talk.post('as it stands', quin, '/api/playlimit')
  await talk.post('no deposit', quin, '/api/recharge', bankDeposit(100))
  await talk.post('no transfer', quin, '/api/transfer', transferIn)
  await talk.post('no launch', quin, '/api/getGameUrl', { plat_name: 'obgdy' })
  await talk.post('money comes home', quin, '/api/transfer', home)
  await talk.post('money comes home', quin, '/api/transall')
  const basePath = '/admin/api/players/corpus-quin/context'
  await talk.get('who is it', world.who('admin'), basePath)
}

/** Records deposit limits and exclusions. */
export async function playLimit(talk: Talk, world: World): Promise<void> {
  await deposits(talk, world)
  await exclusion(talk, world)
}
