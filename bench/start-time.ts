import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

type Start = { folder: string; dataDir: string; port: number; page: string }

/** Milliseconds from `npm start` to the first good answer of the page; stops everything again. */
async function startAndStop({ folder, dataDir, port, page }: Start): Promise<number> {
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
  const took = Math.round(performance.now() - began)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await ended
  return took
}

/** Start to `/healthz` with everything installed, built and seeded: median of three. */
export async function measureWarmStart(port: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jinli-warm-'))
  const start = { folder: root, dataDir, port, page: '/healthz' }
  await startAndStop(start)
  const times = []
  for (let round = 0; round < 3; round += 1) times.push(await startAndStop(start))
  rmSync(dataDir, { recursive: true, force: true })
  return times.toSorted((a, b) => a - b)[1] ?? 0
}

/** A fresh clone to a served page: install, build, database, migration, seed. */
export async function measureFreshClone(port: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'jinli-clone-'))
  execFileSync('git', ['clone', '--quiet', '--local', root, folder])
  const took = await startAndStop({
    folder,
    dataDir: join(folder, '.data'),
    port,
    page: '/',
  })
  rmSync(folder, { recursive: true, force: true })
  return took
}
