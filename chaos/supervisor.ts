import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isAlive } from '@jinli/launcher/process-table'
import { answers } from './http.ts'

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

type Said = { ready?: boolean; adminPassword?: string }

/** Keeps one server process running on one port: whenever it ends, the next one starts at once. */
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
  private readonly env: NodeJS.ProcessEnv
  private readonly logPath: string
  private child: ChildProcess | null = null
  private stopping = false
  private condemned = new Set<number>()
  private downSince = 0
  private healthy = Promise.withResolvers<void>()
  private up = false

  constructor(port: number, env: NodeJS.ProcessEnv, logPath: string) {
    this.port = port
    this.env = env
    this.logPath = logPath
  }

  get pid(): number {
    return this.pids.at(-1) ?? 0
  }

  get isUp(): boolean {
    return this.up
  }

  /** Settles when the server answers /healthz; at once while it does. */
  whenUp(): Promise<void> {
    return this.healthy.promise
  }

  async start(): Promise<void> {
    this.launch()
    await this.whenUp()
  }

  /** kill -9, at whatever moment. */
  kill(): void {
    this.kills += 1
    this.downSince = performance.now()
    this.condemn('SIGKILL')
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
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const slow = setTimeout(() => child.kill('SIGKILL'), 12_000)
    await gone
    clearTimeout(slow)
  }

  /** Processes of ours that still run: one is right. */
  alive(): number[] {
    return this.pids.filter(isAlive)
  }

  private condemn(signal: NodeJS.Signals): void {
    const { child } = this
    if (!child?.pid) return
    this.condemned.add(child.pid)
    this.goneDown()
    child.kill(signal)
  }

  private goneDown(): void {
    if (!this.up) return
    this.up = false
    this.healthy = Promise.withResolvers()
  }

  private launch(): void {
    const log = openSync(this.logPath, 'a')
    const child = fork(main, [], {
      env: this.env,
      stdio: ['ignore', log, log, 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    closeSync(log)
    this.child = child
    if (child.pid) this.pids.push(child.pid)
    let ready = false
    child.on('message', (said: Said) => {
      ready ||= said.ready === true
      this.adminPassword = said.adminPassword ?? this.adminPassword
      if (said.ready) void this.awaitHealth(child)
    })
    child.once('exit', (code, signal) => void this.ended(child, ready, code ?? signal))
  }

  private async ended(
    child: ChildProcess,
    ready: boolean,
    how: string | number | null,
  ): Promise<void> {
    if (this.stopping) return
    const asked = this.condemned.has(child.pid ?? 0)
    if (!asked) {
      this.goneDown()
      if (ready || !this.databaseDown) {
        this.surprises.push(
          `server ${child.pid} ended by itself (${how}) ${ready ? 'while serving' : 'at its start'}`,
        )
      }
      await wait(100)
    }
    if (!this.stopping) this.launch()
  }

  private async awaitHealth(child: ChildProcess): Promise<void> {
    while (this.child === child && child.exitCode === null && child.signalCode === null) {
      if (await answers(this.port, '/healthz')) {
        if (this.condemned.has(child.pid ?? 0)) return
        if (this.downSince > 0 && !this.databaseDown) {
          this.restarts.push(performance.now() - this.downSince)
        }
        this.downSince = 0
        this.up = true
        this.healthy.resolve()
        return
      }
      await wait(10)
    }
  }
}
