import type { Endpoint } from '@jinli/contract/wire/endpoint'
import { refusalsOf } from '@jinli/contract/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import type { RefusalError } from '../platform/refuse.ts'
import type { Session } from './authenticate.ts'
import { refusalEnvelope } from './envelope.ts'
import type { Caller } from './handle.ts'
import { sentFields } from './input.ts'
import { logStaffRefusal } from './log-staff-refusal.ts'
import type { UploadedFile } from './upload.ts'

/**
 * The data of a request in the steps of `serve`: authenticate → authorize → take the idempotency key and run
 * (run-write, run-saga) → answer.
 */
export type Call = Session & {
  app: AppContext
  endpoint: Endpoint
  caller: Caller
  input: unknown
  file?: UploadedFile
}

/** Returns the content that a key stands for: the fields or the digest of the file, with the path parameters. */
export function requestBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  file?: UploadedFile,
): unknown {
  const pathParts = Object(request.params)
  const body = file?.digest ?? sentFields(endpoint, request)
  return Object.keys(pathParts).length > 0 ? [pathParts, body] : body
}

/**
 * Returns the refusal. If the endpoint does not list it, that is a bug, and this throws in tests and development
 * (`strict`).
 */
export function listedRefusal(
  { config }: AppContext,
  endpoint: Endpoint,
  error: RefusalError,
): RefusalError {
  const { key } = error.refusal
  if (config.strict && !refusalsOf(endpoint).includes(key))
    throw new Error(`${endpoint.path} refuses with ${key} and does not declare it`)
  return error
}

/** Returns the envelope of a refusal, which the caller stores under the idempotency key. */
export function refusalAnswer(call: Call, error: RefusalError): string {
  const { code, key } = error.refusal
  logStaffRefusal(call, code, key)
  return refusalEnvelope(listedRefusal(call.app, call.endpoint, error), call.endpoint)
}
