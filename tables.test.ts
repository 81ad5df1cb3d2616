import { describe, expect, it } from 'vitest'
import { files, inside, offenders, read } from './bin/source-files.ts'

describe('tables', () => {
  const server = 'apps/server/src/'
  const tables = files
    .filter((path) => path.startsWith('apps/server/migrations/'))
    .flatMap((path) => [...read(path).matchAll(/^CREATE TABLE ([a-z_]+)/gm)])
    .map(([, table = '']) => table)
  const rooms = new Set(inside(server).map((path) => path.split('/')[3] ?? ''))

  /** The folders that own the tables whose name does not begin with the name of the owning folder. */
  const elsewhere: Record<string, readonly string[]> = {
    agent_session: ['session'],
    agent_ticket: ['session'],
    ledger_functions: ['apply-views.ts'],
    applied_views: ['apply-views.ts'],
    release: ['apply-views.ts', 'platform'],
    release_node: ['apply-views.ts', 'platform'],
    // The folder `platform` writes audit rows, and the folder `operator` reads them.
    audit: ['platform', 'operator'],
    audit_seal: ['money'],
    ledger_audit_finding: ['money'],
    ledger_audit_cursor: ['money'],
    backup_state: ['reconciliation'],
    credential_change: ['auth'],
    flag_kind: ['review'],
    flag_reason: ['review'],
    idempotency: ['http'],
    call_count: ['platform'],
    bounced_address: ['outbox'],
    event: ['platform'],
    event_cursor: ['platform'],
    job_day: ['platform'],
    job_lease: ['platform'],
    mail: ['message'],
    mail_copy: ['outbox'],
    outbound_message: ['outbox'],
    order_reference: ['review'],
    money_recall: ['game-session'],
    mailing: ['message'],
    mailing_read_mark: ['message'],
    // The folder `auth` has registration and passwords; `player` has the settings that players change themselves.
    player: ['auth', 'player'],
    player_freeze: ['freeze'],
    one_time_code: ['contact'],
    player_browser: ['contact'],
    player_contact: ['contact'],
    player_correction: ['profile'],
    player_note: ['profile'],
    player_passkey: ['player-factor'],
    player_passkey_question: ['player-factor'],
    player_recovery: ['recovery'],
    player_recovery_code: ['player-factor'],
    player_restriction: ['restriction'],
    player_session: ['session'],
    player_session_end: ['session'],
    player_sign_in: ['session'],
    player_tag: ['profile'],
    risk_case: ['abuse-flag'],
    screening_list: ['abuse-flag'],
    screening_person: ['abuse-flag'],
    risk_hold: ['withdrawal'],
    secret_attempt: ['platform'],
    secret_throttle: ['platform'],
    staff: ['operator'],
    staff_day: ['session'],
    staff_factor: ['operator'],
    staff_draft: ['operator'],
    staff_key: ['operator'],
    staff_key_question: ['operator'],
    staff_link: ['operator'],
    staff_recovery_code: ['operator'],
    staff_session: ['session', 'operator'],
    venue_transfer: ['wallet'],
    write_probe: ['platform'],
  }
  /** Tables that are filled once, when a database is installed. */
  const seededTables = ['bank', 'bank_version', 'money_setting', 'site_setting']
  const seeds = new Set([...seededTables, 'staff', 'venue'])
  /** Tables that every folder may read, because other tables refer to their rows. */
  const exemptTables = new Set(['player', 'role', 'staff', 'venue'])

  /** Returns the folder that owns a table: the longest prefix of its name that is a folder (`bet_cursor`: bet). */
  function ownersOf(table: string): readonly string[] {
    const words = table.split('_')
    const names = words.map((_, i) => words.slice(0, words.length - i).join('-'))
    return elsewhere[table] ?? names.filter((name) => rooms.has(name)).slice(0, 1)
  }

  /** Returns the uses of tables (matches of `patterns`) in folders that do not own them. */
  function strangers(
    patterns: readonly RegExp[],
    but: (room: string, table: string) => boolean,
  ) {
    return inside(server).flatMap((path) => {
      const room = path.split('/')[3] ?? ''
      const matches = patterns.flatMap((pattern) => [...read(path).matchAll(pattern)])
      return matches
        .map(([, table = '']) => table)
        .filter((table) => tables.includes(table) && !ownersOf(table).includes(room))
        .filter((table) => !but(room, table))
        .map((table) => `${path}: ${table}`)
    })
  }

  it('each has one owner', () => {
    expect(tables.length).toBeGreaterThan(25)
    expect(tables.filter((table) => ownersOf(table).length === 0)).toEqual([])
  })

  it('are written by their owner; the seed and the claim of a queue are the exceptions', () => {
    const writes = [
      /(?:INSERT INTO|DELETE FROM|(?<!\b(?:FOR|KEY|DO) )UPDATE)\s+([a-z_]+)/g,
      /insertInto\(\s*'([a-z_]+)'/g,
    ]
    const others = strangers(writes, (room, table) => room === 'seed' && seeds.has(table))
    expect(others).toEqual([])
    // The table name is a parameter in these files, because they serve all kinds of reviewed orders, or all tables
    // with versions or an expiry time.
    const hits = offenders(inside(server), /(INSERT INTO|DELETE FROM|UPDATE) \$\{/)
    const allowedFiles =
      /\/(review\/claim\.store|version\/(drafted-text|version)\.store|platform\/(sql-parts|drop-due))\.ts/
    expect(hits.filter((line) => !allowedFiles.test(line))).toEqual([])
  })

  it('are read by others through a view of their owner (apps/server/sql)', () => {
    const reads = [/(?:FROM|JOIN)\s+([a-z_]+)/g, /\bof: sql`([a-z_]+)`/g]
    const others = strangers(
      reads,
      (room, table) => exemptTables.has(table) || (room === 'seed' && seeds.has(table)),
    )
    expect(others).toEqual([])
  })

  it('are judged by one clock', () => {
    const clock = /(?<![\w.])(now|clock_timestamp)\(\)|\bCURRENT_(TIMESTAMP|DATE)\b/
    const sql = files.filter((path) => /^apps\/server\/(migrations|sql)\//.test(path))
    const own = [...inside(server), ...sql].filter(
      (path) => !/(001_ground\.sql|src\/(main|context)\.ts)$/.test(path),
    )
    expect(offenders(own, clock)).toEqual([])
  })
})
