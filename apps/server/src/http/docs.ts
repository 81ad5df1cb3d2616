import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { ownPlayerCalls, playerCalls, staffCalls } from '@jinli/contract/all'
import { type Endpoint, refusalsOf } from '@jinli/contract/endpoint'
import { refusal } from '@jinli/contract/refusals'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { compressAnswers } from './compress.ts'

type Json = Record<string, unknown>

function schema(type: Endpoint['output']): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(type, { io: 'input' }) as Json
  return json
}

function envelope(output: Endpoint['output']): Json {
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      data: schema(output),
    },
  }
}

/** A call that answers with a file refuses in an envelope. */
const refusedData = z.null()

const formWithFile = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  },
}

function bodyOf(schema: Json): Json {
  return { 'application/json': { schema } }
}

function pathOf(call: Endpoint): string {
  return call.path.replace(/:(\w+)/g, '{$1}')
}

/** The key of a change, and what it is for where money moves. */
const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 128 },
}

function takesKey({ effect, audience, secretAnswer }: Endpoint): boolean {
  return effect !== 'read' && audience !== 'visitor' && !secretAnswer
}

function operation(call: Endpoint, pending: boolean): Json {
  const input = schema(call.input) as { properties?: Json }
  const properties = input.properties ?? {}
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const query =
    call.method === 'GET' ? Object.keys(properties).filter((k) => !inPath.includes(k)) : []
  const refusals = refusalsOf(call).map((key) => {
    const { code, message } = refusal(key)
    return `- ${code} ${message} (\`${key}\`)`
  })
  return {
    summary: pending ? `${call.summary} — not served yet (501)` : call.summary,
    description: refusals.join('\n'),
    tags: [call.audience],
    security: call.audience === 'visitor' ? [] : [{ bearer: [] }],
    ...(call.keyed ? { 'x-keyed': call.keyed } : {}),
    parameters: [
      ...(takesKey(call) ? [keyHeader] : []),
      ...inPath.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...query.map((name) => ({ name, in: 'query', schema: properties[name] })),
    ],
    ...(call.method === 'POST'
      ? { requestBody: { content: call.upload ? formWithFile : bodyOf(input) } }
      : {}),
    responses: {
      200: {
        description: 'The envelope; `code` 200 is success',
        content: {
          'application/json': {
            schema: envelope(call.file || call.stream ? refusedData : call.output),
          },
          ...(call.stream ? { 'text/event-stream': { schema: schema(call.output) } } : {}),
          ...(call.file ? { [call.file]: { schema: { type: 'string' } } } : {}),
        },
      },
    },
  }
}

/** OpenAPI 3.1 of every declared call, straight from the contract. */
export function openApi(notServed: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of [...playerCalls, ...ownPlayerCalls, ...staffCalls]) {
    paths[pathOf(call)] = {
      [call.method.toLowerCase()]: operation(call, notServed.includes(call)),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Jinli', version: '0.1.0', license: { name: 'Apache-2.0' } },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

/** `/docs` for people, `/docs/json` for machines. */
export async function serveDocs(
  server: FastifyInstance,
  notServed: readonly Endpoint[],
): Promise<void> {
  await server.register(async (docs) => {
    compressAnswers(docs)
    await docs.register(helmet, { contentSecurityPolicy: false })
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: openApi(notServed) },
    } as never)
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      // Where it is served over plain http nothing listens for the upgraded requests.
      transformStaticCSP: (policy) => policy.replace(/\s*upgrade-insecure-requests;?/, ''),
    })
  })
}
