import { isRefusalKey } from '@jinli/contract/refusal/refusals'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { refuse } from '../platform/refuse.ts'
import { formType } from './form-text.ts'
import { isPlayerCall } from './player-call.ts'

type Fields = Record<string, unknown>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the fields of the address that a player's call knows; a POST may have them there, too (decision 062). */
function queryOf(endpoint: Endpoint, request: FastifyRequest): Fields {
  if (request.method !== 'GET' && !isPlayerCall(endpoint)) return {}
  const inputFields = new Set(Object.keys(endpoint.input.shape))
  const fields = Object.entries(request.query as Fields)
  return request.method === 'GET'
    ? Object.fromEntries(fields)
    : Object.fromEntries(fields.filter(([name]) => inputFields.has(name)))
}

/** Returns the fields of query and body. Those of a query or a form are texts. A field of the body comes first. */
function fieldsOf(endpoint: Endpoint, request: FastifyRequest) {
  const body = request.method === 'GET' ? {} : (request.body ?? {})
  if (!isFields(body)) refuse('http.malformed')
  const query = queryOf(endpoint, request)
  const isForm = request.headers['content-type']?.toLowerCase().startsWith(formType)
  const texts = isForm ? { ...query, ...body } : query
  return { texts, fields: { ...texts, ...body } }
}

/** Returns all that a request sends, as an idempotency key stands for it: the body, with the fields of the query. */
export function sentFields(endpoint: Endpoint, request: FastifyRequest): unknown {
  const query = queryOf(endpoint, request)
  if (Object.keys(query).length === 0 || !isFields(request.body ?? {})) return request.body
  return { ...query, ...(request.body as Fields | undefined) }
}

/** Turns digits into numbers in the text fields that the schema refused. */
function withNumbers(raw: Fields, texts: Fields, issues: readonly z.core.$ZodIssue[]) {
  const invalidFields = new Set(issues.map((issue) => issue.path[0]))
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const digits =
        typeof value === 'string' && value === texts[name] && /^\d{1,9}$/.test(value)
      return [name, digits && invalidFields.has(name) ? Number.parseInt(value, 10) : value]
    }),
  )
}

function hasNul(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0')
}

/**
 * Returns the input without characters that turn the direction of a text: with them an account number reads otherwise
 * than it is. A password stays as it was typed, and the rules of names refuse such characters.
 */
function withoutBidiControls(data: object): object {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string' && !/pass|name/i.test(name)
        ? value.replace(/\p{Bidi_Control}/gu, '')
        : value,
    ]),
  )
}

/** Returns the input of a request: body or query, and path parameters, decoded by the schema of the call. */
export function inputOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  const { texts, fields } = fieldsOf(endpoint, request)
  const raw = { ...fields, ...(request.params as object) }
  const first = z.safeParse(endpoint.input, raw)
  const result =
    first.success || Object.keys(texts).length === 0
      ? first
      : z.safeParse(endpoint.input, withNumbers(raw, texts, first.error.issues))
  if (result.success) {
    // PostgreSQL texts cannot hold NUL, which would otherwise end in a database error.
    if (Object.values(result.data as object).some(hasNul)) refuse('input.invalid')
    return withoutBidiControls(result.data)
  }
  const key = result.error.issues.map((issue) => issue.message).find(isRefusalKey)
  return refuse(key ?? 'input.invalid')
}
