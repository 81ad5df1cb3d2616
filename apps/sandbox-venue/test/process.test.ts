import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openStore } from '../src/store/database.ts'
import { big, text } from '../src/store/row-shape.ts'
import { makeFolder, order, vendorClient, venueEnvironment } from './venue-client.ts'

const mainPath = fileURLToPath(new URL('../src/main.ts', import.meta.url))

async function spawnVenue(environment: Record<string, string>) {
  const child = fork(mainPath, {
    env: { ...process.env, ...environment },
    silent: true,
    execArgv: [],
  })
  const [message] = await once(child, 'message')
  expect(message).toMatchObject({ ready: true })
  return { child, client: vendorClient(message.port) }
}

async function exitOf(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const [code] = await once(child, 'exit')
  return code
}

it('keeps every answered transfer and spin through kill -9', async () => {
  const { folder, remove } = makeFolder()
  const environment = venueEnvironment(folder)
  try {
    const before = await spawnVenue(environment)
    const session = await before.client.openSession('mei', '1000')
    const transfers: string[] = []
    const spins: string[] = []
    const work = [0, 1, 2, 3].map(async (lane) => {
      for (let index = 0; ; index += 1) {
        const reference = `k-${lane}-${index}`
        const reply = await before.client.call('/v1/transfers', order(reference, 'in', '2'))
        if (reply.body['status'] === 'done') transfers.push(reference)
        const nonce = randomUUID()
        const spin = await before.client.play('/play/spin', { session, stake: '1', nonce })
        if (spin.status === 200) spins.push(String(spin.body['bet_id']))
        if (spins.length === 30) before.child.kill('SIGKILL')
      }
    })
    // Each loop ends when it loses its connection.
    await Promise.allSettled(work)
    await exitOf(before.child)

    const after = await spawnVenue(environment)
    for (const reference of transfers) {
      const status = await after.client.call('/v1/transfers/status', { reference })
      expect(status.body['status']).toBe('done')
    }
    const feed = await after.client.call<{ bets: { bet_id: string }[] }>('/v1/bets', {
      after: '',
      limit: 500,
    })
    const bets = feed.body.bets.map((bet) => bet.bet_id)
    expect(bets).toEqual(expect.arrayContaining(spins))
    expect(spins.length).toBeGreaterThanOrEqual(30)
    // The session has survived the crash.
    expect((await after.client.play('/play/state', { session })).status).toBe(200)
    after.child.kill('SIGTERM')
    expect(await exitOf(after.child)).toBe(0)

    const store = openStore(environment.VENUE_DB)
    const row = store.row(
      { log: big, balance: big },
      `SELECT (SELECT SUM(delta) FROM wallet_log) AS log, balance FROM player`,
    )
    store.close()
    expect(row?.log).toBe(row?.balance)
  } finally {
    remove()
  }
})

it('R-GAME-52: continues a round after kill -9', async () => {
  const { folder, remove } = makeFolder()
  const environment = venueEnvironment(folder)
  try {
    const before = await spawnVenue(environment)
    const session = await before.client.openSession('mei', '10', 'mines')
    const order = { session, stake: '1', bet: { mines: 20 }, nonce: randomUUID() }
    const openReply = await before.client.play('/play/open', order)
    const round_id = openReply.body['round_id']
    const seeds = await before.client.play('/play/seeds', { session })
    before.child.kill('SIGKILL')
    await exitOf(before.child)

    const middle = await spawnVenue(environment)
    // The repeat draws and charges nothing: it gets the same response, round and seeds.
    expect(await middle.client.play('/play/open', order)).toEqual(openReply)
    const state = await middle.client.play('/play/state', { session })
    expect(state.body['round']).toEqual(openReply.body)
    expect(await middle.client.play('/play/seeds', { session })).toEqual(seeds)
    const store = openStore(environment.VENUE_DB)
    const row = store.row({ state: text }, 'SELECT state FROM round')
    store.close()
    const [field] = JSON.parse(String(row?.state)).mines
    const decision = { session, round_id, decision: { open: field }, nonce: randomUUID() }
    const decideReply = await middle.client.play('/play/decide', decision)
    expect(decideReply.body).toMatchObject({ status: 'settled', payout: '0.00' })
    middle.child.kill('SIGKILL')
    await exitOf(middle.child)

    const after = await spawnVenue(environment)
    expect(await after.client.play('/play/decide', decision)).toEqual(decideReply)
    const feed = await after.client.call('/v1/bets', { after: '', limit: 500 })
    expect(feed.body['bets']).toMatchObject([
      { bet_id: round_id, version: 1, status: 'open' },
      { bet_id: round_id, version: 2, status: 'settled', payout: '0.00' },
    ])
    const balance = await after.client.call('/v1/balance', { player: 'mei' })
    expect(balance.body['balance']).toBe('9.00')
    after.child.kill('SIGTERM')
    expect(await exitOf(after.child)).toBe(0)
  } finally {
    remove()
  }
})

it('ends when its launcher closes the channel', async () => {
  const { folder, remove } = makeFolder()
  const { child } = await spawnVenue(venueEnvironment(folder))
  child.disconnect()
  expect(await exitOf(child)).toBe(0)
  remove()
})

it('names every wrong variable', async () => {
  const child = fork(mainPath, {
    env: { VENUE_DB: '/nowhere', VENUE_OPERATORS: '[{"id":"x"}]' },
    silent: true,
    execArgv: [],
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  expect(await exitOf(child)).toBe(1)
  expect(complaint).toContain('VENUE_OPERATORS')
})
