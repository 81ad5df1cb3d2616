import { type Actor, type Talk, told } from './talk.ts'
import type { World } from './world.ts'

const desk = '/admin/api/transfers'
const centre = 'userbalance'

/** A transfer that the venue never saw, then booked with another amount: only a person can end it. */
async function contradicted(talk: Talk, world: World, player: Actor, home: boolean) {
  const wish = home
    ? { amount: '10.14', sourcetype: 'obgdy', targettype: centre }
    : { amount: '10.14', sourcetype: centre, targettype: 'obgdy' }
  const { data } = await talk.done(player, '/api/transfer', wish)
  const number = String(data?.out_trade_no)
  await world.app.venue.call('/v1/transfers', {
    reference: number,
    player: await world.nameAtVenue(player),
    direction: home ? 'out' : 'in',
    amount: '11.00',
    currency: 'CNY',
  })
  return number
}

async function settles(talk: Talk, world: World, player: Actor, home: boolean) {
  const [admin, finance, cashier] = ['admin', 'finance', 'cashier'].map((name) =>
    world.who(name),
  ) as [Actor, Actor, Actor]
  const number = await contradicted(talk, world, player, home)
  const path = `${desk}/${number}/settle`
  const record = { out_trade_no: number, type: home ? 3 : 4 }
  await talk.post('unknown', cashier, desk, { search: number })
  const word = { outcome: 'success', reason: '已与场馆核实' }
  await talk.post('settles too early', admin, path, word)
  await talk.post('asks', cashier, `${desk}/${number}/ask`)
  await talk.post('asks again', cashier, `${desk}/${number}/ask`)
  await talk.post('manual', cashier, desk, { status: 'manual' })
  await talk.post('manual, to its player', player, '/api/transdetail', record)
  await talk.post('not for the cashier', cashier, path, word)
  await talk.each('odd words', admin, path, [
    {},
    { outcome: 'success' },
    { outcome: 'success', reason: ' ' },
    { outcome: 'manual', reason: '无' },
  ])
  await talk.post('proposes', admin, path, word)
  await talk.post('the same person', admin, path, word)
  await talk.post('the proposer sees', admin, desk, { search: number })
  await talk.post('another sees', finance, desk, { search: number })
  const opposite = { outcome: 'failed', reason: '场馆未入账' }
  await talk.post('another word', finance, path, opposite)
  await talk.post('the same word', admin, path, home ? word : opposite)
  if (home) await talk.post('the same word', finance, path, word)
  await talk.post('settled', admin, path, word)
  await talk.post('asks once settled', cashier, `${desk}/${number}/ask`)
  await talk.post('settled, to its player', player, '/api/transdetail', record)
}

async function open(talk: Talk, world: World, player: Actor): Promise<void> {
  const cashier = world.who('cashier')
  const lost = { amount: '20.23', sourcetype: centre, targettype: 'obgdy' }
  const { data } = await talk.done(player, '/api/transfer', lost)
  await talk.post('open', cashier, desk, { search: data?.out_trade_no })
  await talk.post('asks', cashier, `${desk}/${told(data, 'out_trade_no')}/ask`)
  const unseen = { amount: '20.14', sourcetype: centre, targettype: 'obgdy' }
  const second = await talk.done(player, '/api/transfer', unseen)
  await talk.post('asks', cashier, `${desk}/${told(second.data, 'out_trade_no')}/ask`)
  for (const deed of ['ask', 'settle']) {
    const body = { outcome: 'success', reason: '无' }
    await talk.post('unknown', world.who('admin'), `${desk}/T1/${deed}`, body)
  }
}

/** Staff at the transfers. */
export async function transferDesk(talk: Talk, world: World): Promise<void> {
  const olga = await world.player(talk, 'corpus-olga')
  await world.fund(talk, olga, 1000)
  const there = { amount: 300, sourcetype: centre, targettype: 'obgdy' }
  await talk.done(olga, '/api/transfer', there)
  await settles(talk, world, olga, false)
  await settles(talk, world, olga, true)
  await open(talk, world, olga)
  const admin = world.who('admin')
  for (const query of [
    '',
    'status=all&pagesize=5',
    'status=all&page=2&pagesize=5',
    'status=all&page=99',
    'status=manual',
    'status=closed',
    'status=all&search=corpus-olga',
    'status=all&search=corpus-silent&pagesize=100',
    'status=all&venue=pp',
    'venue=nowhere',
    'venue=a%20b',
  ]) {
    await talk.get('filtered', admin, `${desk}?${query}`)
  }
  await talk.get('who is it', admin, '/admin/api/players/corpus-olga/context')
}
