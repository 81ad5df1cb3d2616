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

/** The launcher of `npm start`, without the builds, on a fresh data folder. It restarts killed processes. */
export class LauncherProcess {
  readonly port: number
  readonly folder: string
  private readonly child: ChildProcess
  private output = ''

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
        this.output += part.toString()
      })
  }

  static async start(env: Record<string, string> = {}): Promise<LauncherProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'jinli-chaos-'))
    chmodSync(folder, 0o711)
    const launcher = new LauncherProcess(await freePort('127.0.0.1'), folder, env)
    await launcher.until('/readyz')
    return launcher
  }

  private children(): number[] {
    const { pid } = this.child
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return list.trim().split(' ').filter(Boolean).map(Number)
  }

  /** Process ids of the running servers: one, or none during a restart. */
  servers(): number[] {
    return this.children().filter((pid) => runs(pid, 'apps/server'))
  }

  /** Process ids of the running venues, one per provider. */
  venues(): number[] {
    return this.children().filter((pid) => runs(pid, 'apps/sandbox-venue'))
  }

  /** The output of the launcher and its children. */
  get words(): string {
    return this.output
  }

  /** The process id of the running postmaster, or none during a restart. */
  postmasters(): number[] {
    const live = livePostmaster(join(this.folder, 'postgres'))
    return live ? [live.pid] : []
  }

  /** Waits for a 200; throws with the launcher's last output when none comes. */
  async until(path: string): Promise<void> {
    const deadline = performance.now() + longestMs
    while (!(await answers(this.port, path))) {
      if (performance.now() > deadline || this.child.exitCode !== null)
        throw new Error(`no ${path} from the launcher: ${this.output.slice(-500)}`)
      await wait(10)
    }
  }

  /** Stops the launcher and deletes its data folder, unless `keep` is true. */
  async stop({ keep = false } = {}): Promise<void> {
    const exit = new Promise((resolve) => this.child.once('exit', resolve))
    if (this.child.exitCode === null) this.child.kill('SIGTERM')
    await exit
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
