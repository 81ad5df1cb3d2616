import type { NamedCall } from '@jinli/contract/all'
import type { Audience, Endpoint } from '@jinli/contract/wire/endpoint'
import { okCode } from '@jinli/contract/wire/envelope'
import type { CallExamples } from './examples.ts'
import { type Json, refOf } from './json.ts'
import { refusalLines, refusalsOfCall } from './refusal-schemas.ts'
import { type CallSchemas, type ContractSchemas, pathFieldsOf } from './schemas.ts'

/** The security scheme of each audience; a visitor has none. */
export const securitySchemes = {
  player: { type: 'http', scheme: 'bearer', description: '`api_token` of a sign-in' },
  agent: { type: 'http', scheme: 'bearer', description: '`token` of the portal’s ticket' },
  staff: { type: 'http', scheme: 'bearer', description: '`token` of a staff sign-in' },
} as const satisfies Record<Exclude<Audience, 'visitor'>, Json>

/** The idempotency key header of all writes. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key gets the same answer',
  schema: { type: 'string', maxLength: 128 },
}

function takesKey({ effect, audience, sensitiveResponse }: Endpoint): boolean {
  return effect !== 'read' && audience !== 'visitor' && !sensitiveResponse
}

function withoutDefault({ default: _default, ...json }: Json): Json {
  return json
}

/** The parameters of path and query. */
function fieldParameters(call: Endpoint, fields: Json): Json[] {
  const properties = Object.entries((fields.properties ?? {}) as Record<string, Json>)
  const requiredNames = (fields.required ?? []) as string[]
  const inPath = pathFieldsOf(call)
  return properties
    .filter(([name]) => call.method === 'GET' || inPath.includes(name))
    .map(([name, schema]) =>
      inPath.includes(name)
        ? { name, in: 'path', required: true, schema: withoutDefault(schema) }
        : { name, in: 'query', required: requiredNames.includes(name), schema },
    )
}

const formWithFile = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' } },
      },
    },
  },
}

function requestBody(call: Endpoint, body: string | null, examples: CallExamples): Json {
  if (call.upload) return { requestBody: formWithFile }
  if (body === null) return {}
  const example = examples.request === undefined ? {} : { example: examples.request }
  const content = { 'application/json': { schema: refOf(body), ...example } }
  return { requestBody: { required: true, content } }
}

function successOf(data: string): Json {
  return {
    title: 'Success',
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { const: okCode },
      message: { type: 'string' },
      data: refOf(data),
    },
  }
}

function examplesOf(answers: Readonly<Record<string, unknown>>): Json {
  const present = Object.entries(answers).filter(([, value]) => value !== undefined)
  if (present.length === 0) return {}
  return { examples: Object.fromEntries(present.map(([name, value]) => [name, { value }])) }
}

/** The answers with HTTP status 200: the envelope of a success or refusal, a file, or a stream. */
function okContent(call: Endpoint, data: string, { answer, refusal }: CallExamples): Json {
  const refusals = refusalsOfCall(call)
  if (call.file)
    return {
      [call.file]: {
        schema: { type: 'string' },
        ...examplesOf({ success: answer }),
      },
      'application/json': { schema: refusals, ...examplesOf({ refusal }) },
    }
  if (call.stream)
    return {
      'text/event-stream': { schema: refOf(data) },
      'application/json': { schema: refusals, ...examplesOf({ refusal }) },
    }
  const schema = { oneOf: [successOf(data), refusals] }
  return { 'application/json': { schema, ...examplesOf({ success: answer, refusal }) } }
}

/** What an operation is made of besides its call. */
export type OperationParts = { contract: ContractSchemas; examples: CallExamples }

/** Returns the operation of a call. */
export function operation(
  { name, concept, call }: NamedCall,
  { contract, examples }: OperationParts,
): Json {
  const names = contract.ofCall.get(call) as CallSchemas
  const fields = names.fields ? (contract.schemas[names.fields] ?? {}) : {}
  const parameters = fieldParameters(call, fields)
  if (takesKey(call)) parameters.unshift({ $ref: '#/components/parameters/IdempotencyKey' })
  return {
    operationId: name,
    summary: call.summary,
    description: [
      ...(call.aliases ?? []).map((path) => `Also served as \`${path}\`.`),
      refusalLines(call),
    ].join('\n\n'),
    tags: [concept],
    security: call.audience === 'visitor' ? [] : [{ [call.audience]: [] }],
    ...(call.idempotency ? { 'x-idempotency': call.idempotency } : {}),
    ...(call.permission ? { 'x-permission': [call.permission].flat() } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(call, names.body, examples),
    responses: {
      200: {
        description: 'An envelope; `code` 200 is success, any other code a refusal',
        content: okContent(call, names.data, examples),
      },
      '4XX': { $ref: '#/components/responses/BadRequest' },
      '5XX': { $ref: '#/components/responses/Fault' },
    },
  }
}
