import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'

const app = useTestApp()

async function plant(count: number, endedAt: string): Promise<void> {
  const { id } = await app().registerPlayer()
  await app().owner.query(
    `INSERT INTO player_session (token_hash, player_id, expires_at, ip, user_agent)
     SELECT sha256(($1 || n)::bytea), $1::bigint, app_now() + $3::interval, '::1', ''
     FROM generate_series(1, $2::int) n`,
    [`${id}`, count, endedAt],
  )
}

async function countLeft(where: string): Promise<number> {
  const { rows } = await app().owner.query(
    `SELECT count(*)::int AS n FROM player_session WHERE ${where}`,
  )
  return rows[0].n
}

it('R-ADMIN-191: a backlog of any size is dropped, what still holds stays', async () => {
  await plant(11_000, '-1 hour')
  await plant(3, '1 hour')
  const open = await countLeft('expires_at > app_now()')
  await app().runJob('drop-expired-sessions')
  expect(await countLeft('expires_at <= app_now()')).toBe(0)
  expect(await countLeft('expires_at > app_now()')).toBe(open)
})

it('R-ADMIN-191: one that is put off in the same moment stays', async () => {
  await plant(2, '-2 hours')
  const client = await app().owner.connect()
  await client.query('BEGIN')
  const { rows } = await client.query(
    `UPDATE player_session SET expires_at = app_now() + interval '1 day' WHERE id = (SELECT min(id)
       FROM player_session WHERE expires_at < app_now()) RETURNING id::text`,
  )
  const dropping = app().runJob('drop-expired-sessions')
  await expect
    .poll(async () => {
      const lockWaits = await app().owner.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return lockWaits.rowCount
    })
    .toBe(1)
  await client.query('COMMIT')
  client.release()
  await dropping
  expect(await countLeft(`id = ${rows[0].id}`)).toBe(1)
  expect(await countLeft('expires_at < app_now()')).toBe(0)
})
