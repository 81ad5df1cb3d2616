import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { ExpectedProblem, lineOf } from './expected-problem.ts'

export type InstanceLock = { release(): Promise<void> }

const key = '5425134780'
const patience = 3_000

/**
 * Holds the one lock of a data folder: an advisory lock of a database session, which ends with
 * this process however it ends. Null when another launcher has it. The database may restart
 * meanwhile: then the lock is taken again, and `onLost` is told if somebody was faster.
 */
export async function takeInstanceLock(
  url: string,
  onLost: (line: string) => void,
): Promise<InstanceLock | null> {
  const first = await tryFor(url, patience)
  if (!first) return null
  const state = { client: first, released: false }

  function hold(held: Client): void {
    state.client = held
    held.once('end', () => {
      if (!state.released) void takeAgain()
    })
  }
  async function takeAgain(): Promise<void> {
    while (!state.released) {
      await sleep(200)
      try {
        const again = await tryFor(url, patience)
        if (!again) return onLost('Another Jinli took over this DATA_DIR.')
        if (state.released) return await again.end()
        return hold(again)
      } catch (error) {
        // The database is still down; its supervisor is bringing it back.
        if (error instanceof ExpectedProblem) return onLost(lineOf(error))
      }
    }
  }
  hold(first)
  return {
    async release() {
      state.released = true
      await state.client.end()
    },
  }
}

/** A launcher that was just killed may leave its session for a moment: ask more than once. */
async function tryFor(url: string, milliseconds: number): Promise<Client | null> {
  const client = new Client({
    connectionString: url,
    application_name: 'jinli-launcher',
    keepAlive: true,
  })
  // Its end is what tells us; without a listener an error would end this process.
  client.on('error', () => undefined)
  await client.connect()
  const deadline = performance.now() + milliseconds
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [key])
    if (rows[0].taken === true) return client
    if (performance.now() > deadline) break
    await sleep(100)
  }
  await client.end()
  return null
}
