import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { allCalls } from '@jinli/contract/all'
import { refusal } from '@jinli/contract/refusal/refusals'
import { type Endpoint, refusalsOf } from '@jinli/contract/wire/endpoint'
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

/** The data of a refusal. A call that answers with a file also sends its refusals in an envelope. */
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

/** The idempotency key header of all writes. */
const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 128 },
}

function takesKey({ effect, audience, sensitiveResponse }: Endpoint): boolean {
  return effect !== 'read' && audience !== 'visitor' && !sensitiveResponse
}

function operation(call: Endpoint): Json {
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
    summary: call.summary,
    description: refusals.join('\n'),
    tags: [call.audience],
    security: call.audience === 'visitor' ? [] : [{ bearer: [] }],
    ...(call.idempotency ? { 'x-idempotency': call.idempotency } : {}),
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

/** Returns an OpenAPI 3.1 document of every call of the contract. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const call of allCalls) {
    paths[pathOf(call)] = { [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Jinli', version: '0.1.0', license: { name: 'Apache-2.0' } },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

/** Serves `/docs` for people and `/docs/json` for programs. */
export async function serveDocs(server: FastifyInstance): Promise<void> {
  await server.register(async (docs) => {
    compressAnswers(docs)
    await docs.register(helmet, { contentSecurityPolicy: false })
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: openApi() },
    } as never)
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      // On plain http no server would answer an upgraded request.
      transformStaticCSP: (policy) => policy.replace(/\s*upgrade-insecure-requests;?/, ''),
    })
  })
}
