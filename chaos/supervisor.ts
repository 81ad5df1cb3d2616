import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type SupervisedChild, superviseChild } from '@jinli/launcher/child'
import { isAlive } from '@jinli/launcher/process-table'
import { answers } from './http.ts'
import { type ServerSetup, serverPlan } from './server-plan.ts'

type ChildMessage = { ready?: boolean; adminPassword?: string }

function runs(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

/** Kills a server that the launcher's `superviseChild` keeps running, and measures how soon it is back. */
export class Supervisor {
  readonly port: number
  /** Process ids of all servers so far; only the last may be alive. */
  readonly pids: number[] = []
  /** Milliseconds from a kill to the first good /healthz, for kills with the database up. */
  readonly restarts: number[] = []
  /** Descriptions of unexpected exits. */
  readonly surprises: string[] = []
  kills = 0
  adminPassword = ''
  /** While true, a server may exit before it is ready, because it has no database. */
  databaseDown = false
  private readonly setup: ServerSetup
  private supervised: SupervisedChild | null = null
  private child: ChildProcess | null = null
  private stopping = false
  private condemned = new Set<number>()
  private killedAt = 0
  private healthy = Promise.withResolvers<void>()
  private up = false
  /** The milliseconds of past downtimes, and the start of the current one. */
  private downBefore = 0
  private downSince = performance.now()

  constructor(setup: ServerSetup) {
    this.port = setup.port
    this.setup = setup
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

  /** Resolves when the server responds to /healthz; at once if it already does. */
  whenUp(): Promise<void> {
    return this.healthy.promise
  }

  /** Starts the server; throws when the launcher stops restarting it. */
  async start(): Promise<void> {
    this.supervised = superviseChild({
      ...serverPlan(this.setup),
      onStart: (child) => this.watch(child),
    })
    await this.supervised.ready
    await this.whenUp()
  }

  /** Kills the server with kill -9; does nothing during a restart. */
  kill(): void {
    if (!this.condemn('SIGKILL')) return
    this.kills += 1
    this.killedAt = performance.now()
  }

  /** Sends SIGTERM as a deployment would; returns exit code and milliseconds. The launcher starts the next server. */
  async terminate(): Promise<{ code: number | null; ms: number }> {
    const began = performance.now()
    const { child } = this
    if (!child) throw new Error('no server to terminate')
    const exit = once(child, 'exit')
    this.condemn('SIGTERM')
    const [code] = (await exit) as [number | null]
    return { code, ms: performance.now() - began }
  }

  async stop(): Promise<void> {
    this.stopping = true
    await this.supervised?.stop(12_000)
  }

  /** Returns the process ids that are still alive; there must be exactly one. */
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
    child.on('message', (message: ChildMessage) => {
      ready ||= message.ready === true
      this.adminPassword = message.adminPassword ?? this.adminPassword
      if (message.ready) void this.awaitHealth(child)
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
