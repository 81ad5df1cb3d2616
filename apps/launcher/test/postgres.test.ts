import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { createCluster } from '../src/cluster.ts'
import { startPostgres } from '../src/postgres.ts'
import { chooseAccount, chooseRunner } from '../src/postgres-account.ts'
import { postgresBinaries } from '../src/postgres-binaries.ts'
import { servePostmaster, stopPostmaster } from '../src/postmaster.ts'
import { isAlive } from '../src/process-table.ts'
import { dataFolder, isRoot, nobody } from './folders.ts'

const settings = { fsync: 'off', shared_buffers: '16MB' }
const round = fileURLToPath(new URL('stand-ins/postgres-round.ts', import.meta.url))

async function ask(url: string, sql: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: string }>(
      `select (${sql})::text as answer`,
    )
    return rows[0]?.answer ?? ''
  } finally {
    await client.end()
  }
}

async function roundAsNobody(dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [round, dataDir], nobody)
  return stdout.trim()
}

/** The reason why `nobody` cannot run our sources on this machine, or false if they can. */
const nobodyIsShutOut = !isRoot
  ? 'needs root'
  : await promisify(execFile)(process.execPath, ['--check', round], {
      ...nobody,
      cwd: '/',
    }).then(
      () => false as const,
      () => 'the checkout is private to root',
    )

describe('a cluster', () => {
  const dataDir = dataFolder('pg')

  it('starts new: UTF-8, UTC, durable, with passwords, and no other way in', async () => {
    const postgres = await startPostgres({ dataDir })
    const setting = (name: string) => ask(postgres.url, `current_setting('${name}')`)
    expect(postgres.adopted).toBe(false)
    expect(await setting('server_encoding')).toBe('UTF8')
    expect(await setting('TimeZone')).toBe('UTC')
    expect(await setting('listen_addresses')).toBe('127.0.0.1')
    expect(await setting('unix_socket_directories')).toBe('')
    for (const name of [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'data_checksums',
    ]) {
      expect(await setting(name)).toBe('on')
    }
    const wrong = new URL(postgres.url)
    wrong.password = 'guess'
    await expect(ask(wrong.href, '1')).rejects.toThrow(/password authentication failed/)
    expect(statSync(join(dataDir, 'secret.json')).mode & 0o777).toBe(0o600)

    const second = await startPostgres({ dataDir })
    expect(second.adopted).toBe(true)
    expect([second.pid, second.url]).toEqual([postgres.pid, postgres.url])
    await expect(startPostgres({ dataDir, settings })).rejects.toThrow(
      /has fsync=on; end it/,
    )
    await Promise.all([postgres.stop(), second.stop()])
    expect(isAlive(postgres.pid)).toBe(false)
  })

  it('two starts at the same moment share one postmaster', async () => {
    const both = await Promise.all([startPostgres({ dataDir }), startPostgres({ dataDir })])
    expect(both[0].pid).toBe(both[1].pid)
    await Promise.all(both.map((postgres) => postgres.stop()))
  })

  it.each(['started', 'adopted'])(
    'comes back on its port after kill -9 (%s)',
    async (kind) => {
      const first = await startPostgres({ dataDir, settings: { synchronous_commit: 'on' } })
      const watchedServer = kind === 'adopted' ? await startPostgres({ dataDir }) : first
      const before = watchedServer.pid
      await watchedServer.kill9()
      await expect
        .poll(() => ask(watchedServer.url, '1').catch(() => ''), { interval: 50 })
        .toBe('1')
      await expect.poll(() => watchedServer.pid).not.toBe(before)
      await Promise.all([first.stop(), watchedServer.stop()])
    },
  )

  it.each(['of another process', 'empty'])(
    'starts over a stale pid file (%s)',
    async (kind) => {
      const stranger = strangerOf(dataDir)
      const path = join(dataDir, 'postgres', 'postmaster.pid')
      const lines = [
        stranger.pid,
        join(dataDir, 'postgres'),
        1,
        5432,
        '',
        '127.0.0.1',
        '',
        'ready',
      ]
      writeFileSync(path, kind === 'empty' ? '' : `${lines.join('\n')}\n`)
      const owner = statSync(dirname(path))
      chownSync(path, owner.uid, owner.gid)
      const postgres = await startPostgres({ dataDir, settings })
      expect(postgres.adopted).toBe(false)
      expect(stranger.exitCode).toBe(null)
      await postgres.stop()
      stranger.kill()
      await once(stranger, 'exit')
    },
  )

  it('names the file when the password is gone', async () => {
    const copy = dataFolder('pg-nosecret')
    mkdirSync(join(copy, 'postgres'))
    writeFileSync(join(copy, 'postgres', 'PG_VERSION'), '18\n')
    await expect(startPostgres({ dataDir: copy })).rejects.toThrow(
      /secret\.json is missing/,
    )
  })
})

/** Starts a process that belongs to the cluster's account but is not a postmaster. */
function strangerOf(dataDir: string): ChildProcess {
  const { uid, gid } = statSync(join(dataDir, 'postgres'))
  return spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot ? { uid, gid } : {}) })
}

it('a crash during creation leaves no half cluster', async () => {
  const dataDir = dataFolder('pg-draft')
  const draft = join(dataDir, 'postgres.new-999999999')
  mkdirSync(draft)
  writeFileSync(join(draft, 'PG_VERSION'), '18\n')
  const postgres = await startPostgres({ dataDir, settings })
  await postgres.stop()
  expect(existsSync(draft)).toBe(false)
})

it.skipIf(!isRoot)('root: reaches programs and data inside a 0700 folder', async () => {
  const home = dataFolder('pg-private')
  chmodSync(home, 0o700)
  const native = dirname(dirname(postgresBinaries().postgres))
  cpSync(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true })
  const bin = join(home, 'native', 'bin')
  const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
  const dataDir = join(home, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const clusterDir = join(dataDir, 'postgres')
  const account = chooseAccount(clusterDir)
  const run = chooseRunner(account, binaries, dataDir)
  await createCluster(
    {
      dataDir,
      clusterDir,
      account,
      initdb: binaries.initdb,
      password: 'x',
      durable: false,
    },
    run,
  )
  const cluster = {
    dataDir,
    clusterDir,
    postgres: binaries.postgres,
    overrides: settings,
    run,
  }
  const serving = await servePostmaster(cluster, null)
  const url = `postgres://postgres:x@127.0.0.1:${serving.port}/postgres`
  expect(await ask(url, '1')).toBe('1')
  await stopPostmaster(serving.pid)
})

describe('an ordinary user', () => {
  it.skipIf(nobodyIsShutOut)(
    `runs a cluster of its own [${nobodyIsShutOut || 'as nobody'}]`,
    async () => {
      const dataDir = dataFolder('pg-nobody')
      chownSync(dataDir, nobody.uid, nobody.gid)
      expect(await roundAsNobody(dataDir)).toMatch(/^served \d+$/)
      // Root then runs the cluster as that user, and does not change its owner.
      const postgres = await startPostgres({ dataDir, settings })
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody.uid)
      await postgres.stop()
      expect(await roundAsNobody(dataDir)).toMatch(/^served \d+$/)
    },
  )
})
