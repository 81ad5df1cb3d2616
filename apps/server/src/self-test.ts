import type { FastifyInstance } from 'fastify'
import type { AppContext } from './context.ts'
import type { Config } from './platform/config.ts'
import { type Tx, transaction } from './platform/db.ts'
import { refuseToStart } from './platform/live-mode.ts'
import { RefusalError } from './platform/refuse.ts'

/** A request of a self-test, as it comes from the proxy unless `from` names another peer. */
export type ProbeRequest = {
  path: string
  /** The body of a POST; without it the request is a GET. */
  body?: object
  /** The origin that the client names. */
  origin?: string | null
  country?: string | null
  from?: string
  /** The client's IP address, from a range that is for examples. */
  client?: string
}
export type ProbeReply = { status: number; error: string; cookie: string }

export type Probe = {
  app: AppContext
  /** Sends a request through the whole server. */
  ask: (request: ProbeRequest) => Promise<ProbeReply>
  /** Runs work on made-up rows and rolls it back. Returns the key of its refusal; empty if nothing was refused. */
  refusalOf: (work: (tx: Tx) => Promise<unknown>) => Promise<string>
}

/** Shows that a protection of live mode works, at each start and before anybody can connect. */
export type SelfTest = { name: string; works: (probe: Probe) => Promise<boolean> }

/** Returns an allowed country; `ZZ` if countries are not checked. */
function homeCountry({ protections: { countries } }: Config): string {
  return countries?.allowed.values().next().value ?? 'ZZ'
}

function keyIn(text: string): string {
  try {
    const { error } = Object(JSON.parse(text)) as { error?: unknown }
    return typeof error === 'string' ? error : ''
  } catch {
    return ''
  }
}

/** Thrown to roll back what a self-test wrote. */
class RollBack extends Error {}

async function refusalOf(
  app: AppContext,
  work: (tx: Tx) => Promise<unknown>,
): Promise<string> {
  try {
    await transaction(app.pool, async (tx) => {
      await work(tx)
      throw new RollBack()
    })
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.key
    if (!(error instanceof RollBack)) throw error
  }
  return ''
}

function probeOf(app: AppContext, server: FastifyInstance): Probe {
  const { config } = app
  const [proxy = '192.0.2.1'] = config.trustedProxies.map((range) => range.split('/')[0])
  async function ask({ path, body, client = '192.0.2.7', ...request }: ProbeRequest) {
    const { origin = config.publicUrl, country = homeCountry(config) } = request
    const header = config.protections.countries?.header
    const response = await server.inject({
      method: body ? 'POST' : 'GET',
      url: path,
      remoteAddress: request.from ?? proxy,
      headers: {
        host: origin ? new URL(origin).host : 'localhost',
        'x-forwarded-for': client,
        'x-forwarded-proto': 'https',
        ...(header && country ? { [header]: country } : {}),
      },
      ...(body ? { payload: body } : {}),
    })
    const cookie = String(response.headers['set-cookie'] ?? '')
    return { status: response.statusCode, error: keyIn(response.payload), cookie }
  }
  return { app, ask, refusalOf: (work) => refusalOf(app, work) }
}

/** Returns the names of the self-tests that fail. One that breaks fails, too. */
export async function failedSelfTests(
  app: AppContext,
  server: FastifyInstance,
  tests: readonly SelfTest[],
): Promise<string[]> {
  const probe = probeOf(app, server)
  const failures: string[] = []
  for (const { name, works } of tests) {
    const isWorking = await works(probe).catch((error: unknown) => {
      app.log.error({ err: error, protection: name }, 'a self-test broke')
      return false
    })
    if (!isWorking) failures.push(name)
  }
  return failures
}

/** Throws if live mode starts with a protection that does not work. */
export async function assertProtected(
  app: AppContext,
  server: FastifyInstance,
  tests: readonly SelfTest[],
): Promise<void> {
  if (app.config.mode === 'live') refuseToStart(await failedSelfTests(app, server, tests))
}
