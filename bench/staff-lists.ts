import { createHash } from 'node:crypto'
import { type ApiClient, apiClient } from '@jinli/dev-env/api-client'
import { setUp } from '@jinli/dev-env/set-up'
import pg from 'pg'
import { listsAgent, listsOnceSql, listsPlayer, listsSql } from './staff-lists-load.ts'

export type StaffLists = { size: number; lines: (readonly [what: string, ms: number])[] }

/** Returns the median duration of the tries, after a warm-up (ms). */
async function middle(work: () => Promise<unknown>, tries = 25): Promise<number> {
  for (let warm = 0; warm < 5; warm += 1) await work()
  const took: number[] = []
  for (let n = 0; n < tries; n += 1) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return took.toSorted((a, b) => a - b)[Math.floor(tries / 2)] ?? 0
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Creates sessions for the player and the agent whose screens are measured. */
async function openSessions(client: pg.Client): Promise<{ player: string; agent: string }> {
  const tokens = { player: 'p'.repeat(43), agent: 'a'.repeat(43) }
  for (const [token, id] of [
    [tokens.player, listsPlayer.id],
    [tokens.agent, listsAgent.id],
  ] as const) {
    await client.query(
      `INSERT INTO player_session (token_hash, player_id, expires_at, ip, user_agent)
       VALUES ($1, $2, app_now() + interval '1 day', '::1', '') ON CONFLICT DO NOTHING`,
      [hashOf(token), id],
    )
  }
  await client.query(
    `INSERT INTO agent_session (token_hash, player_id, opened_by, expires_at)
     VALUES ($1, $2, $1, app_now() + interval '1 day') ON CONFLICT DO NOTHING`,
    [hashOf(tokens.agent), listsAgent.id],
  )
  return tokens
}

type Screen = [what: string, path: string, who: 'staff' | 'player' | 'agent', body: object]

const talk = `${listsPlayer.id}`
const screens: Screen[] = [
  ...['waiting', 'mine', 'answered', 'closed', 'all'].map(
    (list): Screen => [`desk: ${list}`, '/admin/api/conversations', 'staff', { list }],
  ),
  ['desk: all, page 400', '/admin/api/conversations', 'staff', { list: 'all', page: 400 }],
  [
    'desk: all, by player',
    '/admin/api/conversations',
    'staff',
    { list: 'all', search: 'desk777' },
  ],
  [
    'desk: all, by contact',
    '/admin/api/conversations',
    'staff',
    { list: 'all', search: 'wx77' },
  ],
  [
    'desk: all, in vain',
    '/admin/api/conversations',
    'staff',
    { list: 'all', search: 'nobody' },
  ],
  ['desk: one of 10,000 words', `/admin/api/conversations/${talk}`, 'staff', {}],
  [
    'desk: its older words',
    `/admin/api/conversations/${talk}/messages`,
    'staff',
    { before: 5000 },
  ],
  ['review counts', '/admin/api/review-counts', 'staff', {}],
  ['mailings', '/admin/api/mailings', 'staff', {}],
  [
    'applications, rejected',
    '/admin/api/agent-applications',
    'staff',
    { state: 'rejected' },
  ],
  [
    'content, what stands',
    '/admin/api/content-items',
    'staff',
    { kind: 'banner', show: 'standing' },
  ],
  ['content, all', '/admin/api/content-items', 'staff', { kind: 'banner', show: 'all' }],
  ['audit trail, page 400', '/admin/api/audit', 'staff', { page: 400 }],
  ['audit trail, of an action', '/admin/api/audit', 'staff', { action: 'support.closed' }],
  ['audit trail, about a player', '/admin/api/audit', 'staff', { player: 'desk777' }],
  ['player’s record with unread mail', '/api/user', 'player', {}],
  ['mailbox of 20,000, page 1', '/api/noticeList', 'player', {}],
  ['mailbox of 20,000, page 50', '/api/noticeList', 'player', { page: 50 }],
  ['conversation of 10,000 words', '/api/support/mine', 'player', {}],
  ['portal: summary', '/api/agent/summary', 'agent', {}],
  ['portal: 30 days', '/api/agent/days', 'agent', { pagesize: 30 }],
  ['portal: players, page 1', '/api/agent/players', 'agent', {}],
]

async function measure(
  api: ApiClient,
  tokens: Record<Screen[2], string>,
): Promise<StaffLists['lines']> {
  const lines: (readonly [string, number])[] = []
  for (const [what, path, who, body] of screens) {
    const ms = await middle(() => api.expectOk(path, body, tokens[who]))
    console.error(`${what}: ${ms.toFixed(1)}`)
    lines.push([what, ms])
  }
  return lines
}

/** Runs `work` against a server on this database. */
type Serve = <T>(work: (base: string) => Promise<T>) => Promise<T>

/** Measures the duration of the screens with each number of rows in the database, one column per number. */
export async function measureStaffLists(
  ownerUrl: string,
  serve: Serve,
  sizes: readonly number[],
): Promise<StaffLists[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const columns: StaffLists[] = []
  try {
    // The first start creates the first staff member, who is the author of all loaded rows.
    await serve(async () => undefined)
    for (const text of listsOnceSql) await client.query(text)
    let count = 0
    for (const size of sizes) {
      for (const text of listsSql(count + 1, size)) await client.query(text)
      count = size
      await client.query('VACUUM ANALYZE')
      console.error(`${size} stand`)
      const tokens = await openSessions(client)
      const lines = await serve(async (base) => {
        const api = apiClient(base)
        const staff = await setUp(api.client).signInStaff('admin', 'bench-secret')
        return measure(api, { staff, ...tokens })
      })
      columns.push({ size, lines })
    }
    return columns
  } finally {
    await client.end()
  }
}
