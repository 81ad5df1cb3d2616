import { allCalls } from '@jinli/contract/all'
import { tags } from './call-names.ts'
import { operationOf } from './operation.ts'
import { refusalSchemas } from './refusal-schemas.ts'
import { type Json, wireSchemas } from './wire-schemas.ts'

const description = `Every call answers HTTP 200 with an envelope \`{code, message, data}\`; a refusal adds \`error\`, a key of the catalogue. Amounts are yuan, times are those of the house. A write takes an \`Idempotency-Key\`: the same key acts once.`

function refsIn(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    const ref = name === '$ref' && typeof part === 'string' ? part : ''
    if (ref.startsWith('#/components/schemas/')) names.add(ref.slice(21))
    else refsIn(part, names)
  }
}

/** Returns the schemas that the paths use, also through other schemas. */
function usedSchemas(
  all: Readonly<Record<string, Json>>,
  paths: Json,
): Record<string, Json> {
  const names = new Set<string>()
  refsIn(paths, names)
  // A set that grows while it is read: each name is visited once.
  for (const name of names) refsIn(all[name], names)
  const sorted = [...names].toSorted()
  return Object.fromEntries(sorted.map((name) => [name, all[name] ?? {}]))
}

/** Returns an OpenAPI 3.1 document of every call of the contract. */
export function openApi(): Json {
  const wire = wireSchemas()
  const paths: Record<string, Json> = {}
  const schemas: Record<string, Json> = { ...wire.schemas, ...refusalSchemas }
  for (const call of allCalls) {
    const built = operationOf(call, wire)
    Object.assign(schemas, built.schemas)
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { [call.method.toLowerCase()]: built.operation }
  }
  const responses = {
    Refused: {
      description: 'A request that no call could read, or a fault.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jinli',
      version: '0.1.0',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This house' }],
    tags,
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: '`api_token` of a sign-in' },
      },
      responses,
      schemas: usedSchemas(schemas, { paths, responses }),
    },
  }
}
