import { DatabaseSync } from 'node:sqlite'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'

const app = useTestApp()

type Row = { id: string; bet_id: string; problem: string; raw: string; status: string }

/** A game code that the venue protocol forbids. */
const spoilt = 'koi leap!'

/** Returns a player with three spins of two yuan. The feed row of the second spin is invalid. */
async function playedWithSpoiltRow(): Promise<{ player: TestPlayer; bad: string }> {
  const player = await app().registerPlayer()
  await app().fund(player, 60_000n)
  const move = { amount: 300, sourcetype: 'userbalance', targettype: 'obgdy' }
  await app().expectOk('/api/transfer', move, player.token)
  const session = await app().openGame(player)
  for (let n = 0; n < 3; n += 1) await app().spin(session, '2')
  const bets = inVenue((books) =>
    books.prepare('SELECT bet_id FROM bet_change ORDER BY seq DESC LIMIT 3').all(),
  )
  const bad = String(bets[1]?.['bet_id'])
  renameGame(bad, spoilt)
  return { player, bad }
}

function inVenue<T>(work: (books: DatabaseSync) => T): T {
  const books = new DatabaseSync(app().venue.database)
  books.exec('PRAGMA busy_timeout = 5000; DROP TRIGGER IF EXISTS bet_change_no_update')
  try {
    return work(books)
  } finally {
    books.close()
  }
}

function renameGame(bet: string, game: string): void {
  inVenue((books) =>
    books.prepare('UPDATE bet_change SET game = ? WHERE bet_id = ?').run(game, bet),
  )
}

/** Imports the bets; returns the messages that were logged meanwhile. */
async function importsSaying(): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  await app().runJob('import-bets', { log })
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}

async function betsOf({ id }: TestPlayer): Promise<string[]> {
  const { rows } = await app().owner.query<{ game_code: string }>(
    'SELECT game_code FROM bet WHERE player_id = $1',
    [id],
  )
  return rows.map(({ game_code }) => game_code)
}

async function rejectedRowOf(token: string, bet: string): Promise<Row> {
  const { data } = await app().expectOk('/admin/api/bets/rejected', {}, token)
  const match = (data as { data: Row[] }).data.find(({ bet_id }) => bet_id === bet)
  if (!match) throw new Error('the row is not rejected')
  return match
}

const act = (row: Row, what: string, token: string, body = {}) =>
  app().call(`/admin/api/bets/rejected/${row.id}/${what}`, body, token)

describe('a row of the feed that cannot be read', () => {
  it('R-GAME-20 R-GAME-21: is kept, the rest is imported, one line is told', async () => {
    const { player, bad } = await playedWithSpoiltRow()
    expect(await importsSaying()).toEqual(['rejected rows of the bet feed'])
    expect(await betsOf(player)).toHaveLength(2)
    // A second import of the whole feed saves no second rejected row.
    await app().owner.query(`UPDATE bet_cursor SET cursor = ''`)
    expect(await importsSaying()).toEqual([])
    const row = await rejectedRowOf(await app().staffToken(), bad)
    expect(row).toMatchObject({ status: 'held', problem: expect.stringMatching(/^game: /) })
    expect(JSON.parse(row.raw)).toMatchObject({ bet_id: bad, game: spoilt, stake: '2.00' })
  })

  it('R-GAME-22: is taken in when the venue has mended it, once', async () => {
    const { player, bad } = await playedWithSpoiltRow()
    await app().runJob('import-bets')
    const token = await app().colleague('小红')
    const row = await rejectedRowOf(token, bad)
    expect(await act(row, 'retry', token)).toMatchObject({
      code: 422,
      error: 'bet.still-invalid',
    })
    expect(await betsOf(player)).toHaveLength(2)
    renameGame(bad, 'koi-leap')
    const { data } = await act(row, 'retry', token)
    expect(data).toMatchObject({ status: 'imported', decided_by: '小红' })
    expect(await betsOf(player)).toEqual(['koi-leap', 'koi-leap', 'koi-leap'])
    expect((await act(row, 'retry', token)).code).toBe(409)
    const subject = `rejected-row:${row.id}`
    expect(await app().auditTrail(subject)).toEqual(['小红 bet.retried'])
  })

  it('R-GAME-23: is set aside with a reason, by who may read the books', async () => {
    const { player, bad } = await playedWithSpoiltRow()
    await app().runJob('import-bets')
    const token = await app().colleague('小明')
    const row = await rejectedRowOf(token, bad)
    const cashier = (await app().newStaff('cashier')).token
    expect((await act(row, 'dismiss', cashier, { reason: '测试注单' })).code).toBe(403)
    expect((await act(row, 'dismiss', token, { reason: ' ' })).code).toBe(422)
    const { data } = await act(row, 'dismiss', token, { reason: '测试注单' })
    expect(data).toMatchObject({ status: 'dismissed', reason: '测试注单' })
    expect((await act(row, 'retry', token)).code).toBe(409)
    expect(await betsOf(player)).toHaveLength(2)
    const subject = `rejected-row:${row.id}`
    expect(await app().auditTrail(subject)).toEqual(['小明 bet.dismissed'])
  })
})
