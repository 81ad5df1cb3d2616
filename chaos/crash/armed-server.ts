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
 * One server process at a time, armed for a crash point or not. The launcher's `superviseChild` starts
 * it again; it asks us for the environment first, so what is left can be looked at while it is dead.
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

  /** Lets the next process start and waits until it serves; `crashAt` is `<point>:<nth>`. */
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

  /** The same, and no other follows. */
  async stop(): Promise<void> {
    await this.supervised?.stop(0)
  }

  private supervise(env: NodeJS.ProcessEnv): void {
    this.supervised = superviseChild({
      ...serverPlan({ ...this.ground, env }),
      onStart: (child) => this.watch(child),
      nextEnv: async () => {
        const chosen = await this.next.promise
        this.next = Promise.withResolvers()
        return chosen
      },
    })
    // Whoever waits for a start hears of its failure there.
    this.supervised.ready.catch(() => undefined)
  }

  private watch(child: ChildProcess): void {
    this.child = child
    child.on('message', (said: { adminPassword?: string }) => {
      this.adminPassword = said.adminPassword ?? this.adminPassword
    })
    this.started.resolve()
  }
}
