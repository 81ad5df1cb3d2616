import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readSecrets } from '@jinli/launcher/secret-file'
import { cpuOf, memoriesOf } from './process-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

type Start = { folder: string; dataDir: string; port: number; page: string }

export type StartFigures = {
  /** Milliseconds from the start until the page and all venues have responded with success. */
  took: number
  /** Processor time that all processes have used by that time (ms). */
  cpu: number
  /** Memory of each venue four seconds after that (MiB). */
  venues: number[]
}

const idleMs = 4000

async function venuesUp(dataDir: string): Promise<void> {
  for (const port of Object.values(readSecrets(dataDir).venuePorts))
    while (!(await answers(`http://127.0.0.1:${port}/healthz`))) await wait(20)
}

/** Runs `npm start` until it serves, then stops everything. */
async function startAndStop({ folder, dataDir, port, page }: Start): Promise<StartFigures> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: `${port}`, DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  })
  const url = `http://127.0.0.1:${port}${page}`
  const limit = began + 300_000
  while (!(await answers(url))) {
    if (performance.now() > limit) throw new Error('did not come up within 300 s')
    await wait(20)
  }
  await venuesUp(dataDir)
  const took = Math.round(performance.now() - began)
  const root = child.pid ?? 0
  const cpu = cpuOf(root)
  await wait(idleMs)
  const venues = memoriesOf(root, 'apps/sandbox-venue')
  const exit = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await exit
  return { took, cpu, venues }
}

/** Measures from start to `/healthz` with everything installed, built and seeded: the median of three. */
export async function measureWarmStart(port: number): Promise<StartFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jinli-warm-'))
  const start = { folder: root, dataDir, port, page: '/healthz' }
  await startAndStop(start)
  const starts = [
    await startAndStop(start),
    await startAndStop(start),
    await startAndStop(start),
  ] as const
  rmSync(dataDir, { recursive: true, force: true })
  return starts.toSorted((a, b) => a.took - b.took)[1] ?? starts[0]
}

/** Measures from a fresh clone to a served page: install, build, database, migration, seed (ms). */
export async function measureFreshClone(port: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'jinli-clone-'))
  execFileSync('git', ['clone', '--quiet', '--local', root, folder])
  const { took } = await startAndStop({
    folder,
    dataDir: join(folder, '.data'),
    port,
    page: '/',
  })
  rmSync(folder, { recursive: true, force: true })
  return took
}
