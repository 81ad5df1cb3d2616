import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  type Machine,
  machines,
  type Part,
  partsOf,
  prepareFolder,
  proxyAddress,
} from './parts.ts'

/** A program of the cell that runs. Its output goes to a file of its name. */
export type RunningPart = Part & { child: ChildProcess }

const packages = 'patroni python3-etcd python3-psycopg2 etcd-server haproxy postgresql-15'

/** Returns the account for programs that refuse to run as root; null for an ordinary user. */
function accountOf(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export function log(line: string): void {
  console.log(`cell: ${line}`)
}

/** The three databases, their etcd and HAProxy. */
export class Cell {
  readonly folder: string
  readonly machines: readonly Machine[] = machines
  readonly parts: Map<string, RunningPart> = new Map()
  readonly #account = accountOf()
  readonly #plan: readonly Part[]
  readonly #secrets
  #isStopping = false

  constructor(folder: string) {
    this.folder = folder
    this.#secrets = prepareFolder(folder, this.#account)
    this.#plan = partsOf(folder, this.#secrets)
    const absent = this.#plan.find(({ file }) => !existsSync(file))
    if (absent) throw new Error(`${absent.file} is missing: apt-get install ${packages}`)
  }

  /** Starts a program, or starts it again after a fault. */
  start(name: string): void {
    const part = this.#plan.find((each) => each.name === name)
    if (!part) throw new Error(`no part ${name}`)
    const output = createWriteStream(join(this.folder, `${name.replace(' ', '-')}.log`), {
      flags: 'a',
    })
    const child = spawn(part.file, part.args, {
      cwd: this.folder,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', ...part.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...this.#account,
    })
    child.stdout?.pipe(output)
    child.stderr?.pipe(output)
    child.on('exit', (code, signal) => {
      if (!this.#isStopping) log(`${name} ended (${code ?? signal})`)
    })
    this.parts.set(name, { ...part, child })
  }

  async begin(): Promise<void> {
    for (const { name } of this.#plan) this.start(name)
    await this.#createDatabase()
  }

  /** Returns what Patroni says of a machine, or null if it does not answer. */
  async standing(address: string): Promise<{ role: string; state: string } | null> {
    try {
      const reply = await fetch(`http://${address}:8008/patroni`, {
        signal: AbortSignal.timeout(2000),
      })
      return (await reply.json()) as { role: string; state: string }
    } catch {
      return null
    }
  }

  /** Returns the machine with the primary. */
  async primary(): Promise<(typeof machines)[number] | null> {
    for (const machine of machines) {
      const report = await this.standing(machine.address)
      if (report?.role === 'master' || report?.role === 'primary') return machine
    }
    return null
  }

  /** Returns whether a primary and two standbys run. */
  async isWhole(): Promise<boolean> {
    const all = await Promise.all(machines.map(({ address }) => this.standing(address)))
    return all.every((each) => each?.state === 'running') && (await this.primary()) !== null
  }

  get databaseUrl(): string {
    return `postgres://jinli:${this.#secrets.jinli}@${proxyAddress}:5432/jinli`
  }

  /** Creates Jinli's role and database as soon as a primary and a standby take writes. */
  async #createDatabase(): Promise<void> {
    const url = `postgres://postgres:${this.#secrets.postgres}@${proxyAddress}:5432/postgres`
    const deadline = performance.now() + 300_000
    for (;;) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
      client.on('error', () => undefined)
      try {
        await client.connect()
        const { rowCount } = await client.query(
          `SELECT FROM pg_database WHERE datname = 'jinli'`,
        )
        if (rowCount === 1) return
        await client.query(
          `CREATE ROLE jinli LOGIN CREATEROLE PASSWORD '${this.#secrets.jinli}'`,
        )
        await client.query('CREATE DATABASE jinli OWNER jinli')
        return
      } catch (error) {
        if (performance.now() > deadline) throw error
        await sleep(1000)
      } finally {
        await client.end().catch(() => undefined)
      }
    }
  }

  /** Stops all programs, the last started first. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const { child } of [...this.parts.values()].toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const exit = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await Promise.race([exit, sleep(20_000)])
      child.kill('SIGKILL')
    }
  }
}
