import type { Endpoint } from '@jinli/contract/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { RefusalError, refuse } from '../platform/refuse.ts'
import { inSpan, noteInTrace } from '../platform/trace.ts'
import { auditWriter } from './audit-writer.ts'
import { authenticate, callerOf, type Session } from './authenticate.ts'
import { authorizePlayer, authorizeStaff, refuseBlocked } from './authorize.ts'
import { withAbsolutePictures } from './cross-origin.ts'
import { rememberDevice } from './device-cookie.ts'
import { refusalEnvelope, successEnvelope } from './envelope.ts'
import { eventStreams } from './event-stream.ts'
import { fileSender } from './file-sender.ts'
import { FileAnswer, type Route, StreamAnswer } from './handle.ts'
import { inputOf } from './input.ts'
import { logStaffRefusal } from './log-staff-refusal.ts'
import { type Call, listedRefusal, requestBody } from './pipeline.ts'
import { isPlayerCall } from './player-call.ts'
import { runSaga } from './run-saga.ts'
import { runWrite } from './run-write.ts'
import { reachedAt } from './sender.ts'
import { withUpload } from './upload.ts'

/** The response: an envelope, or a file or stream, which is sent piece by piece. */
type Response = string | FileAnswer | StreamAnswer<unknown>

/** Runs reads, writes of visitors and sagas of staff, whose handlers open their own transactions. */
async function runDirectly(route: Route, call: Call): Promise<Response> {
  const context = { ...call, ...auditWriter(call, call.app.pool), claim: null }
  const result = await route.run(context)
  if (result instanceof FileAnswer || result instanceof StreamAnswer) return result
  return successEnvelope(route.endpoint, result)
}

function run(route: Route, call: Call, request: FastifyRequest): Promise<Response> {
  const { effect } = route.endpoint
  const { player, staff, file } = call
  const actor = (player ?? staff)?.id
  if (actor !== undefined && effect === 'write')
    return runWrite(route, call, actor, requestBody(route.endpoint, request, file))
  if (player && effect === 'saga')
    return runSaga(route, call, player.id, requestBody(route.endpoint, request))
  return runDirectly(route, call)
}

/** Runs the steps of a request after authentication. */
async function answer(
  app: AppContext,
  route: Route,
  request: FastifyRequest,
  session: Session & Pick<Call, 'caller'>,
): Promise<Response> {
  const { endpoint } = route
  const callWithoutInput: Call = { app, endpoint, ...session, input: undefined }
  await authorizeStaff(callWithoutInput)
  await authorizePlayer(callWithoutInput)
  const call: Call = { ...callWithoutInput, input: inputOf(endpoint, request) }
  if (endpoint.audience === 'visitor') {
    await refuseBlocked(call)
    await route.admit?.(call)
  }
  const form = { call: endpoint, request, folder: app.config.uploadsDir }
  return withUpload(form, (upload) => run(route, { ...call, ...upload }, request))
}

async function respond(
  app: AppContext,
  route: Route,
  request: FastifyRequest,
): Promise<Response> {
  const { endpoint } = route
  const caller = callerOf(app, request)
  const session = await authenticate(app, endpoint, caller)
  try {
    return await answer(app, route, request, { ...session, caller })
  } catch (error) {
    if (error instanceof RefusalError) {
      const { code, key } = error.refusal
      logStaffRefusal({ app, endpoint, caller, ...session }, code, key)
    }
    throw error
  }
}

const json = 'application/json; charset=utf-8'

/** Returns the answer with addresses of pictures that the caller's page can load. */
function answerFor(
  { config }: AppContext,
  request: FastifyRequest,
  answer: string,
): string {
  if (!request.fromOtherClient) return answer
  return withAbsolutePictures(answer, reachedAt(request, config).origin)
}

/** Begins the trace of a request. What a caller says about its own trace is not believed. */
function requestSpan({ tracer }: AppContext, { path }: Endpoint, request: FastifyRequest) {
  return tracer?.begin(path, {
    'http.route': path,
    'http.request.method': request.method,
    'jinli.support': request.id,
  })
}

async function refuseMethod(): Promise<never> {
  return refuse('http.method')
}

/** Returns the methods that are refused. Of a player's call these are all others; a HEAD route follows each GET. */
function refusedMethods(
  server: FastifyInstance,
  call: Endpoint,
  methods: readonly string[],
) {
  const others = isPlayerCall(call) ? server.supportedMethods : ['GET']
  return others.filter((method) => method !== 'HEAD' && !methods.includes(method))
}

/** Serves a route under its path and aliases: a read by GET and POST, a change by POST only. */
export function serve(server: FastifyInstance, app: AppContext, route: Route): void {
  const { endpoint } = route
  const sendFile = endpoint.file ? fileSender(server, endpoint.file) : null
  const streams = endpoint.stream ? eventStreams(server, app.config) : null
  if (streams) app.node.watchStreams(endpoint.path, () => streams.count)
  const methods = endpoint.effect === 'read' ? ['GET', 'POST'] : ['POST']
  const answerCall = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.type(json).header('cache-control', 'no-store')
    if (endpoint.remembersDevice) rememberDevice(request, reply)
    try {
      const response = await respond(app, route, request)
      if (response instanceof FileAnswer) return sendFile?.(reply, response)
      if (!(response instanceof StreamAnswer)) return answerFor(app, request, response)
      if (!streams?.send(endpoint, reply, response)) refuse('http.unavailable')
      return reply
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      noteInTrace({ 'jinli.refusal': error.refusal.key })
      const refusalError = listedRefusal(app, endpoint, error)
      if (refusalError.refusal.code === 429) throw refusalError
      return refusalEnvelope(refusalError, endpoint)
    }
  }
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    inSpan(requestSpan(app, endpoint, request), () => answerCall(request, reply))
  const config = { call: endpoint }
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    const bodyLimit = endpoint.bodyKiB ? { bodyLimit: endpoint.bodyKiB * 1024 } : {}
    server.route({ method: methods, url, handler, config, ...bodyLimit })
    const otherMethods = refusedMethods(server, endpoint, methods)
    if (otherMethods.length > 0)
      server.route({ method: otherMethods, url, config, handler: refuseMethod })
  }
}
