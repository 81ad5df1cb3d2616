import { brotliDecompressSync } from 'node:zlib'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { compressAnswers } from './compress.ts'

const app = useTestApp()

async function ask(path: string, acceptEncoding: string, token = '') {
  const { headers, ...response } = await fetch(new URL(path, app().url), {
    headers: { 'accept-encoding': acceptEncoding, authorization: `Bearer ${token}` },
  }).then(async (answer) => ({ headers: answer.headers, text: await answer.text() }))
  return {
    text: response.text,
    encoding: headers.get('content-encoding'),
    vary: headers.get('vary'),
    bytes: Number(headers.get('content-length')),
  }
}

describe('R-ADMIN-80: JSON of some length is sent compressed', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['BR ; q=0.8', 'br'],
    ['identity', null],
    ['deflate, gzip;q=0, br;q=0.0', null],
  ])('%s is answered with %s, to players and staff', async (acceptEncoding, encoding) => {
    const staff = await app().staffToken()
    for (const [path, token] of [
      ['/api/article?type=1', ''],
      ['/admin/api/settings', staff],
    ] as const) {
      const plain = await ask(path, 'identity', token)
      expect(plain.bytes).toBeGreaterThan(1024)
      const answer = await ask(path, acceptEncoding, token)
      expect(JSON.parse(answer.text)).toEqual(JSON.parse(plain.text))
      expect([answer.encoding, answer.vary]).toEqual([encoding, 'accept-encoding'])
      expect(answer.bytes).toBeLessThanOrEqual(plain.bytes * (encoding ? 0.6 : 1))
    }
  })

  it('a short answer is sent as it is', async () => {
    const answer = await ask('/api/nothing', 'br')
    expect([answer.encoding, answer.vary]).toEqual([null, null])
  })

  it('a call that tells a secret is never compressed, nor is a file', async () => {
    const server = Fastify()
    compressAnswers(server)
    const long = JSON.stringify({ text: 'a'.repeat(9000) })
    const json = 'application/json; charset=utf-8'
    server.get('/open', (_request, reply) => reply.type(json).send(long))
    const config = { call: { sensitiveResponse: true } as never }
    server.get('/secret', { config }, (_request, reply) => reply.type(json).send(long))
    server.get('/file', (_request, reply) => reply.type('text/csv').send(long))
    const headers = { 'accept-encoding': 'br' }
    const open = await server.inject({ url: '/open', headers })
    expect(brotliDecompressSync(open.rawPayload).toString()).toBe(long)
    for (const url of ['/secret', '/file']) {
      const answer = await server.inject({ url, headers })
      expect([answer.headers['content-encoding'], answer.payload]).toEqual([
        undefined,
        long,
      ])
    }
    await server.close()
  })
})
