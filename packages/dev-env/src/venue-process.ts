import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@jinli/sandbox-venue/config'
import { startVenue } from '@jinli/sandbox-venue/venue'

const main = fileURLToPath(
  new URL('../../../apps/sandbox-venue/src/main.ts', import.meta.url),
)

export type VenueOperator = { id: string; secret: string; name: string; hue: number }

export type VenueProcess = {
  url: string
  operators: VenueOperator[]
  /** The path of the venue's SQLite database, to insert what no call can create. */
  database: string
  /** Sends a signed vendor call (docs/venue-protocol.md §1) without our adapter. */
  call(path: string, body: object, operator?: string): Promise<Record<string, unknown>>
  /** Kills the process as a crash would; its database stays on disk. */
  kill(): Promise<void>
  /** Restarts the process on the same port with the same database. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export type VenueOptions = {
  /** Multiplies every sentinel delay: at 0.05 a held response is cut off after 1.5 s. */
  delayScale: number
  sentinels: boolean
  /** The least time between two rounds of a player; none by default. */
  roundMs?: number
  /** Runs the venue in this process: it starts forty times faster, and cannot be killed. */
  inside?: boolean
  /** The longest time of a round of a table, in seconds; by default that of the game. */
  tableSeconds?: number
  /** The origin of its launch URLs; by default the host of the request. */
  publicUrl?: string
  /** Makes the venue use the seamless wallet of this platform, with one operator account, `qi`. */
  seamless?: { url: string; key: string; secret: string }
}

/** Returns the two operator accounts of a sandbox venue, with new secrets. */
export function usualOperators(): VenueOperator[] {
  return [
    { id: 'obgdy', secret: newSecret(), name: '锦鲤电游', hue: 12 },
    { id: 'pp', secret: newSecret(), name: '泡泡电子', hue: 205 },
  ]
}

/** A running venue of one of the two kinds. */
type RunningVenue = { port: number; end(signal: NodeJS.Signals): Promise<void> }

/** Starts the sandbox venue on a free port, with two operator accounts; as a separate process unless `inside`. */
export async function startVenueProcess(options: VenueOptions): Promise<VenueProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'jinli-venue-'))
  const { seamless: platform } = options
  const operators = platform
    ? [{ id: 'qi', secret: newSecret(), name: '棋乐棋牌', hue: 140, platform }]
    : usualOperators()
  const environment = {
    VENUE_DB: join(folder, 'venue.sqlite'),
    VENUE_OPERATORS: JSON.stringify(operators),
    VENUE_WALLET: platform ? 'seamless' : 'transfer',
    VENUE_DELAY_SCALE: String(options.delayScale),
    VENUE_SENTINELS: options.sentinels ? 'on' : 'off',
    // Most tests play many rounds at once.
    VENUE_ROUND_MS: String(options.roundMs ?? 0),
    ...(options.tableSeconds ? { VENUE_TABLE_SECONDS: `${options.tableSeconds}` } : {}),
    ...(options.publicUrl ? { VENUE_PUBLIC_URL: options.publicUrl } : {}),
  }
  const launch = options.inside ? launchInside : launchProcess
  let current = await launch({ ...environment, VENUE_PORT: '0' })
  const { port } = current
  const stop = async () => {
    await current.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  const call: VenueProcess['call'] = async (
    path,
    body,
    operator = operators[0]?.id ?? '',
  ) => {
    const secret = operators.find((each) => each.id === operator)?.secret ?? ''
    const rawBody = JSON.stringify(body)
    const timestamp = Date.now().toString()
    const signature = createHmac('sha256', secret)
      .update(`${timestamp}.${path}.${rawBody}`)
      .digest('hex')
    const headers = {
      'x-operator': operator,
      'x-timestamp': timestamp,
      'x-signature': signature,
    }
    return postToVenue(url + path, rawBody, headers)
  }
  return {
    url,
    operators,
    database: environment.VENUE_DB,
    call,
    kill: () => current.end('SIGKILL'),
    restart: async () => {
      current = await launch({ ...environment, VENUE_PORT: String(port) })
    },
    stop,
  }
}

/** Returns the venue's response, in the venue's own protocol and not the contract's. */
export async function postToVenue(
  url: string | URL,
  body: string,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(url, { method: 'POST', headers, body })
  return (await response.json()) as Record<string, unknown>
}

function newSecret(): string {
  return randomBytes(24).toString('hex')
}

async function launchInside(environment: Record<string, string>): Promise<RunningVenue> {
  const venue = await startVenue(readConfig(environment))
  return {
    port: venue.port,
    end: async (signal) => {
      if (signal === 'SIGKILL') throw new Error('only a venue of its own process is killed')
      await venue.close()
    },
  }
}

async function launchProcess(environment: Record<string, string>): Promise<RunningVenue> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [main], {
    env: { PATH, NODE_COMPILE_CACHE, TZ: 'UTC', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the venue ended with ${code}`)))
    child.once('message', (message) => resolve((message as { port: number }).port))
  })
  return { port, end: (signal) => end(child, signal) }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
