import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { ExpectedProblem, lineOf } from './expected-problem.ts'

export type InstanceLock = { release(): Promise<void> }

const key = '5425134780'
const patience = 3_000

/**
 * Takes the lock of a data folder; returns null if another launcher has it. It is an advisory lock of a database
 * session, so it ends when this process ends for any reason. After a restart of the database the lock is taken
 * again; `onLost` is called if another launcher took it first.
 */
export async function takeInstanceLock(
  url: string,
  onLost: (line: string) => void,
): Promise<InstanceLock | null> {
  const first = await tryFor(url, patience)
  if (!first) return null
  const state = { client: first, released: false }

  function hold(connection: Client): void {
    state.client = connection
    connection.once('end', () => {
      if (!state.released) void takeAgain()
    })
  }
  async function takeAgain(): Promise<void> {
    while (!state.released) {
      await sleep(200)
      try {
        const secondTry = await tryFor(url, patience)
        if (!secondTry) return onLost('Another Jinli took over this DATA_DIR.')
        if (state.released) return await secondTry.end()
        return hold(secondTry)
      } catch (error) {
        // The database is still down. Its supervisor will start it again.
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

/** Tries several times, because the database session of a launcher that was just killed can remain for a moment. */
async function tryFor(url: string, milliseconds: number): Promise<Client | null> {
  const client = new Client({
    connectionString: url,
    application_name: 'jinli-launcher',
    keepAlive: true,
  })
  // A closed connection is handled elsewhere. Without this listener its error would end the process.
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
