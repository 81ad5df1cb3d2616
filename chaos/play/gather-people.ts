import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@jinli/client/client'
import { gamelistBycode } from '@jinli/contract/venue/lobby'
import { gameList } from '@jinli/contract/venue/venue'
import { uptransferstatus } from '@jinli/contract/wallet/wallet'
import type { Pool } from 'pg'
import { eachOf } from '../concurrency.ts'
import { type People, peopleAt } from '../players.ts'
import { type Person, payPassword, type Tile } from './play-player.ts'

/** The number of password hashes that the server computes at once. */
const atOnce = 4

async function readTilesOnce(port: number): Promise<Tile[]> {
  const client = createClient({ base: `http://127.0.0.1:${port}`, timeoutMs: 25_000 })
  const { data: entries } = await client.call(gameList, { category: '', category_id: '' })
  const venues = new Set(entries.map((entry) => entry.platform_name))
  const tiles: Tile[] = []
  for (const venue of venues) {
    const wish = { gamecode: venue, platform_name: venue }
    const { data } = await client.call(gamelistBycode, wish)
    tiles.push(...data.map((tile) => ({ venue, code: tile.gamecode })))
  }
  return tiles
}

/** Returns every game of the lobby as a player's client sees it, once the venues' lists have been imported. */
export async function readTiles(port: number): Promise<Tile[]> {
  for (let before = -1; ; ) {
    const tiles = await readTilesOnce(port)
    if (tiles.length === before) return tiles
    before = tiles.length
    await wait(5000)
  }
}

/** Signs up a player. A busy machine may need a second try, and the account may exist by then. */
async function account(people: People, name: string): Promise<string> {
  const password = 'login-pass-1'
  for (let tries = 1; ; tries += 1) {
    try {
      return await people.signUp({ name, password, payPassword })
    } catch (error) {
      if (tries === 5) throw error
    }
    await wait(500)
    const back = await people.signIn(name, password).catch(() => null)
    if (back) return back
  }
}

async function join(
  people: People,
  n: number,
  port: number,
): Promise<Omit<Person, 'id' | 'card'>> {
  const name = `play${String(n).padStart(5, '0')}`
  const token = await account(people, name)
  if (n % 5 === 0)
    await people.bindBankCard({ token, payPassword }, `62${String(n).padStart(17, '0')}`)
  const auto = n % 3 === 0
  const client = createClient({ base: `http://127.0.0.1:${port}`, timeoutMs: 25_000 })
  await client.call(uptransferstatus, { transferstatus: auto }, { token })
  return { name, token, auto }
}

/** Signs up the players: a third with automatic transfer, a fifth with a card. */
export async function gatherPeople(
  port: number,
  owner: Pool,
  { count, adminPassword }: { count: number; adminPassword: string },
): Promise<{ people: Person[]; staffToken: string }> {
  const calls = peopleAt(port)
  const staffToken = await calls.signInStaff('admin', adminPassword)
  const numbers = Array.from({ length: count }, (_, n) => n)
  const accounts = await eachOf(numbers, atOnce, (n) => join(calls, n, port))
  const { rows } = await owner.query<{ name: string; id: string; card: number | null }>(
    `SELECT p.name, p.id::text, c.id AS card FROM player p
     LEFT JOIN payout_card c ON c.player_id = p.id`,
  )
  const playerByName = new Map(rows.map((row) => [row.name, row]))
  const people = accounts.map((person) => {
    const { id = '', card = null } = playerByName.get(person.name) ?? {}
    return { ...person, id, card: card ?? 0 }
  })
  return { people, staffToken }
}
