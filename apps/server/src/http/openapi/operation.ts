import type { Endpoint } from '@jinli/contract/wire/endpoint'
import { operationIdOf, schemaNameOf, tagOf } from './call-names.ts'
import { exampleOf } from './examples.ts'
import { refusalsFor } from './refusal-schemas.ts'
import { type Json, type ObjectSchema, refTo, type wireSchemas } from './wire-schemas.ts'

type Schemas = ReturnType<typeof wireSchemas>

const formWithFile: Json = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  },
}

/** The header of the idempotency key of all writes. */
const keyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key acts once and gets the same answer.',
  schema: { type: 'string', maxLength: 128 },
}

function takesKey({ effect, audience, sensitiveResponse }: Endpoint): boolean {
  return effect !== 'read' && audience !== 'visitor' && !sensitiveResponse
}

const pathNames = ({ path }: Endpoint) =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')

/** Returns the schema without the fields that stand in the path. */
function bodySchema(input: ObjectSchema, inPath: readonly string[]): ObjectSchema {
  const { properties = {}, required = [], ...rest } = input
  const kept = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const needed = required.filter((name) => !inPath.includes(name))
  return {
    ...rest,
    properties: Object.fromEntries(kept),
    ...(needed.length > 0 ? { required: needed } : {}),
  }
}

function successSchema(data: Json): Json {
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { const: 200 },
      message: { type: 'string' },
      data,
    },
  }
}

/** Returns the parameters of a call: the key, the parts of the path, and the fields of a query. */
function parametersOf(call: Endpoint, input: ObjectSchema): Json[] {
  const inPath = pathNames(call)
  const fields = Object.entries(input.properties ?? {})
  const query =
    call.method === 'GET' ? fields.filter(([name]) => !inPath.includes(name)) : []
  return [
    ...(takesKey(call) ? [keyHeader] : []),
    ...inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...query.map(([name, schema]) => ({
      name,
      in: 'query',
      required: input.required?.includes(name) ?? false,
      schema,
    })),
  ]
}

function responsesOf(call: Endpoint, dataName: string, refusal: Json): Json {
  const example = exampleOf(call)?.response
  const answer =
    call.file || call.stream
      ? refusal
      : {
          oneOf: [successSchema(refTo(dataName)), refusal],
        }
  return {
    200: {
      description: 'The envelope: `code` 200 is success, any other a refusal.',
      content: {
        'application/json': { schema: answer, ...(example ? { example } : {}) },
        ...(call.stream ? { 'text/event-stream': { schema: refTo(dataName) } } : {}),
        ...(call.file ? { [call.file]: { schema: { type: 'string' } } } : {}),
      },
    },
    '4XX': { $ref: '#/components/responses/Refused' },
    '5XX': { $ref: '#/components/responses/Refused' },
  }
}

/**
 * Returns the operation of a call, and the schemas that only this call uses. `schemas` has those of the whole wire.
 */
export function operationOf(call: Endpoint, { schemas, nameOf }: Schemas) {
  const input = (schemas[nameOf(call.input)] ?? {}) as ObjectSchema
  const dataName = nameOf(call.output)
  const refusals = refusalsFor(call)
  const requestName = `${schemaNameOf(call)}Request`
  const request = exampleOf(call)?.request
  const hasBody = call.method === 'POST'
  const body = bodySchema(input, pathNames(call))
  const content = call.upload
    ? formWithFile
    : {
        'application/json': {
          schema: refTo(requestName),
          ...(request ? { example: request } : {}),
        },
      }
  const operation: Json = {
    operationId: operationIdOf(call),
    summary: call.summary,
    description: refusals.words,
    tags: [tagOf(call)],
    security: call.audience === 'visitor' ? [] : [{ bearer: [] }],
    ...(call.idempotency ? { 'x-idempotency': call.idempotency } : {}),
    ...(call.permission ? { 'x-permission': call.permission } : {}),
    parameters: parametersOf(call, input),
    ...(hasBody ? { requestBody: { content } } : {}),
    responses: responsesOf(call, dataName, refusals.schema),
  }
  return {
    operation,
    schemas: {
      ...(hasBody && !call.upload ? { [requestName]: body } : {}),
      ...(call.file ? {} : { [dataName]: schemas[dataName] ?? {} }),
    },
  }
}
