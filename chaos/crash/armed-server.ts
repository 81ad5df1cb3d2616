import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { answers } from '../http.ts'
import type { Ground } from '../world.ts'

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const startsWithinMs = 20_000

function tailOf(path: string): string {
  return readFileSync(path, 'utf8').slice(-500).trim()
}

/** One server process at a time, armed for a crash point or not; nobody starts it again. */
export class ArmedServer {
  private readonly ground: Ground
  private child: ChildProcess | null = null
  adminPassword = ''

  constructor(ground: Ground) {
    this.ground = ground
  }

  /** Starts a process and waits until it serves; `crashAt` is `<point>:<nth>`. */
  async start(crashAt?: string): Promise<void> {
    const log = openSync(this.ground.logPath, 'a')
    const child = fork(main, [], {
      env: { ...this.ground.env, ...(crashAt ? { CRASH_AT: crashAt } : {}) },
      stdio: ['ignore', log, log, 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    closeSync(log)
    this.child = child
    child.on('message', (said: { adminPassword?: string }) => {
      this.adminPassword = said.adminPassword ?? this.adminPassword
    })
    const deadline = performance.now() + startsWithinMs
    while (!(await answers(this.ground.port, '/healthz'))) {
      if (!this.isRunning || performance.now() > deadline)
        throw new Error(`the server does not start: ${tailOf(this.ground.logPath)}`)
      await wait(15)
    }
  }

  get isRunning(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null
  }

  /** True when the process has killed itself by then. */
  async diesWithin(ms: number): Promise<boolean> {
    const { child } = this
    if (!child) return false
    if (this.isRunning) await Promise.race([once(child, 'exit'), wait(ms)])
    return child.signalCode === 'SIGKILL'
  }

  /** The end of what the processes have written. */
  lastWords(): string {
    return tailOf(this.ground.logPath)
  }

  /** kill -9 of whatever runs. */
  async kill(): Promise<void> {
    const { child } = this
    if (!child || !this.isRunning) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
}
