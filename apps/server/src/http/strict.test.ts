import { endpoint } from '@jinli/contract/wire/endpoint'
import { nothing } from '@jinli/contract/wire/wire'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { refuse } from '../platform/refuse.ts'
import { handle } from './handle.ts'
import { acceptJson, answerError } from './http.ts'
import { noteSenders } from './sender.ts'
import { serve } from './serve.ts'

const app = useTestApp()

const staffCall = {
  method: 'POST',
  audience: 'staff',
  effect: 'write',
  summary: 'A call of this test',
  input: nothing,
  output: nothing,
  refusals: ['review.not-found'],
  auditActions: { 'test.done': '测试 · 完成' },
} as const
const refusing = endpoint({ ...staffCall, path: '/admin/api/test/refuses' })
const strictCall = endpoint({ ...staffCall, path: '/admin/api/test/declared' })
const recording = endpoint({ ...staffCall, path: '/admin/api/test/records' })

const none = { subject: 'x', before: null, after: null }
const routes = [
  handle(refusing, async () => refuse('card.limit')),
  handle(strictCall, async () => refuse('review.not-found')),
  handle(recording, async ({ writeAudit }) => {
    await writeAudit({ action: 'test.other', ...none })
    return {}
  }),
]

async function answer(path: string, strict: boolean, key?: string) {
  const server = Fastify()
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  server.removeAllContentTypeParsers()
  noteSenders(server, app().context.config)
  acceptJson(server)
  const context = { ...app().context, config: { ...app().context.config, strict } }
  for (const route of routes) serve(server, context, route)
  const reply = await server.inject({
    method: 'POST',
    url: path,
    payload: {},
    headers: {
      authorization: `Bearer ${await app().staffToken()}`,
      ...(key ? { 'idempotency-key': key } : {}),
    },
  })
  await server.close()
  return [reply.statusCode, reply.json().error ?? 'ok']
}

describe('what a call does not declare', () => {
  it('is a fault where strictness is on, with a key and without', async () => {
    expect(await answer(refusing.path, true)).toEqual([500, 'http.fault'])
    expect(await answer(refusing.path, true, 'strict-key-0001')).toEqual([
      500,
      'http.fault',
    ])
    expect(await answer(recording.path, true)).toEqual([500, 'http.fault'])
  })

  it('reaches people in production, who need the words more than we do', async () => {
    expect(await answer(refusing.path, false)).toEqual([200, 'card.limit'])
    expect(await answer(recording.path, false)).toEqual([200, 'ok'])
  })

  it('what it declares, and what the shell may always say, is no fault', async () => {
    expect(await answer(strictCall.path, true)).toEqual([200, 'review.not-found'])
    expect(await answer(strictCall.path, true, 'x')).toEqual([
      200,
      'idempotency.key-invalid',
    ])
  })
})
