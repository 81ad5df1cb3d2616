import { ownPlayerCalls, playerCalls, staffCalls } from '@jinli/contract/all'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../app.ts'
import { serveDocs } from './docs.ts'
import { openApi } from './openapi/open-api.ts'

const app = useTestApp()

type Document = { openapi: string; paths: Record<string, object> }

let server: Awaited<ReturnType<typeof buildServer>>
let url = ''
beforeAll(async () => {
  server = await buildServer(app().context, serveDocs)
  url = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

// R-ADMIN-09
describe('/docs', () => {
  it('is a page for people', async () => {
    const response = await fetch(`${url}/docs`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  })

  it('has the headers of a page', async () => {
    for (const path of ['/docs', '/docs/json', '/docs/static/index.css']) {
      const { headers } = await fetch(`${url}${path}`)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    }
    const page = await fetch(`${url}/docs`)
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'self'(?!.*upgrade-insecure)/s,
    )
  })

  it('is OpenAPI 3.1 for machines, with every call of the contract', async () => {
    const response = await fetch(`${url}/docs/json`)
    const document = (await response.json()) as Document
    expect(document).toEqual(JSON.parse(JSON.stringify(openApi())))
    expect(document.openapi).toBe('3.1.0')
    const documentPaths = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const contractPaths = [...playerCalls, ...ownPlayerCalls, ...staffCalls].map(
      (call) => `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(documentPaths.toSorted()).toEqual(contractPaths.toSorted())
  })
})
