import { allCalls, namedCalls } from '@jinli/contract/all'
import { refusal } from '@jinli/contract/refusal/refusals'
import { refusalsOf } from '@jinli/contract/wire/endpoint'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { recordedExamples } from './examples.ts'
import type { Json } from './json.ts'
import { openApi } from './open-api.ts'

type Operation = {
  operationId: string
  tags: string[]
  security: Json[]
  description: string
  parameters?: { name?: string; in?: string; $ref?: string; schema?: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content: Record<string, { schema: { oneOf?: Json[] } }> }>
}
type Document = {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; securitySchemes: Json }
}

const { tags, paths, components } = openApi() as unknown as Document
const { schemas } = components
const operations = Object.values(paths).flatMap((each) => Object.values(each))
const operationOf = (name: string) =>
  operations.find(({ operationId }) => operationId === name)

/** The path of each part of the document that says nothing: `{}`, or an object without properties. */
function emptySchemas(part: unknown, path = ''): string[] {
  if (typeof part !== 'object' || part === null) return []
  if (!Array.isArray(part) && Object.keys(part).length === 0) return [path]
  return Object.entries(part)
    .filter(([name]) => name !== 'example' && name !== 'examples')
    .flatMap(([name, each]) => emptySchemas(each, `${path}/${name}`))
}

describe('Z-9 the OpenAPI document', () => {
  it('R-WIRE-53: names each operation and its concept', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      namedCalls.map(({ name }) => name).toSorted(),
    )
    expect(new Set(namedCalls.map(({ name }) => name)).size).toBe(allCalls.length)
    const names = tags.map(({ name }) => name)
    expect(operations.filter((each) => !names.includes(each.tags[0] ?? ''))).toEqual([])
    expect(operationOf('approveDeposit')).toMatchObject({
      tags: ['deposit'],
      security: [{ staff: [] }],
    })
    expect(operationOf('login')?.security).toEqual([])
    expect(operationOf('depositReviewClaimNext')?.tags).toEqual(['deposit'])
  })

  it('R-WIRE-53: has no empty schema', () => {
    expect(emptySchemas(schemas)).toEqual([])
    expect(emptySchemas(paths)).toEqual([])
    expect(schemas.CreatePromotionInput).toMatchObject({
      properties: { terms: { $ref: '#/components/schemas/PromotionTermsDocument' } },
    })
    expect(schemas.PromotionTerms).toMatchObject({
      properties: { budget: { $ref: '#/components/schemas/Money' } },
    })
    expect(schemas.MoneySettingDocument?.anyOf).toContainEqual({
      $ref: '#/components/schemas/DepositBankMoneySetting',
    })
  })

  it('R-WIRE-53: shows an answer of each call, which fits its schema', () => {
    const examples = recordedExamples()
    // Files and pictures are no JSON.
    const calls = namedCalls.filter(({ call }) => !call.file && !call.stream)
    const missingExamples = calls.filter(
      ({ name }) => examples.get(name)?.answer === undefined,
    )
    expect(missingExamples.map(({ name }) => name)).toEqual([])
    for (const { name, call } of calls) {
      const envelope = z.object({ code: z.literal(200), data: call.output })
      expect(z.safeParse(envelope, examples.get(name)?.answer).error, name).toBeUndefined()
    }
  })

  it('R-WIRE-53: says how an amount is written', () => {
    expect(
      operationOf('transfer')?.requestBody?.content['application/json']?.schema,
    ).toEqual({
      $ref: '#/components/schemas/TransferInput',
    })
    expect(schemas.TransferInput).toMatchObject({
      properties: { amount: { $ref: '#/components/schemas/Amount' } },
    })
    const { anyOf = [] } = (schemas.Amount ?? {}) as {
      anyOf?: { pattern: string; examples: string[] }[]
    }
    const [text] = anyOf
    const pattern = new RegExp(text?.pattern ?? '')
    expect(text?.examples.every((each) => pattern.test(each))).toBe(true)
    expect(['0.01', '999999999.99', ''].every((each) => pattern.test(each))).toBe(true)
    expect(['1e3', '-1', '1.001', '01'].filter((each) => pattern.test(each))).toEqual([])
  })

  it('R-WIRE-53: lists codes with their words', () => {
    expect(schemas.TransferCode).toMatchObject({
      enum: [0, 1, 2, 3],
      'x-enumDescriptions': { 1: '成功', 2: '待结算' },
    })
    expect(schemas.DepositRow).toMatchObject({
      properties: { state: { 'x-enumDescriptions': { submitted: '待审核' } } },
    })
    expect(schemas.RefusalCode).toMatchObject({
      'x-enumDescriptions': { 1001: '余额不足' },
    })
    expect(schemas.RefusalKey).toMatchObject({
      'x-enumDescriptions': { 'ledger.insufficient': '余额不足' },
    })
  })

  it('R-WIRE-53: shows the refusals of a call to tools and to readers', () => {
    for (const { name, call } of namedCalls.filter((each) => !each.call.file)) {
      const content = operationOf(name)?.responses['200']?.content['application/json']
      const { oneOf = [content?.schema] } = content?.schema ?? {}
      const [base, own] = (oneOf.at(-1) as { allOf: Json[] }).allOf
      expect(base).toEqual({ $ref: '#/components/schemas/Refusal' })
      const { code, error } = (own?.properties ?? {}) as Record<string, { enum: unknown[] }>
      for (const key of refusalsOf(call)) {
        expect(error?.enum).toContain(key)
        expect(code?.enum).toContain(refusal(key).code)
      }
    }
    expect(operationOf('withdraw')?.description).toContain(
      '- 1001 余额不足 (`ledger.insufficient`)',
    )
  })

  it('R-WIRE-53: tells where each field goes', () => {
    const approve = operationOf('approveDeposit')
    expect(approve?.parameters).toEqual([
      { $ref: '#/components/parameters/IdempotencyKey' },
      expect.objectContaining({ name: 'deposit_no', in: 'path', required: true }),
    ])
    expect(Object.keys(schemas.ApproveDepositInput?.properties as Json)).not.toContain(
      'deposit_no',
    )
    const list = paths['/admin/api/deposits']?.get
    expect(list?.parameters?.map((each) => each.name)).toEqual(
      'search method since until flag state sort page pagesize after before'.split(' '),
    )
    expect(Object.keys(schemas.WithdrawInput?.properties as Json)).toEqual(
      'amount bank password type rate'.split(' '),
    )
    expect(operationOf('balance')?.requestBody).toBeUndefined()
    expect(schemas.BalanceData).toMatchObject({ required: ['balance'] })
  })
})
