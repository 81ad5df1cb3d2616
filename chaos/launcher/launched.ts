import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@jinli/launcher/ports'
import { livePostmaster } from '@jinli/launcher/postmaster-pid'
import { answers } from '../http.ts'

const main = fileURLToPath(new URL('../../apps/launcher/src/main.ts', import.meta.url))
const longestMs = 120_000

/** `npm start` without its builds, on a fresh data folder: it restarts what is killed, not we. */
export class Launched {
  readonly port: number
  readonly folder: string
  private readonly child: ChildProcess
  private said = ''

  private constructor(port: number, folder: string, env: Record<string, string>) {
    this.port = port
    this.folder = folder
    this.child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (part: Buffer) => {
        this.said += part.toString()
      })
  }

  static async start(env: Record<string, string> = {}): Promise<Launched> {
    const folder = mkdtempSync(join(tmpdir(), 'jinli-chaos-'))
    chmodSync(folder, 0o711)
    const launched = new Launched(await freePort('127.0.0.1'), folder, env)
    await launched.until('/readyz')
    return launched
  }

  private children(): number[] {
    const { pid } = this.child
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return list.trim().split(' ').filter(Boolean).map(Number)
  }

  /** Process numbers of the servers that run: one, or none between two. */
  servers(): number[] {
    return this.children().filter((pid) => runs(pid, 'apps/server'))
  }

  /** Process numbers of the venues that run, one of each studio. */
  venues(): number[] {
    return this.children().filter((pid) => runs(pid, 'apps/sandbox-venue'))
  }

  /** All that it and its children have said. */
  get words(): string {
    return this.said
  }

  /** The postmaster that runs, or none between two. */
  postmasters(): number[] {
    const live = livePostmaster(join(this.folder, 'postgres'))
    return live ? [live.pid] : []
  }

  /** Waits for a 200; throws with the launcher's last words when none comes. */
  async until(path: string): Promise<void> {
    const deadline = performance.now() + longestMs
    while (!(await answers(this.port, path))) {
      if (performance.now() > deadline || this.child.exitCode !== null)
        throw new Error(`no ${path} from the launcher: ${this.said.slice(-500)}`)
      await wait(10)
    }
  }

  /** Its data folder goes with it, unless somebody is to look at it. */
  async stop({ keep = false } = {}): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve))
    if (this.child.exitCode === null) this.child.kill('SIGTERM')
    await gone
    if (!keep) rmSync(this.folder, { recursive: true, force: true })
  }
}

function runs(pid: number, program: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
  } catch {
    return false
  }
}
