import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { namedCalls } from '@jinli/contract/all'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Where a run with `EXAMPLES=record` keeps one exchange per call; `bin/examples.ts` gathers them (decision 066). */
export const examplesFolder = join(import.meta.dirname, '../../../.cache/examples')

const nameOf = new Map(namedCalls.map(({ name, call }) => [call, name]))
const rowsMax = 1
const textMax = 8000
const longestText = 400
const secretNames = /token|secret|recovery|otp|uri|access_code/i

type Json = Record<string, unknown>

/** Returns the value with short lists and without anything that looks like a secret. */
function shorten(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const isSecret = value.length > 5 && secretNames.test(name)
    return isSecret ? 'example' : value.slice(0, longestText)
  }
  if (Array.isArray(value))
    return value.slice(0, rowsMax).map((item) => shorten(item, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, shorten(field, key)]),
  )
}

function envelopeIn(payload: unknown): Json | null {
  if (typeof payload !== 'string' || !payload.startsWith('{"code":200')) return null
  return JSON.parse(payload) as Json
}

function requestOf({ body, method }: FastifyRequest): Json | null {
  return method === 'POST' && typeof body === 'object' && body !== null
    ? (body as Json)
    : null
}

/** Counts what an example shows: fields with content, also in rows. */
function contentOf(value: unknown): number {
  if (value === null || value === '' || value === 0) return 0
  if (typeof value !== 'object') return 1
  return Object.values(value).reduce((sum: number, field) => sum + contentOf(field), 0)
}

function storedContent(file: string): number {
  try {
    return contentOf(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return -1
  }
}

/** Keeps the fullest successful exchange of each call. */
async function recordExamples(server: FastifyInstance): Promise<void> {
  mkdirSync(examplesFolder, { recursive: true })
  // A long answer would be packed before the hook below sees it.
  server.addHook('onRequest', async ({ headers }) => {
    delete headers['accept-encoding']
  })
  server.addHook('onSend', async (request, _reply, payload) => {
    const { call } = request.routeOptions.config
    const answer = call ? envelopeIn(payload) : null
    if (!call || !answer) return
    const body = call.upload ? null : requestOf(request)
    const example = {
      ...(body ? { request: shorten(body) } : {}),
      answer: shorten(answer),
    }
    const text = JSON.stringify(example)
    const file = join(examplesFolder, `${nameOf.get(call)}.json`)
    if (text.length > textMax || contentOf(example) <= storedContent(file)) return
    writeFileSync(file, text)
  })
}

/** Records in a run with `EXAMPLES=record`; else nothing extends the server. */
export const exampleRecorder =
  process.env['EXAMPLES'] === 'record' ? recordExamples : undefined
