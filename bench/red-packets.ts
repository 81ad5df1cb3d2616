import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { apiClient } from '@jinli/dev-env/api-client'
import pg from 'pg'

const players = 2000
const seconds = 10
const base = 20_000_000
const tokenOf = (n: number) => `rain${n}`.padEnd(43, 'x')
const today = `(app_now() AT TIME ZONE 'Asia/Shanghai')::date`

/** A setting that is open at any hour; its budget is less than the draws would pay on average. */
const setting = {
  start_time: '00:00',
  end_time: '23:59',
  count_from: '00:00',
  count_until: '00:00',
  budget: 6000,
  turnover_times: 1,
}

/** Creates players, each with a session and a deposit of yesterday, which gives the player one draw. */
async function plant(client: pg.Client): Promise<void> {
  const each = `generate_series(1, ${players}) g`
  for (const statement of [
    `INSERT INTO site_setting (key, value) VALUES ('redpacket_switch', '1')
     ON CONFLICT (key) DO UPDATE SET value = '1'`,
    `INSERT INTO money_setting (key, version, value, state, reason, checked_at)
     SELECT key, version + 1, value || '${JSON.stringify(setting)}', 'approved', 'bench', app_now()
     FROM money_setting WHERE key = 'red_packet' ORDER BY version DESC LIMIT 1`,
    'DELETE FROM red_packet_share',
    'DELETE FROM red_packet_day',
    `INSERT INTO player (id, name, name_key, realname, login_hash, pay_hash)
     OVERRIDING SYSTEM VALUE SELECT ${base} + g, 'rain' || g, 'rain' || g, '', '', '' FROM ${each}`,
    `SELECT ledger.open_accounts(array_agg('player:' || ${base} + g || ':available'), 'CNY', true) FROM ${each}`,
    `INSERT INTO deposit (deposit_no, player_id, method, amount, credited_amount, state, setting_id, pay_to, expires_at,
       created_at, decided_at)
     SELECT 'rain' || g, ${base} + g, 'bank', 10000, 10000, 'approved', (SELECT min(id) FROM money_setting), '{}',
       app_now(), app_now() - interval '2 days', (${today} - 1 + interval '1 hour') AT TIME ZONE 'Asia/Shanghai'
     FROM ${each}`,
    `SELECT ledger.post('deposit:' || id || ':credited', 'deposit.credited', 'deposit:' || id,
       ARRAY['cashier:bank', 'player:' || player_id || ':available'], ARRAY[-10000, 10000])
     FROM deposit WHERE player_id > ${base}`,
  ])
    await client.query(statement)
  await client.query(
    `INSERT INTO player_session (token_hash, player_id, expires_at, ip, user_agent)
     SELECT hash, ${base} + g, app_now() + interval '1 day', '::1', ''
     FROM unnest($1::bytea[]) WITH ORDINALITY AS s (hash, g)`,
    [
      Array.from({ length: players }, (_, n) =>
        createHash('sha256')
          .update(tokenOf(n + 1))
          .digest(),
      ),
    ],
  )
  await client.query('ANALYZE')
}

async function untilAnnounced(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rowCount } = await client.query(
      `SELECT FROM red_packet_day WHERE day = ${today}`,
    )
    if (rowCount === 1) return
    await wait(50)
  }
  throw new Error('no day was announced')
}

export type Rain = {
  answers: Record<string, number>
  p50: number
  p99: number
  slowest: number
  lastMs: number
  budget: number
  paid: number
  wrong: number
}

/** Sends one draw per player, evenly over the seconds; no draw waits for the response to an earlier one. */
export async function measureRain(ownerUrl: string, url: string): Promise<Rain> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await plant(client)
  await untilAnnounced(client)
  const { call } = apiClient(url)
  const answers: Record<string, number> = {}
  const began = performance.now()
  const took = await Promise.all(
    Array.from({ length: players }, async (_, n) => {
      await wait((n * seconds * 1000) / players)
      const sentAt = performance.now()
      const key = { 'idempotency-key': `rain-of-${n}-key` }
      const { error = 'won' } = await call('/api/douserredpacket', {}, tokenOf(n + 1), key)
      answers[error] = (answers[error] ?? 0) + 1
      return performance.now() - sentAt
    }),
  )
  const lastMs = Math.round(performance.now() - began)
  const durations = took.toSorted((a, b) => a - b)
  const at = (part: number) =>
    Math.round(durations[Math.ceil(durations.length * part) - 1] ?? 0)
  const { rows } = await client.query<{ budget: number; paid: number; wrong: number }>(
    `SELECT (d.budget / 100)::int AS budget, (SELECT sum(amount) / 100 FROM red_packet_draw)::float AS paid,
       ((SELECT count(*) FROM business_violations WHERE concept = 'red_packet')
         + (SELECT count(*) FROM unfounded_postings WHERE concept = 'red_packet'))::int AS wrong
     FROM red_packet_day d WHERE d.day = ${today}`,
  )
  await client.end()
  const { budget = 0, paid: paidFen = 0, wrong = 0 } = rows[0] ?? {}
  return {
    answers,
    p50: at(0.5),
    p99: at(0.99),
    slowest: at(1),
    lastMs,
    budget,
    paid: paidFen,
    wrong,
  }
}
