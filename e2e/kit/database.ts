import pg from 'pg'
import { ownerUrlIn } from '../../apps/launcher/src/owner-url.ts'
import { installation } from './installation.ts'

/** Runs `work` in the database under test, as its owner, for states that no call can create. */
export async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { dataDir } = installation()
  if (!dataDir) throw new Error('E2E_DATA_DIR does not say where the database is')
  const client = new pg.Client({ connectionString: ownerUrlIn(dataDir) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
