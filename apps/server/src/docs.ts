import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { ownPlayerCalls, playerCalls, staffCalls } from '@jinli/contract/all'
import type { Endpoint } from '@jinli/contract/endpoint'
import { refusal } from '@jinli/contract/refusals'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { notServedYet } from './not-served.ts'

type Json = Record<string, unknown>

function schema(type: Endpoint['input']): Json {
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

function pathOf(call: Endpoint): string {
  return call.path.replace(/:(\w+)/g, '{$1}')
}

function operation(call: Endpoint): Json {
  const input = schema(call.input) as { properties?: Json }
  const properties = input.properties ?? {}
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const query =
    call.method === 'GET' ? Object.keys(properties).filter((k) => !inPath.includes(k)) : []
  const refusals = call.refusals.map((key) => {
    const { code, message } = refusal(key)
    return `- ${code} ${message} (\`${key}\`)`
  })
  const pending = (notServedYet as readonly string[]).includes(call.path)
  return {
    summary: pending ? `${call.summary} — not served yet (501)` : call.summary,
    description: refusals.join('\n'),
    tags: [call.audience],
    security: call.audience === 'visitor' ? [] : [{ bearer: [] }],
    parameters: [
      ...inPath.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...query.map((name) => ({ name, in: 'query', schema: properties[name] })),
    ],
    ...(call.method === 'POST'
      ? { requestBody: { content: { 'application/json': { schema: input } } } }
      : {}),
    responses: {
      200: {
        description: 'The envelope; `code` 200 is success',
        content: { 'application/json': { schema: envelope(call.output) } },
      },
    },
  }
}

/** OpenAPI 3.1 of every declared call, straight from the contract. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const call of [...playerCalls, ...ownPlayerCalls, ...staffCalls]) {
    paths[pathOf(call)] = { [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Jinli', version: '0.1.0', license: { name: 'Apache-2.0' } },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

/** `/docs` for people, `/docs/json` for machines. */
export async function serveDocs(server: FastifyInstance): Promise<void> {
  await server.register(async (docs) => {
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: openApi() },
    } as never)
    await docs.register(swaggerUi, { routePrefix: '/docs' })
  })
}
