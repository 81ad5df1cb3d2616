import { type Actor, fieldOf, type Talk } from './talk.ts'
import type { World } from './world.ts'

const basePath = '/admin/api/transfers'
const centre = 'userbalance'

/** Starts a transfer unknown to the venue, then records it there with another amount: staff must settle it. */
async function contradiction(talk: Talk, world: World, player: Actor, home: boolean) {
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
  const number = await contradiction(talk, world, player, home)
  const path = `${basePath}/${number}/settle`
  const record = { out_trade_no: number, type: home ? 3 : 4 }
  await talk.post('unknown', cashier, basePath, { search: number })
  const word = { outcome: 'success', reason: '已与场馆核实' }
  await talk.post('settles too early', admin, path, word)
  await talk.post('asks', cashier, `${basePath}/${number}/ask`)
  await talk.post('asks again', cashier, `${basePath}/${number}/ask`)
  await talk.post('manual', cashier, basePath, { state: 'manual' })
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
  await talk.post('the proposer sees', admin, basePath, { search: number })
  await talk.post('another sees', finance, basePath, { search: number })
  const opposite = { outcome: 'failed', reason: '场馆未入账' }
  await talk.post('another word', finance, path, opposite)
  await talk.post('the same word', admin, path, home ? word : opposite)
  if (home) await talk.post('the same word', finance, path, word)
  await talk.post('settled', admin, path, word)
  await talk.post('asks once settled', cashier, `${basePath}/${number}/ask`)
  await talk.post('settled, to its player', player, '/api/transdetail', record)
}

async function open(talk: Talk, world: World, player: Actor): Promise<void> {
  const cashier = world.who('cashier')
  const lostTransfer = { amount: '20.23', sourcetype: centre, targettype: 'obgdy' }
  const { data } = await talk.done(player, '/api/transfer', lostTransfer)
  await talk.post('open', cashier, basePath, { search: data?.out_trade_no })
  await talk.post('asks', cashier, `${basePath}/${fieldOf(data, 'out_trade_no')}/ask`)
  const unseen = { amount: '20.14', sourcetype: centre, targettype: 'obgdy' }
  const second = await talk.done(player, '/api/transfer', unseen)
  await talk.post(
    'asks',
    cashier,
    `${basePath}/${fieldOf(second.data, 'out_trade_no')}/ask`,
  )
  for (const action of ['ask', 'settle']) {
    const body = { outcome: 'success', reason: '无' }
    await talk.post('unknown', world.who('admin'), `${basePath}/T1/${action}`, body)
  }
}

/** Records the review of transfers by staff. */
export async function transferReview(talk: Talk, world: World): Promise<void> {
  const olga = await world.player(talk, 'corpus-olga')
  await world.fund(talk, olga, 1000)
  const transferIn = { amount: 300, sourcetype: centre, targettype: 'obgdy' }
  await talk.done(olga, '/api/transfer', transferIn)
  await settles(talk, world, olga, false)
  await settles(talk, world, olga, true)
  await open(talk, world, olga)
  const admin = world.who('admin')
  for (const query of [
    '',
    'state=all&pagesize=5',
    'state=all&page=2&pagesize=5',
    'state=all&page=99',
    'state=manual',
    'state=closed',
    'state=all&search=corpus-olga',
    'state=all&search=corpus-silent&pagesize=100',
    'state=all&venue=pp',
    'venue=nowhere',
    'venue=a%20b',
  ]) {
    await talk.get('filtered', admin, `${basePath}?${query}`)
  }
  await talk.get('who is it', admin, '/admin/api/players/corpus-olga/context')
}
