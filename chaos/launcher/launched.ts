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
const longestMs = 60_000

/** `npm start` without its builds, on a fresh data folder: it restarts what is killed, not we. */
export class Launched {
  readonly port: number
  private readonly folder: string
  private readonly child: ChildProcess
  private said = ''

  private constructor(port: number, folder: string) {
    this.port = port
    this.folder = folder
    this.child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (part: Buffer) => {
        this.said += part.toString()
      })
  }

  static async start(): Promise<Launched> {
    const folder = mkdtempSync(join(tmpdir(), 'jinli-chaos-'))
    chmodSync(folder, 0o711)
    const launched = new Launched(await freePort('127.0.0.1'), folder)
    await launched.until('/readyz')
    return launched
  }

  /** Process numbers of the servers that run: one, or none between two. */
  servers(): number[] {
    const { pid } = this.child
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return list.trim().split(' ').filter(Boolean).map(Number).filter(isServer)
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

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve))
    if (this.child.exitCode === null) this.child.kill('SIGTERM')
    await gone
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function isServer(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/server')
  } catch {
    return false
  }
}
