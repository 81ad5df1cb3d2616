import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../src/ports.ts'
import { isAlive, signal, waitForEnd } from '../src/process-table.ts'
import { dataFolder, isRoot, nobody } from './folders.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const resetOwner = fileURLToPath(new URL('../src/reset-owner.ts', import.meta.url))
const started: Launch[] = []

type Launch = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

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
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said += part.toString()
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const launched = { child, said: () => said, ended }
  started.push(launched)
  return launched
}

async function refusal(env: Record<string, string>, identity = {}): Promise<string> {
  const { ended, said } = launch(env, identity)
  expect(await ended).toBe(1)
  await sleep(20)
  return said().trim()
}

/** The new password that the command tells; it ends in order. */
async function newPassword(env: Record<string, string>): Promise<string> {
  const { ended, said } = launch(env, {}, resetOwner)
  await expect.poll(said, { interval: 20 }).toContain('New password')
  expect(await ended).toBe(0)
  return /New password of admin: (\S+) /.exec(said())?.[1] ?? ''
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

async function isUp({ said }: Launch): Promise<void> {
  await expect.poll(said, { interval: 20 }).toContain('Jinli is running')
}

afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
})

describe('what the operator can mend is one line', () => {
  const dataDir = dataFolder('lines')

  it('a port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const PORT = String(address && typeof address === 'object' ? address.port : 0)
    const line = await refusal({ PORT, DATA_DIR: dataDir })
    expect(line).toBe(`Port ${PORT} is taken; set PORT to a free one.`)
    server.close()
  })

  it('a data folder that is none', async () => {
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
    [{ JINLI_MODE: 'prod' }, 'JINLI_MODE must be sandbox or live, not "prod".'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must look like postgres://user:password@host/name.',
    ],
  ])('%o', async (env, line) => {
    expect(await refusal({ DATA_DIR: dataDir, ...env })).toBe(line)
  })
})

describe('one whole life', () => {
  const dataDir = dataFolder('life')

  it('starts, refuses a twin, heals, survives its own kill -9, stops', async () => {
    const PORT = String(await freePort('127.0.0.1'))
    const env = { PORT, DATA_DIR: dataDir }
    const first = launch(env)
    await isUp(first)
    expect(first.said()).toMatch(/admin \/ \S+ {2}\(shown once\)/)
    expect(await isHealthy(PORT)).toBe(true)

    const other = String(await freePort('127.0.0.1'))
    expect(await refusal({ ...env, PORT: other })).toContain(
      'already running on this DATA_DIR',
    )

    const [server = 0] = childrenOf(first.child.pid ?? 0).filter(isServer)
    signal(server, 'SIGKILL')
    await expect.poll(() => childrenOf(first.child.pid ?? 0).some(isServer)).toBe(true)
    await expect.poll(() => isHealthy(PORT), { interval: 20 }).toBe(true)

    const orphans = childrenOf(first.child.pid ?? 0).filter((pid) => !isPostgres(pid))
    expect(orphans).toHaveLength(7)
    first.child.kill('SIGKILL')
    await first.ended
    const second = launch(env)
    await isUp(second)
    expect(second.said()).toContain('as set')
    for (const pid of orphans) expect(await waitForEnd(pid, 1_000)).toBe(true)

    // R-ADMIN-47: beside a running one, which goes on.
    const password = await newPassword(env)
    expect(await signIn(PORT, password)).toMatchObject({ code: 200 })
    const all = childrenOf(second.child.pid ?? 0)
    const postmaster = Number(
      readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    )
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect([...all, postmaster].filter(isAlive)).toEqual([])

    // And without one: what it had to start is gone again.
    expect(await newPassword(env)).not.toBe(password)
    const started = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
    expect(started.trimEnd()).toMatch(/database system is shut down$/)
  })

  it.skipIf(!isRoot)('serves an ordinary user too [needs root]', async () => {
    const own = dataFolder('life-nobody')
    chownSync(own, nobody.uid, nobody.gid)
    const PORT = String(await freePort('127.0.0.1'))
    const launched = launch({ PORT, DATA_DIR: own, HOME: '/' }, nobody)
    await isUp(launched)
    expect(await isHealthy(PORT)).toBe(true)
    launched.child.kill('SIGINT')
    expect(await launched.ended).toBe(0)
  })
})

function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return list.trim().split(' ').filter(Boolean).map(Number)
}

function isServer(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/server')
}

function isPostgres(pid: number): boolean {
  return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
}
