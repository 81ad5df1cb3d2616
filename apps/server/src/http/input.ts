import type { Endpoint } from '@jinli/contract/endpoint'
import { isRefusalKey } from '@jinli/contract/refusals'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { refuse } from '../platform/refuse.ts'

/** A query has texts only: digits count as numbers in the fields that were refused as text. */
function withNumbers(raw: Record<string, unknown>, issues: readonly z.core.$ZodIssue[]) {
  const refused = new Set(issues.map((issue) => issue.path[0]))
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const digits = typeof value === 'string' && /^\d{1,9}$/.test(value)
      return [name, digits && refused.has(name) ? Number.parseInt(value, 10) : value]
    }),
  )
}

function hasNul(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0')
}

/** What a request asks, decoded by its call's schema: body or query, with the parts of the path. */
export function inputOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  const given = request.method === 'GET' ? request.query : (request.body ?? {})
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    refuse('http.malformed')
  const raw = { ...given, ...(request.params as object) }
  const first = z.safeParse(endpoint.input, raw)
  const parsed =
    first.success || request.method !== 'GET'
      ? first
      : z.safeParse(endpoint.input, withNumbers(raw, first.error.issues))
  if (parsed.success) {
    // PostgreSQL texts cannot hold it: refused here, not a fault there.
    if (Object.values(parsed.data as object).some(hasNul)) refuse('input.invalid')
    return parsed.data
  }
  const key = parsed.error.issues.map((issue) => issue.message).find(isRefusalKey)
  return refuse(key ?? 'input.invalid')
}
