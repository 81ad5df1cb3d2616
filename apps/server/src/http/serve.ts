import { type Endpoint, refusalsOf } from '@jinli/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { audit } from '../platform/audit.ts'
import { commitPoint } from '../platform/crash-point.ts'
import { type Db, type Tx, transaction } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { findAgent } from '../session/agent-session.ts'
import { askFactor } from '../session/staff-factor.ts'
import { holdRights, need } from '../session/staff-rights.ts'
import { findStaff, putOffIdleEnd, type StaffSession } from '../session/staff-session.ts'
import { holdSiteFor, refuseStopped } from './closed-site.ts'
import { refuseCountry } from './country.ts'
import { refusalEnvelope, successEnvelope } from './envelope.ts'
import { eventStreams } from './event-stream.ts'
import { fileSender } from './file-sender.ts'
import {
  type Caller,
  FileAnswer,
  type Recorder,
  type Route,
  StreamAnswer,
} from './handle.ts'
import {
  aloneInFlight,
  type Claim,
  claimOf,
  type First,
  firstAnswer,
  holdInFlight,
  keepAnswer,
  once,
  shareInFlight,
} from './idempotency.ts'
import { inputOf } from './input.ts'
import { reachedAt } from './sender.ts'
import { type UploadedFile, withUpload } from './upload.ts'

const bearer = /^Bearer +(\S+)$/i

/** The token, or null for a visitor: no header, `Bearer`, `Bearer null`, `Bearer undefined` (decisions §2). */
function tokenOf(header: string | undefined): string | null {
  const token = header ? (bearer.exec(header)?.[1] ?? null) : null
  return token === 'null' || token === 'undefined' ? null : token
}

function callerOf({ config }: AppContext, request: FastifyRequest): Caller {
  const key = request.headers['idempotency-key']
  return {
    ip: request.address,
    country: request.country,
    userAgent: request.headers['user-agent'] ?? '',
    token: tokenOf(request.headers.authorization),
    idempotencyKey: typeof key === 'string' && key ? key : null,
    reached: () => reachedAt(request, config.publicUrl),
    unattended: request.headers['x-unattended'] === '1',
  }
}

type Call = Record<string, unknown> & {
  app: AppContext
  caller: Caller
  player?: { id: PlayerId }
  staff?: StaffSession
}

/** A refusal that the call does not declare is a bug: told as one wherever `strict` is on (tests, development). */
function declared({ config }: AppContext, endpoint: Endpoint, refused: Refused): Refused {
  const { key } = refused.refusal
  if (config.strict && !refusalsOf(endpoint).includes(key))
    throw new Error(`${endpoint.path} refuses with ${key} and does not declare it`)
  return refused
}

/** The audit trail in the hands of a member's call; a deed is declared like a refusal. */
function recorderOf(endpoint: Endpoint, db: Db, call: Call): { record?: Recorder } {
  const { app, staff, caller } = call
  if (!staff) return {}
  const record: Recorder = ({ reason = '', ...deed }, tx = db as Tx) => {
    if (app.config.strict && !Object.hasOwn(endpoint.deeds ?? {}, deed.action))
      throw new Error(`${endpoint.path} records ${deed.action} and does not declare it`)
    return audit(tx, { staffId: staff.id, ip: caller.ip, reason, ...deed })
  }
  return { record }
}

/** Slow down, and the database cannot be reached: the same request may be answered later. */
const notNow = new Set([429, 503])

/** One transaction, with the crash points of its call on both sides of COMMIT. */
async function commit<T>(
  app: AppContext,
  endpoint: Endpoint,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await transaction(app.pool, async (tx) => {
    const done = await work(tx)
    commitPoint(endpoint.path, 'before')
    return done
  })
  commitPoint(endpoint.path, 'after')
  return result
}

/** Refuses what may not begin now, or not from where the caller is. */
async function refuseBeginning({ app, caller, input }: Call, endpoint: Endpoint) {
  refuseCountry(app.config, endpoint, input, caller.country)
  await refuseStopped(app.pool, endpoint, input)
}

/** Ahead of the transaction: what would be refused in it is not even begun. */
async function prepareOnly(route: Route, call: Call): Promise<unknown> {
  await refuseBeginning(call, route.endpoint)
  return route.before?.(call as never)
}

/**
 * What the step before the transaction refuses is kept under the key like any other answer, so that
 * a wrong pay password sent again spends no second try (I-5). "Not now" is no answer and is thrown.
 */
async function prepare(
  route: Route,
  call: Call,
): Promise<{ prepared: unknown } | { refused: Refused }> {
  try {
    return { prepared: await prepareOnly(route, call) }
  } catch (error) {
    if (error instanceof Refused && !notNow.has(error.refusal.code)) {
      return { refused: error }
    }
    throw error
  }
}

/** Who makes a keyed request and what it asks; `note` hears of a refusal that becomes its answer. */
type Asked = { actor: bigint; body: unknown; note?: (refused: Refused) => void }

/** What is asked under a key: the body or the file, with the parts of the path where it has any. */
function askedBy(actor: bigint, request: FastifyRequest, file?: UploadedFile): Asked {
  const parts = request.params as Record<string, string>
  const body = file?.digest ?? request.body
  return { actor, body: Object.keys(parts).length > 0 ? [parts, body] : body }
}

/** What may bring a file, and where that lies meanwhile. */
function sentTo({ config }: AppContext, call: Endpoint, request: FastifyRequest) {
  return { call, request, folder: config.uploadsDir }
}

/** The member with what they may do now, held until the deed is done: a right that was taken meanwhile does nothing more. */
async function stillAllowed(
  tx: Tx,
  { permission }: Endpoint,
  staff: StaffSession,
): Promise<StaffSession> {
  if (!permission) return staff
  const permissions =
    (await holdRights(tx, staff.id, permission)) ?? refuse('session.expired')
  need({ permissions }, permission)
  return { ...staff, permissions }
}

async function answerWrite(route: Route, call: Call, { actor, body, note }: Asked) {
  const { app, caller } = call
  const { endpoint } = route
  const work = async (open: Tx, prepared: unknown) => {
    const { player } = call
    await holdSiteFor(open, endpoint, call.input)
    const tx = endpoint.lock && player ? await lockPlayer(open, player.id) : open
    const staff = call.staff && (await stillAllowed(tx, endpoint, call.staff))
    const context = { ...call, staff, ...recorderOf(endpoint, tx, call), tx, prepared }
    return successEnvelope(endpoint, await route.run(context as never))
  }
  const key = endpoint.secretAnswer ? null : caller.idempotencyKey
  const claim = key
    ? claimOf({ actor, call: endpoint.path, key }, body, app.config.cardKey)
    : null
  const kept = (refused: Refused) => {
    note?.(refused)
    return refusalEnvelope(declared(app, endpoint, refused), endpoint)
  }
  if (!claim) {
    const single = endpoint.keyed === 'money'
    const whole = async () => {
      const prepared = await prepareOnly(route, call)
      return commit(app, endpoint, async (tx) => {
        if (single) await holdInFlight(tx, actor, endpoint.path, body)
        return work(tx, prepared)
      })
    }
    return single ? aloneInFlight({ actor, call: endpoint.path }, body, whole) : whole()
  }
  return shareInFlight(claim, async () => {
    const earlier = await firstAnswer(app.pool, claim)
    if (earlier?.answer) return earlier.answer
    const ready = await prepare(route, call)
    if ('refused' in ready) return keepAnswer(app.pool, claim, kept(ready.refused))
    const first = await commit(app, endpoint, (tx) =>
      once(
        tx,
        claim,
        async () => ({ answer: await work(tx, ready.prepared), subject: null }),
        kept,
      ),
    )
    return first.answer ?? refuse('idempotency.in-flight')
  })
}

/**
 * A saga that can resume takes the key in its own first transaction; of the others the answer is
 * kept when it is there (they are safe to run twice).
 */
async function answerSaga(route: Route, call: Call, { actor, body }: Asked) {
  const { app, caller } = call
  const { endpoint } = route
  const run = async (claim: Claim | null) => {
    await refuseBeginning(call, endpoint)
    return successEnvelope(endpoint, await route.run({ ...call, claim } as never))
  }
  if (!caller.idempotencyKey) return run(null)
  const claim = claimOf(
    { actor, call: endpoint.path, key: caller.idempotencyKey },
    body,
    app.config.cardKey,
  )
  if (endpoint.secretAnswer) return shareInFlight(claim, () => run(null))
  const earlier = await firstAnswer(app.pool, claim)
  if (earlier) return replaySaga(route, call, earlier)
  if (route.resume) return run(claim)
  return shareInFlight(claim, async () => keepAnswer(app.pool, claim, await run(null)))
}

async function replaySaga(route: Route, call: Call, earlier: First): Promise<string> {
  if (earlier.answer) return earlier.answer
  const result = await route.resume?.(call as never, earlier.subject ?? '')
  return successEnvelope(route.endpoint, result)
}

/** What goes out: an envelope, or what is sent by itself. */
type Told = string | FileAnswer | StreamAnswer<unknown>

function toldBy(endpoint: Endpoint, result: unknown): Told {
  if (result instanceof FileAnswer || result instanceof StreamAnswer) return result
  return successEnvelope(endpoint, result)
}

type StaffCall = {
  app: AppContext
  caller: Caller
  staff: StaffSession | null
  path: string
}

/** A staff call that was refused for who made it: told in the log (reliability B-111). */
function noteRefused(call: StaffCall, error: unknown): void {
  const { code, key } = error instanceof Refused ? error.refusal : { code: 0, key: '' }
  if (code !== 401 && code !== 403) return
  const { app, caller, staff, path } = call
  const who = { staff: staff?.username ?? '', role: staff?.role ?? '', ip: caller.ip }
  app.log.warn({ call: path, refused: key, ...who }, 'staff call refused')
}

async function answerStaff(
  app: AppContext,
  route: Route,
  request: FastifyRequest,
  caller: Caller,
): Promise<Told> {
  const { endpoint } = route
  const staff = caller.token ? await findStaff(app.pool, caller.token) : null
  const note = (error: unknown) =>
    noteRefused({ app, caller, staff, path: endpoint.path }, error)
  try {
    if (!staff) refuse('session.expired')
    if (caller.token && !caller.unattended)
      await putOffIdleEnd(app.pool, caller.token, app.config.staffIdleMinutes)
    if (endpoint.permission) need(staff, endpoint.permission)
    askFactor(endpoint, staff, app.config.mode === 'live')
    const call = { app, caller, staff, input: inputOf(endpoint, request) }
    if (endpoint.effect !== 'write') {
      const context = { ...call, ...recorderOf(endpoint, app.pool, call), claim: null }
      return toldBy(endpoint, await route.run(context as never))
    }
    return await withUpload(sentTo(app, endpoint, request), (file) =>
      answerWrite(
        route,
        { ...call, ...file },
        { ...askedBy(staff.id, request, file.file), note },
      ),
    )
  } catch (error) {
    note(error)
    throw error
  }
}

async function answer(
  app: AppContext,
  route: Route,
  request: FastifyRequest,
): Promise<Told> {
  const { endpoint } = route
  const caller = callerOf(app, request)
  if (endpoint.audience === 'player') {
    const player = caller.token ? await app.sessions.find(caller.token) : null
    if (!player) refuse('session.expired')
    const call = { app, caller, player, input: inputOf(endpoint, request) }
    if (endpoint.effect === 'write')
      return withUpload(sentTo(app, endpoint, request), (file) =>
        answerWrite(route, { ...call, ...file }, askedBy(player.id, request, file.file)),
      )
    if (endpoint.effect === 'saga')
      return answerSaga(route, call, askedBy(player.id, request))
    return successEnvelope(endpoint, await route.run(call as never))
  }
  if (endpoint.audience === 'staff') return answerStaff(app, route, request, caller)
  if (endpoint.audience === 'agent') {
    const agent = caller.token ? await findAgent(app.pool, caller.token) : null
    if (!agent) refuse('session.expired')
    const call = { app, caller, agent, input: inputOf(endpoint, request) }
    return successEnvelope(endpoint, await route.run(call as never))
  }
  const call = { app, caller, input: inputOf(endpoint, request) }
  await refuseBeginning(call, endpoint)
  await route.admit?.(call as never)
  return withUpload(sentTo(app, endpoint, request), async (file) =>
    toldBy(endpoint, await route.run({ ...call, ...file } as never)),
  )
}

const json = 'application/json; charset=utf-8'

/** Serves one route under its path and aliases; reads answer GET and POST, changes POST only. */
export function serve(server: FastifyInstance, app: AppContext, route: Route): void {
  const { endpoint } = route
  const sendFile = endpoint.file ? fileSender(server, endpoint.file) : null
  const streams = endpoint.stream ? eventStreams(server, app.config) : null
  const methods = endpoint.effect === 'read' ? ['GET', 'POST'] : ['POST']
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.type(json).header('cache-control', 'no-store')
    try {
      const told = await answer(app, route, request)
      if (told instanceof FileAnswer) return sendFile?.(reply, told)
      if (!(told instanceof StreamAnswer)) return told
      if (!streams?.send(endpoint, reply, told)) refuse('http.unavailable')
      return reply
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const refused = declared(app, endpoint, error)
      if (refused.refusal.code === 429) throw refused
      return refusalEnvelope(refused, endpoint)
    }
  }
  const config = { call: endpoint }
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    const more = endpoint.bodyKiB ? { bodyLimit: endpoint.bodyKiB * 1024 } : {}
    server.route({ method: methods, url, handler, config, ...more })
    if (!methods.includes('GET')) server.get(url, { config }, notThisMethod)
  }
}

/** A declared call that is not served yet: code 501, before anybody looks at what it carries. */
export function serveNotYet(server: FastifyInstance, endpoint: Endpoint): void {
  const text = refusalEnvelope(new Refused('http.not-served'), endpoint)
  const answerAtOnce = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type(json).header('cache-control', 'no-store').send(text)
  const config = { call: endpoint }
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    server.route({
      method: ['GET', 'POST'],
      url,
      config,
      onRequest: answerAtOnce,
      handler: answerAtOnce,
    })
  }
}

async function notThisMethod(): Promise<never> {
  return refuse('http.method')
}
