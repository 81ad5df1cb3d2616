import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type SupervisedChild, superviseChild } from '@jinli/launcher/child'
import { answers } from '../http.ts'
import { serverPlan } from '../server-plan.ts'
import type { Ground } from '../world.ts'

const startsWithinMs = 20_000

function tailOf(path: string): string {
  return readFileSync(path, 'utf8').slice(-500).trim()
}

/**
 * Runs one server process after another, with or without a crash point to die at. The launcher's `superviseChild`
 * restarts the server, but only when `start` gives it the environment, so the harness can read the databases while no
 * server runs.
 */
export class ArmedServer {
  private readonly ground: Ground
  private supervised: SupervisedChild | null = null
  private child: ChildProcess | null = null
  private next = Promise.withResolvers<NodeJS.ProcessEnv>()
  private started = Promise.withResolvers<void>()
  adminPassword = ''

  constructor(ground: Ground) {
    this.ground = ground
  }

  /** Starts the next server process and waits until it serves; `crashAt` is `<point>:<nth>`. */
  async start(crashAt?: string): Promise<void> {
    const env = { ...this.ground.env, ...(crashAt ? { CRASH_AT: crashAt } : {}) }
    this.started = Promise.withResolvers()
    if (this.supervised) this.next.resolve(env)
    else this.supervise(env)
    await this.started.promise
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

  /** Returns true when the process has killed itself within `ms`. */
  async diesWithin(ms: number): Promise<boolean> {
    const { child } = this
    if (!child) return false
    if (this.isRunning) await Promise.race([once(child, 'exit'), wait(ms)])
    return child.signalCode === 'SIGKILL'
  }

  /** Returns the last lines of the log that all server processes share. */
  lastWords(): string {
    return tailOf(this.ground.logPath)
  }

  /** Ends the running process with kill -9. */
  async kill(): Promise<void> {
    const { child } = this
    if (!child || !this.isRunning) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  /** Stops the server process; no further process starts. */
  async stop(): Promise<void> {
    await this.supervised?.stop(0)
  }

  private supervise(env: NodeJS.ProcessEnv): void {
    this.supervised = superviseChild({
      ...serverPlan({ ...this.ground, env }),
      onStart: (child) => this.watch(child),
      nextEnv: async () => {
        const setup = await this.next.promise
        this.next = Promise.withResolvers()
        return setup
      },
    })
    // The caller of `start` receives the failure.
    this.supervised.ready.catch(() => undefined)
  }

  private watch(child: ChildProcess): void {
    this.child = child
    child.on('message', (message: { adminPassword?: string }) => {
      this.adminPassword = message.adminPassword ?? this.adminPassword
    })
    this.started.resolve()
  }
}
