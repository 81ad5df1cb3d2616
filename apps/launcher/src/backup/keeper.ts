import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type BackupState,
  saveBackupState,
} from '@jinli/server/reconciliation/backup-state.store'
import { Client } from 'pg'
import type { LauncherConfig } from '../config.ts'
import { codeOf, ExpectedProblem, lineOf } from '../expected-problem.ts'
import { basesIn, reachOf, readJson, saveReach, timeOfName } from './backup-folder.ts'
import { readBackupKey } from './backup-key.ts'
import type { DrillReport } from './drill.ts'
import { readManifest } from './manifest.ts'
import { shipNewPictures } from './picture-archive.ts'
import { readRestoreNote } from './restore-note.ts'
import { archiveOf, hasWal, shipWal, type WalArchive } from './wal-archive.ts'

const lookMs = 1000
const finishTries = 50

/** How many seconds of work a lost disk may cost, and after how many hours a backup is late. */
type Settings = { walSeconds: number; dueHours: number }

function wholeNumber(name: string, usual: number): number {
  const value = Number(process.env[name] || usual)
  if (Number.isInteger(value) && value > 0) return value
  throw new ExpectedProblem(`${name} must be a number from 1, not "${process.env[name]}".`)
}

/** Reads the settings of the archive from the environment. */
export function readArchiveSettings(): Settings {
  return {
    walSeconds: wholeNumber('BACKUP_WAL_SECONDS', 60),
    dueHours: wholeNumber('BACKUP_DUE_HOURS', 26),
  }
}

/** A switched segment: once the archive has it, everything before `at` can be restored. */
type Switch = { at: Date; segment: string }

async function stateOf(
  archive: WalArchive | null,
  config: LauncherConfig,
  { dueHours }: Settings,
): Promise<BackupState | null> {
  const note = readRestoreNote(config.dataDir)
  const restore = note && { at: new Date(note.restoredAt), until: new Date(note.until) }
  const nothing = {
    dueHours,
    baseAt: null,
    reachAt: null,
    failure: '',
    drill: null,
    restored: restore,
  }
  if (!archive) return config.mode === 'live' || restore ? nothing : null
  const newest = basesIn(archive.seriesDir).at(-1)
  const drill = readJson(join(archive.folder.root, 'drill.json')) as Pick<
    DrillReport,
    'at' | 'failures'
  > | null
  return {
    ...nothing,
    baseAt: newest ? timeOfName(newest) : null,
    reachAt: reachOf(archive.seriesDir),
    drill: drill && { at: new Date(drill.at), failures: drill.failures.length },
  }
}

/** Adds the key of the environment. Throws if it is none. */
function withKey(archive: WalArchive): WalArchive {
  return { ...archive, folder: { ...archive.folder, key: readBackupKey(process.env) } }
}

/** Moves WAL and pictures into the archive while the house runs, and saves its state for the staff. */
class BackupKeeper {
  private readonly client: Client
  private readonly config: LauncherConfig
  private readonly settings: Settings
  private readonly log: (line: string) => void
  private switched: Switch | null = null
  private switchAt = 0
  private picturesSince: Date | null = null
  private failure = ''

  constructor(
    client: Client,
    config: LauncherConfig,
    settings: Settings,
    log: (line: string) => void,
  ) {
    this.client = client
    this.config = config
    this.settings = settings
    this.log = log
  }

  /** Saves the state, whose commit comes after `at`, and has PostgreSQL close the segment. */
  private async switchSegment(archive: WalArchive | null): Promise<void> {
    this.switchAt = performance.now() + this.settings.walSeconds * 1000
    const state = await stateOf(archive, this.config, this.settings)
    const { rows: times } = await this.client.query<{ at: Date }>(
      'SELECT clock_timestamp() AS at',
    )
    await saveBackupState(this.client, state && { ...state, failure: this.failure })
    // A segment that still waits must arrive first.
    if (!archive || this.switched) return
    const { rows } = await this.client.query<{ segment: string }>(
      'SELECT pg_walfile_name(pg_switch_wal()) AS segment',
    )
    // A transaction takes its time a moment before it writes its commit.
    const at = new Date((times[0]?.at.getTime() ?? 0) - 1000)
    this.switched = { at, segment: rows[0]?.segment ?? '' }
  }

  private async shipPictures(archive: WalArchive): Promise<void> {
    if (process.env.JINLI_S3_BUCKET) return
    const [newest] = basesIn(archive.seriesDir).slice(-1)
    // Base backups copy all pictures.
    if (!newest) return
    this.picturesSince ??= new Date((await readManifest(archive, newest)).startedAt)
    const { dataDir } = this.config
    const plan = { dataDir, since: this.picturesSince }
    this.picturesSince = await shipNewPictures(this.client, archive, plan)
  }

  private async assertArchiver(): Promise<void> {
    const { rows } = await this.client.query<{ wal: string }>(
      `SELECT last_failed_wal AS wal FROM pg_stat_archiver
       WHERE last_failed_time > coalesce(last_archived_time, '-infinity')`,
    )
    if (rows[0])
      throw new ExpectedProblem(`PostgreSQL cannot copy ${rows[0].wal}: see postgres.log.`)
  }

  private async ship(archive: WalArchive): Promise<void> {
    if (!existsSync(archive.spool))
      throw new ExpectedProblem(`${archive.spool} is missing: run npm run backup`)
    await shipWal(archive)
    await this.assertArchiver()
    if (!this.switched || !hasWal(archive, this.switched.segment)) return
    await this.shipPictures(archive)
    saveReach(archive.seriesDir, this.switched.at)
    this.switched = null
  }

  private report(failure: string): void {
    if (failure === this.failure) return
    this.failure = failure
    this.switchAt = 0
    this.log(failure ? `The backup does not go on: ${failure}` : 'The backup goes on')
  }

  /** Looks once. A problem of the archive is reported and does not stop the house. */
  async look(): Promise<void> {
    const archive = archiveOf(this.config.dataDir, null)
    try {
      if (archive) await this.ship(withKey(archive))
      this.report('')
    } catch (error) {
      this.report(codeOf(error) === 'ENOSPC' ? 'no space is left' : lineOf(error))
    }
    if (performance.now() >= this.switchAt) await this.switchSegment(archive)
  }

  /** Closes the last segment and waits for it for some seconds, so that the archive has all of an orderly stop. */
  async finish(): Promise<void> {
    const note = archiveOf(this.config.dataDir, null)
    if (!note || this.failure) return
    const archive = withKey(note)
    this.switched = null
    await this.switchSegment(archive)
    for (let tries = 0; this.switched && tries < finishTries; tries += 1) {
      await this.ship(archive)
      await sleep(100)
    }
  }
}

/**
 * Starts to keep the archive of a house; call it once its tables exist. `stop` closes the last segment and ships it. The
 * house goes on without it.
 */
export function keepBackups(
  config: LauncherConfig,
  ownerUrl: string,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  const settings = readArchiveSettings()
  const stopping = new AbortController()
  const pause = () =>
    sleep(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined)

  async function serve(): Promise<void> {
    const client = new Client({
      connectionString: ownerUrl,
      application_name: 'jinli-backup-keeper',
      keepAlive: true,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const keeper = new BackupKeeper(client, config, settings, log)
      while (!stopping.signal.aborted) {
        await keeper.look()
        await pause()
      }
      await keeper.finish()
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // The database is restarting; its supervisor logs that.
      await serve().catch(() => undefined)
      await pause()
    }
  }
  const end = run()
  return {
    async stop() {
      stopping.abort()
      await end
    },
  }
}
