import pg from 'pg'
import { ownerUrlIn } from '../apps/launcher/src/owner-url.ts'
import { house } from './house.ts'

/** Does something in the database of the installation under test, as its owner: what no call can make. */
export async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { dataDir } = house()
  if (!dataDir) throw new Error('E2E_DATA_DIR does not say where the database is')
  const client = new pg.Client({ connectionString: ownerUrlIn(dataDir) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
