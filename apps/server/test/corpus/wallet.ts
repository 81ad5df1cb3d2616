import type { Actor, Reply, Talk } from './talk.ts'
import { badAmounts, type World } from './world.ts'

const path = '/api/transfer'
const centre = 'userbalance'

function move(amount: unknown, targettype = 'obgdy', sourcetype = centre) {
  return { amount, sourcetype, targettype }
}

async function refusals(talk: Talk, jane: Actor): Promise<void> {
  await talk.each('refused', jane, path, [
    {},
    { amount: 100 },
    move(100, centre),
    move(100, 'pp', 'obgdy'),
    move(100, 'nowhere'),
    move(100, centre, 'nowhere'),
    move(100, 'x'.repeat(33)),
    move(100, '7'),
    move(1_000_000),
    move(5, centre, 'obgdy'),
  ])
  await talk.each(
    'bad amount',
    jane,
    path,
    badAmounts.map((amount) => move(amount)),
  )
}

/** Records every failure of a venue, for transfers in both directions, and the result of later queries. */
async function sentinels(talk: Talk, world: World): Promise<void> {
  const jane = await world.player(talk, 'corpus-silent')
  await world.fund(talk, jane, 5000)
  await talk.done(jane, path, move(2000))
  for (const fen of ['17', '23', '29', '31', '37', '41', '14', '55']) {
    for (const home of [false, true]) {
      const wish = home ? move(`10.${fen}`, centre, 'obgdy') : move(`10.${fen}`)
      const { data } = await talk.post(`.${fen}`, jane, path, wish)
      const type = home ? 3 : 4
      const record = { out_trade_no: data?.out_trade_no, type }
      const open = data?.state === 2
      if (open) {
        await talk.post('while open', jane, '/api/transdetail', record)
        await talk.post('while open', jane, path, move(1))
        await talk.post('while open', jane, '/api/balancelist')
        await ask(world)
      }
      await talk.post('its end', jane, '/api/transdetail', record)
      if (fen === '37') {
        await ask(world)
        await ask(world)
        await talk.post('after two more', jane, '/api/transdetail', record)
      }
    }
  }
  await talk.post('what is where', jane, '/api/balancelist')
  await talk.post('what is where', jane, '/api/user')
}

async function ask(world: World): Promise<void> {
  await world.plant(
    `UPDATE venue_transfer SET ask_at = now() WHERE decided_at IS NULL AND state <> 'manual'`,
  )
  await world.job('resolve-open-transfers')
}

async function withKeys(talk: Talk, world: World): Promise<void> {
  const kate = await world.player(talk, 'corpus-kate')
  await world.fund(talk, kate, 1000)
  const send = (key: string, body: object): Promise<Reply> =>
    talk.post(key, kate, path, body, { key })
  const attemptOf = (key: string) =>
    talk.post(key, kate, '/api/attempt', { call: path, key })
  await send('move-one', move(100))
  await send('move-one', move(100))
  await send('move-one', move(101))
  await attemptOf('move-one')
  await send('move-poor', move(100_000))
  await send('move-poor', move(100_000))
  await attemptOf('move-poor')
  await send('move-lost', move('20.23'))
  await send('move-lost', move('20.23'))
  await attemptOf('move-lost')
  await attemptOf('move-never')
  await send('move-never', move(5))
  const slow = talk.quietly(kate, path, move('30.13'), { key: 'move-slow' })
  await beginTransfer(talk, kate)
  await talk.post('on its way', kate, path, move(5))
  await slow
  await talk.post('after its time-out', kate, '/api/attempt', {
    call: path,
    key: 'move-slow',
  })
  await talk.post('all home', kate, '/api/transall', {}, { key: 'home-one' })
  await talk.post('all home', kate, '/api/transall', {}, { key: 'home-one' })
  const call = '/api/transall'
  await talk.post('what became of it', kate, '/api/attempt', { call, key: 'home-one' })
}

/** Waits until the database has the row of the running transfer. */
async function beginTransfer(talk: Talk, player: Actor): Promise<void> {
  for (;;) {
    const { data } = await talk.done(player, '/api/balancelist')
    const venues = data as unknown as { in_transit: number }[]
    if (venues.some((venue) => venue.in_transit > 0)) return
  }
}

async function recovers(talk: Talk, world: World): Promise<void> {
  const lena = await world.player(talk, 'corpus-lena')
  await talk.post('nothing to bring home', lena, '/api/transall')
  await world.fund(talk, lena, 1000)
  await talk.done(lena, path, move(100))
  await talk.done(lena, path, move(200, 'pp'))
  await talk.post('all home', lena, '/api/transall')
  await talk.done(lena, path, move('50.23'))
  await talk.done(lena, path, move(70, 'pp'))
  await ask(world)
  await talk.post('one stays open', lena, '/api/transall')
  await ask(world)
  await talk.post('after asking', lena, '/api/transall')
}

async function automatic(talk: Talk, world: World): Promise<void> {
  const mary = await world.player(talk, 'corpus-mary')
  await world.fund(talk, mary, 500)
  await talk.each('switches', mary, '/api/uptransferstatus', [
    { transferstatus: 1 },
    { transferstatus: '1' },
    { transferstatus: 2 },
    {},
  ])
  await talk.post('on', mary, '/api/user')
  await talk.done(mary, path, move(100))
  await world.review(talk, { auto_blocks_manual: true })
  await talk.post('not by hand', mary, path, move(100))
  await world.review(talk, { auto_blocks_manual: false })
  await talk.post('plays elsewhere', mary, '/api/getGameUrl', { plat_name: 'pp' })
  await talk.post('all is there', mary, '/api/balancelist')
  const owen = await world.player(talk, 'corpus-owen')
  await world.fund(talk, owen, 100.23)
  await talk.done(owen, '/api/uptransferstatus', { transferstatus: 1 })
  const launch = { plat_name: 'obgdy' }
  await talk.post('nobody knows yet', owen, '/api/getGameUrl', launch)
  await ask(world)
  await talk.post('plays', owen, '/api/getGameUrl', launch)
  await talk.post('off', mary, '/api/uptransferstatus', { transferstatus: 0 })
}

async function venueGone(talk: Talk, world: World): Promise<void> {
  const nina = await world.player(talk, 'corpus-nina')
  const new1 = await world.player(talk, 'corpus-nora')
  await world.fund(talk, nina, 500)
  await world.fund(talk, new1, 500)
  await talk.done(nina, path, move(100))
  await world.app.venue.kill()
  await talk.post('venue is down', nina, '/api/balancelist')
  await talk.post('venue is down', nina, '/api/refreshusermoney')
  await talk.post('venue is down', nina, '/api/getGameUrl', { plat_name: 'obgdy' })
  await talk.post('venue is down', new1, path, move(10))
  await talk.post('venue is down', new1, '/api/getGameUrl', { plat_name: 'obgdy' })
  await talk.post('venue is down', nina, path, move(10))
  await talk.post('venue is down', nina, '/api/transall')
  await world.app.venue.restart()
  await ask(world)
  await answering(talk, nina)
  await talk.post('venue is back', nina, '/api/balancelist')
  await world.plant(`UPDATE venue SET enabled = false WHERE code = 'pp'`)
  await talk.post('venue is closed', nina, path, move(10, 'pp'))
  await talk.post('venue is closed', nina, '/api/getGameUrl', { plat_name: 'pp' })
  await talk.post('venue is closed', nina, '/api/balancelist')
  await talk.post('venue is closed', nina, '/api/game/list')
  await world.plant(`UPDATE venue SET enabled = true WHERE code = 'pp'`)
}

/** Waits until all venues report balances again. */
async function answering(talk: Talk, player: Actor): Promise<void> {
  for (let n = 0; n < 100; n += 1) {
    const { data } = await talk.done(player, '/api/balancelist')
    const venues = data as unknown as { fresh: number }[]
    if (venues.every((venue) => venue.fresh === 1)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Records transfers between the centre wallet and venues. */
export async function wallet(talk: Talk, world: World): Promise<void> {
  const jane = await world.player(talk, 'corpus-jane')
  await world.fund(talk, jane, 1000)
  await refusals(talk, jane)
  await talk.post('there', jane, path, move('300.50'))
  await talk.post('there', jane, path, move(200, 'pp'))
  await talk.post('home', jane, path, move(100.25, centre, 'obgdy'))
  await talk.post('more than is there', jane, path, move(500, centre, 'obgdy'))
  for (const read of ['/api/user', '/api/refreshusermoney', '/api/balancelist'])
    await talk.post('what is where', jane, read)
  await withKeys(talk, world)
  await sentinels(talk, world)
  await recovers(talk, world)
  await automatic(talk, world)
  await venueGone(talk, world)
}
