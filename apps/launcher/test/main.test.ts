import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { ownerUrlIn } from '../src/owner-url.ts'
import { freePort } from '../src/ports.ts'
import { isAlive, signal, waitForEnd } from '../src/process-table.ts'
import { startTable } from '../src/start-table.ts'
import { dataFolder, isRoot, nobody } from './folders.ts'
import { childrenOf, isServer } from './processes.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const resetOwner = fileURLToPath(new URL('../src/reset-owner.ts', import.meta.url))
const launches: Launch[] = []

type Launch = {
  child: ChildProcess
  readOutput: () => string
  exit: Promise<number | null>
}

function launch(
  env: Record<string, string>,
  identity: { uid?: number; gid?: number } = {},
  file = main,
): Launch {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, LOG_LEVEL: 'error', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part.toString()
    })
  }
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const launchHandle = { child, readOutput: () => output, exit }
  launches.push(launchHandle)
  return launchHandle
}

async function refusal(env: Record<string, string>, identity = {}): Promise<string> {
  const { exit, readOutput } = launch(env, identity)
  expect(await exit).toBe(1)
  await sleep(20)
  return readOutput().trim()
}

/** Runs the command, which must succeed, and returns the new password that it prints. */
async function newPassword(env: Record<string, string>): Promise<string> {
  const { exit, readOutput } = launch(env, {}, resetOwner)
  await expect.poll(readOutput, { interval: 20 }).toContain('New password')
  expect(await exit).toBe(0)
  return /New password of admin: (\S+) /.exec(readOutput())?.[1] ?? ''
}

async function signIn(port: string, password: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/admin/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  return answer.json()
}

async function isHealthy(port: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
  return answer?.ok ?? false
}

async function isUp({ readOutput }: Launch): Promise<void> {
  await expect.poll(readOutput, { interval: 20 }).toContain('Jinli is running')
}

afterEach(async () => {
  for (const { child, exit } of launches.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exit
  }
})

describe('a problem that the operator can solve is one line', () => {
  const dataDir = dataFolder('lines')

  it('a port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = String(address && typeof address === 'object' ? address.port : 0)
    const line = await refusal({ PORT: port, DATA_DIR: dataDir })
    expect(line).toBe(`Port ${port} is taken; set PORT to a free one.`)
    // G-5 R-ADMIN-208
    const own = await refusal({ PORT: '0', ADMIN_PORT: port, DATA_DIR: dataDir })
    expect(own).toBe(`Port ${port} is taken; set ADMIN_PORT to a free one.`)
    server.close()
  })

  it('a data folder that is a file', async () => {
    const path = join(dataDir, 'file')
    writeFileSync(path, '')
    const line = await refusal({ DATA_DIR: path })
    expect(line).toBe(`Cannot write to DATA_DIR (${path}): it is not a folder`)
  })

  it('R-OPS-04: a data folder where none can be made', async () => {
    const line = await refusal({ DATA_DIR: '/proc/x/data' })
    expect(line).toMatch(/^Cannot write to DATA_DIR \(\/proc\/x\/data\): \S/)
  })

  it.skipIf(!isRoot)('a data folder of somebody else [needs root]', async () => {
    const line = await refusal({ DATA_DIR: dataDir }, { ...nobody, cwd: '/' })
    expect(line).toBe(`Cannot write to DATA_DIR (${dataDir}): permission denied`)
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a number from 0 to 65535, not "abc".'],
    [{ ADMIN_PORT: '0' }, 'ADMIN_PORT must be a number from 1 to 65535, not "0".'],
    [{ ADMIN_PORT: '8080' }, 'ADMIN_PORT must be another port than PORT (8080).'],
    [{ JINLI_STUDIOS: 'off' }, 'JINLI_STUDIOS must be none or unset, not "off".'],
    [
      { JINLI_STUDIOS: 'none' },
      'JINLI_STUDIOS=none needs VENUE_OPERATORS, which names the venues.',
    ],
    [{ JINLI_MODE: 'prod' }, 'JINLI_MODE must be sandbox or live, not "prod".'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must look like postgres://user:password@host/name.',
    ],
  ])('%o', async (env, line) => {
    expect(await refusal({ DATA_DIR: dataDir, ...env })).toBe(line)
  })
})

describe('the printed addresses', () => {
  const backOffice = (env: Record<string, string>) => {
    const config = readConfig({ DATA_DIR: '/data', HOST: '127.0.0.1', ...env })
    const table = startTable({ config, port: config.port, owner: undefined, took: 1 })
    return /Back office +(\S+)/.exec(table)?.[1]
  }

  it.each([
    [{}, 'http://127.0.0.1:8080/admin/'],
    [{ ADMIN_PORT: '', ADMIN_ORIGIN: '' }, 'http://127.0.0.1:8080/admin/'],
    [{ ADMIN_PORT: '9090' }, 'http://127.0.0.1:9090/admin/'],
    [{ ADMIN_ORIGIN: 'https://office.example/' }, 'https://office.example/admin/'],
    [
      { ADMIN_ORIGIN: 'https://office.example', ADMIN_PORT: '9090' },
      'https://office.example/admin/',
    ],
  ])('G-5 R-ADMIN-208: %o has the back office at %s', (env, address) => {
    expect(backOffice(env)).toBe(address)
  })
})

describe('one run from start to stop', () => {
  const dataDir = dataFolder('life')

  it('starts, refuses a second start, restarts its parts, survives its own kill -9, stops', async () => {
    const port = String(await freePort('127.0.0.1'))
    const env = { PORT: port, DATA_DIR: dataDir }
    const first = launch(env)
    await isUp(first)
    expect(first.readOutput()).toMatch(/admin \/ \S+ {2}\(shown once\)/)
    expect(await isHealthy(port)).toBe(true)

    const other = String(await freePort('127.0.0.1'))
    expect(await refusal({ ...env, PORT: other })).toContain(
      'already running on this DATA_DIR',
    )

    const [server = 0] = childrenOf(first.child.pid ?? 0).filter(isServer)
    signal(server, 'SIGKILL')
    await expect.poll(() => childrenOf(first.child.pid ?? 0).some(isServer)).toBe(true)
    await expect.poll(() => isHealthy(port), { interval: 20 }).toBe(true)

    const orphans = childrenOf(first.child.pid ?? 0).filter((pid) => !isPostgres(pid))
    expect(orphans).toHaveLength(7)
    first.child.kill('SIGKILL')
    await first.exit
    const second = launch(env)
    await isUp(second)
    expect(second.readOutput()).toContain('as set')
    for (const pid of orphans) expect(await waitForEnd(pid, 1_000)).toBe(true)

    // R-OPS-74: the release is put in again after it has left the database.
    await dropRelease(dataDir)
    await expect.poll(second.readOutput).toContain('The server is back')

    // R-ADMIN-47: the command works beside a running launcher, which continues.
    const password = await newPassword(env)
    expect(await signIn(port, password)).toMatchObject({ code: 200 })
    const all = childrenOf(second.child.pid ?? 0)
    const postmaster = Number(
      readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    )
    second.child.kill('SIGTERM')
    expect(await second.exit).toBe(0)
    expect([...all, postmaster].filter(isAlive)).toEqual([])

    // The command also works without a launcher, and stops the database that it started.
    expect(await newPassword(env)).not.toBe(password)
    const postgresLog = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
    expect(postgresLog.trimEnd()).toMatch(/database system is shut down$/)
  })

  it.skipIf(!isRoot)('serves an ordinary user too [needs root]', async () => {
    const own = dataFolder('life-nobody')
    chownSync(own, nobody.uid, nobody.gid)
    const port = String(await freePort('127.0.0.1'))
    const launchHandle = launch({ PORT: port, DATA_DIR: own, HOME: '/' }, nobody)
    await isUp(launchHandle)
    expect(await isHealthy(port)).toBe(true)
    launchHandle.child.kill('SIGINT')
    expect(await launchHandle.exit).toBe(0)
  })
})

async function dropRelease(dataDir: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrlIn(dataDir) })
  await client.connect()
  const { rows } = await client.query('SELECT current_schema() AS name')
  await client.query(`DROP SCHEMA ${rows[0].name} CASCADE`)
  await client.end()
}

function isPostgres(pid: number): boolean {
  return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
}
