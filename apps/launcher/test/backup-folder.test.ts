import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@jinli/server/migrate'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../src/backup/back-up.ts'
import { basesIn, claimBackupFolder, seriesIn } from '../src/backup/backup-folder.ts'
import { drill } from '../src/backup/drill.ts'
import { keepBackups } from '../src/backup/keeper.ts'
import { readManifest } from '../src/backup/manifest.ts'
import { isSegment, missingSegment, nextSegment } from '../src/backup/wal-names.ts'
import { readConfig } from '../src/config.ts'
import { type Postgres, startPostgres } from '../src/postgres.ts'
import { dataFolder, isRoot } from './folders.ts'
import { command } from './house.ts'

const dataDir = dataFolder('backup-data')
const place = dataFolder('backup-place')
const root = join(place, 'backups')
const config = readConfig({ DATA_DIR: dataDir })
const picture = `${'a1'.repeat(20)}.png`
let postgres: Postgres
let client: Client

const backUpTo = (to: string, keep = 9, env: Record<string, string> = {}) =>
  backUp({ config, env, root: to, keep })
const seriesDir = () => join(root, seriesIn(root).at(-1) ?? '')

/** Writes WAL, and closes the segment. */
async function write(): Promise<void> {
  await client.query('UPDATE write_probe SET written_at = now()')
  await client.query('SELECT pg_switch_wal()')
}

async function putPicture(): Promise<void> {
  const folder = join(dataDir, 'pictures', picture.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, picture), 'seven!!')
  await client.query(
    `INSERT INTO picture (name, kind, owner, bytes, width, height) VALUES ($1, 'avatar', '', 7, 1, 1)`,
    [picture],
  )
}

beforeAll(async () => {
  postgres = await startPostgres({ dataDir })
  await migrate(postgres)
  client = new Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  await putPicture()
})
afterAll(async () => {
  await client.end()
  await postgres.stop()
})

describe('R-OPS-63: a backup is refused in words', () => {
  it.each([
    ['into the data folder', () => join(dataDir, 'backups'), 'must not lie in DATA_DIR'],
    ['around the data folder', () => join(dataDir, '..'), 'must not lie in DATA_DIR'],
    ['into a folder with other things', () => place, 'is not empty'],
    ['into a file', () => join(place, 'file'), 'Cannot write backups'],
    ['where no folder can be made', () => '/proc/x/backups', 'Cannot write backups'],
  ])('%s', async (_name, folder, words) => {
    writeFileSync(join(place, 'file'), '')
    await expect(backUpTo(folder())).rejects.toThrow(words)
    expect(existsSync(join(dataDir, 'backup.json'))).toBe(false)
  })

  it('into the folder of another installation, or of encrypted backups', async () => {
    const stranger = join(place, 'stranger')
    await claimBackupFolder({ root: stranger, key: null }, dataDir, 'another')
    await expect(backUpTo(stranger)).rejects.toThrow('of another installation')
    const keyFolder = join(place, 'encrypted')
    await claimBackupFolder({ root: keyFolder, key: randomBytes(32) }, dataDir, 'any')
    await expect(backUpTo(keyFolder)).rejects.toThrow('is encrypted')
    const wrongKey = { BACKUP_KEY: randomBytes(32).toString('base64url') }
    await expect(backUpTo(keyFolder, 9, wrongKey)).rejects.toThrow('The key is not the one')
    await expect(backUpTo(stranger, 9, wrongKey)).rejects.toThrow('are not encrypted')
  })

  it('in live mode without a key, and of an operator’s own PostgreSQL', async () => {
    const live = { ...config, mode: 'live' as const }
    await expect(backUp({ config: live, env: {}, root, keep: 1 })).rejects.toThrow(
      'In live mode backups are encrypted',
    )
    const own = { ...config, databaseUrl: 'postgres://host/name' }
    await expect(backUp({ config: own, env: {}, root, keep: 1 })).rejects.toThrow(
      'has its own backups',
    )
  })

  it.skipIf(!isRoot)('onto a disk that gets full [needs root]', async ({ skip }) => {
    const disk = join(place, 'disk')
    mkdirSync(disk)
    const mount = (size: string) =>
      spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]).status === 0
    if (!mount('1m')) return skip('no mount here')
    try {
      await expect(backUpTo(join(disk, 'b'))).rejects.toThrow('There is too little room')
      spawnSync('mount', ['-o', 'remount,size=100m', disk])
      spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'full')}`, 'bs=1M', 'count=99'])
      await expect(backUpTo(join(disk, 'c'))).rejects.toThrow(
        /too little room|No space is left/,
      )
    } finally {
      spawnSync('umount', [disk])
    }
  })
})

describe('R-OPS-66: what a folder keeps', () => {
  it('two backups at once: one of them is taken', async () => {
    const results = await Promise.allSettled([backUpTo(root), backUpTo(root)])
    const reasons = results.flatMap((each) =>
      each.status === 'rejected' ? [each.reason] : [],
    )
    expect(reasons.map(String)).toEqual(['ExpectedProblem: Another backup is running.'])
    expect(basesIn(seriesDir())).toHaveLength(1)
    expect(readdirSync(join(seriesDir(), 'pictures', 'a1'))).toEqual([picture])
  })

  it('a killed backup leaves nothing that counts, and the next one clears up', async () => {
    const { child, run } = command('backup', ['--to', root], { DATA_DIR: dataDir })
    const halves = () => readdirSync(seriesDir()).filter((name) => name.endsWith('.new'))
    await expect.poll(halves, { interval: 5 }).toHaveLength(1)
    child.kill('SIGKILL')
    await run
    expect(halves()).toHaveLength(1)
    expect(basesIn(seriesDir())).toHaveLength(1)
    const report = await backUpTo(root)
    expect(report.bases).toBe(2)
    expect(halves()).toEqual([])
  })

  it('the newest backups stay, with the WAL and the pictures that they need', async () => {
    await write()
    await client.query('DELETE FROM picture')
    const report = await backUpTo(root, 1)
    expect([report.bases, report.pruned]).toEqual([1, 2])
    const [base = ''] = basesIn(seriesDir())
    const series = { folder: { root, key: null }, seriesDir: seriesDir() }
    const { startSegment } = await readManifest(series, base)
    const segments = readdirSync(join(seriesDir(), 'wal')).filter(isSegment)
    expect(segments.toSorted()[0]).toBe(startSegment)
    // The picture is gone since then: the kept backup may still need it, the next one does not.
    expect(readdirSync(join(seriesDir(), 'pictures', 'a1'))).toEqual([picture])
    await backUpTo(root, 1)
    expect(readdirSync(join(seriesDir(), 'pictures', 'a1'))).toEqual([])
  })
})

describe('R-OPS-65: an archive that fails does not stop the house, and shows', () => {
  const failure = async () => {
    const { rows } = await client.query<{ failure: string }>(
      'SELECT failure FROM backup_state',
    )
    return rows[0]?.failure
  }
  const alarms = async () => {
    const { rows } = await client.query<{ kind: string }>(
      'SELECT kind FROM overdue ORDER BY kind',
    )
    return rows.map(({ kind }) => kind)
  }

  it('while its disk is away, then goes on without a gap', async () => {
    const lines: string[] = []
    process.env['BACKUP_WAL_SECONDS'] = '1'
    const keeper = keepBackups(config, postgres.ownerUrl, (line) => lines.push(line))
    const otherFolder = join(place, 'away')
    try {
      await expect.poll(failure).toBe('')
      renameSync(root, otherFolder)
      await expect.poll(failure).toContain('holds no backups')
      await write()
      await client.query(
        `UPDATE backup_state SET failing_since = now() - interval '6 minutes'`,
      )
      expect(await alarms()).toContain('wal_archive_failing')
      renameSync(otherFolder, root)
      await expect.poll(failure).toBe('')
      expect(await alarms()).not.toContain('wal_archive_failing')
      expect(lines.map((line) => line.split(':')[0])).toEqual([
        'The backup does not go on',
        'The backup goes on',
      ])
    } finally {
      delete process.env['BACKUP_WAL_SECONDS']
      await keeper.stop()
    }
    const segments = new Set(readdirSync(join(seriesDir(), 'wal')).filter(isSegment))
    const [first = '', last = ''] = [
      [...segments].toSorted()[0],
      [...segments].toSorted().at(-1),
    ]
    expect(missingSegment(segments, first, last)).toBe(null)
    expect(readdirSync(join(dataDir, 'postgres', 'wal-spool'))).toEqual([])
  })

  it('late backups and drills are alarms', async () => {
    await client.query(`UPDATE backup_state SET base_at = now() - interval '27 hours'`)
    expect(await alarms()).toEqual(['backup_late'])
    await client.query(
      `UPDATE backup_state SET base_at = now(), drill_at = now() - interval '36 days', drill_failures = 0`,
    )
    expect(await alarms()).toEqual(['restore_drill'])
    await client.query('UPDATE backup_state SET drill_at = now(), drill_failures = 2')
    expect(await alarms()).toEqual(['restore_drill'])
    await client.query('UPDATE backup_state SET drill_failures = 0')
    expect(await alarms()).toEqual([])
  })
})

describe('R-OPS-64: a drill', () => {
  it('finds rows that break a rule of the database or of the ledger', async () => {
    await client.query(`SET session_replication_role = 'replica'`)
    await client.query(
      `INSERT INTO player_tag (player_id, tag, made_by) VALUES (9999, 'x', 9999)`,
    )
    await client.query(
      `INSERT INTO ledger.account (code, currency, guarded, balance) VALUES ('player:1:available', 'CNY', true, 5)`,
    )
    await backUpTo(root, 1)
    const report = await drill({ root, key: null }, place)
    expect(report.failures).toEqual([
      expect.stringMatching(/^reference player_tag_made_by_fkey .*1 are wrong$/),
      expect.stringMatching(/^reference player_tag_player_id_fkey /),
      expect.stringMatching(/^the audit of the ledger: 1 findings, such as I-3/),
    ])
    expect(report.checks).toBeGreaterThan(1000)
  })
})

it('R-OPS-62: segments follow each other across the end of their numbers', () => {
  expect(nextSegment('0000000100000000000000FE')).toBe('0000000100000000000000FF')
  expect(nextSegment('0000000100000000000000FF')).toBe('000000010000000100000000')
  const segments = new Set(['0000000100000000000000FF', '000000010000000100000001'])
  expect(
    missingSegment(segments, '0000000100000000000000FF', '000000010000000100000001'),
  ).toBe('000000010000000100000000')
})
