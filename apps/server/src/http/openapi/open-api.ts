import { namedCalls, tags } from '@jinli/contract/all'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import { recordedExamples } from './examples.ts'
import { type Json, refOf } from './json.ts'
import { idempotencyKey, operation, securitySchemes } from './operation.ts'
import { refusalSchemas } from './refusal-schemas.ts'
import { contractSchemas } from './schemas.ts'

function pathOf(call: Endpoint): string {
  return call.path.replace(/:(\w+)/g, '{$1}')
}

function refusalResponse(description: string): Json {
  return { description, content: { 'application/json': { schema: refOf('Refusal') } } }
}

const responses = {
  BadRequest: refusalResponse('A request that no call can read, or too many requests'),
  Fault: refusalResponse('A fault, or a server that is busy'),
}

const info = {
  title: 'Jinli',
  version: '0.1.0',
  summary: 'The calls of players, agents and staff',
  description:
    'A call answers with HTTP status 200 and an envelope. `code` 200 is success; any other code is a refusal, whose key is `error`.',
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
}

function makeDocument(): Json {
  const contract = contractSchemas()
  const examples = recordedExamples()
  const paths: Record<string, Json> = {}
  for (const each of namedCalls) {
    const parts = { contract, examples: examples.get(each.name) ?? {} }
    paths[pathOf(each.call)] = { [each.call.method.toLowerCase()]: operation(each, parts) }
  }
  // Fields of path and query stand in the parameters of their call.
  const fields = new Set([...contract.ofCall.values()].map((names) => names.fields))
  const schemas = Object.entries({ ...contract.schemas, ...refusalSchemas() })
    .filter(([name]) => !fields.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/', description: 'This server' }],
    tags: tags.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      parameters: { IdempotencyKey: idempotencyKey },
      responses,
      securitySchemes,
    },
  }
}

let document: Json | null = null

/** Returns an OpenAPI 3.1 document of every call of the contract. The first caller waits until it is made. */
export function openApi(): Json {
  document ??= makeDocument()
  return document
}
