import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type SupervisedChild, superviseChild } from '@jinli/launcher/child'
import { isAlive } from '@jinli/launcher/process-table'
import { answers } from './http.ts'
import { serverPlan } from './server-plan.ts'
import type { Ground } from './world.ts'

type Said = { ready?: boolean; adminPassword?: string }
type Plan = Pick<Ground, 'port' | 'env' | 'logPath'>

function runs(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

/** Kills a server that the launcher's `superviseChild` keeps running, and measures how soon it is back. */
export class Supervisor {
  readonly port: number
  /** Every process that ever served; only the last may live. */
  readonly pids: number[] = []
  /** Milliseconds from a kill to the first good /healthz, where the database was there. */
  readonly restarts: number[] = []
  /** Ends that nobody asked for, in words. */
  readonly surprises: string[] = []
  kills = 0
  adminPassword = ''
  /** While true, a server that ends before it is ready had no database to start with. */
  databaseDown = false
  private readonly plan: Plan
  private supervised: SupervisedChild | null = null
  private child: ChildProcess | null = null
  private stopping = false
  private condemned = new Set<number>()
  private killedAt = 0
  private healthy = Promise.withResolvers<void>()
  private up = false
  /** Milliseconds of downs that are over, and since when the present one lasts. */
  private downBefore = 0
  private downSince = performance.now()

  constructor(plan: Plan) {
    this.port = plan.port
    this.plan = plan
  }

  get pid(): number {
    return this.pids.at(-1) ?? 0
  }

  get isUp(): boolean {
    return this.up
  }

  /** Milliseconds without a server so far: from each kill to the first good /healthz. */
  get downMs(): number {
    return this.downBefore + (this.up ? 0 : performance.now() - this.downSince)
  }

  /** Settles when the server answers /healthz; at once while it does. */
  whenUp(): Promise<void> {
    return this.healthy.promise
  }

  /** Fails when the launcher gives up on it. */
  async start(): Promise<void> {
    this.supervised = superviseChild({
      ...serverPlan(this.plan),
      onStart: (child) => this.watch(child),
    })
    await this.supervised.ready
    await this.whenUp()
  }

  /** kill -9, at whatever moment; between two processes there is nobody to kill. */
  kill(): void {
    if (!this.condemn('SIGKILL')) return
    this.kills += 1
    this.killedAt = performance.now()
  }

  /** SIGTERM as a roll-out would; answers with exit code and milliseconds. The next one starts. */
  async terminate(): Promise<{ code: number | null; ms: number }> {
    const began = performance.now()
    const { child } = this
    if (!child) throw new Error('no server to terminate')
    const gone = once(child, 'exit')
    this.condemn('SIGTERM')
    const [code] = (await gone) as [number | null]
    return { code, ms: performance.now() - began }
  }

  async stop(): Promise<void> {
    this.stopping = true
    await this.supervised?.stop(12_000)
  }

  /** Processes of ours that still run: one is right. */
  alive(): number[] {
    return this.pids.filter(isAlive)
  }

  private condemn(signal: NodeJS.Signals): boolean {
    const { child } = this
    if (!child?.pid || !runs(child)) return false
    this.condemned.add(child.pid)
    this.goneDown()
    child.kill(signal)
    return true
  }

  private goneDown(): void {
    if (!this.up) return
    this.up = false
    this.downSince = performance.now()
    this.healthy = Promise.withResolvers()
  }

  private watch(child: ChildProcess): void {
    this.child = child
    if (child.pid) this.pids.push(child.pid)
    let ready = false
    child.on('message', (said: Said) => {
      ready ||= said.ready === true
      this.adminPassword = said.adminPassword ?? this.adminPassword
      if (said.ready) void this.awaitHealth(child)
    })
    child.once('exit', (code, signal) => this.ended(child, ready, code ?? signal))
  }

  private ended(child: ChildProcess, ready: boolean, how: string | number | null): void {
    if (this.stopping || this.condemned.has(child.pid ?? 0)) return
    this.goneDown()
    if (ready || !this.databaseDown) {
      this.surprises.push(
        `server ${child.pid} ended by itself (${how}) ${ready ? 'while serving' : 'at its start'}`,
      )
    }
  }

  private async awaitHealth(child: ChildProcess): Promise<void> {
    while (this.child === child && runs(child)) {
      if (await answers(this.port, '/healthz')) {
        if (this.condemned.has(child.pid ?? 0)) return
        if (this.killedAt > 0 && !this.databaseDown) {
          this.restarts.push(performance.now() - this.killedAt)
        }
        this.killedAt = 0
        this.downBefore = this.downMs
        this.up = true
        this.healthy.resolve()
        return
      }
      await wait(10)
    }
  }
}
