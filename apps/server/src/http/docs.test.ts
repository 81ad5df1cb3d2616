import { ownPlayerCalls, playerCalls, staffCalls } from '@jinli/contract/all'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, notServed } from '../app.ts'
import { openApi, serveDocs } from './docs.ts'

const app = useTestApp()

type Operation = {
  summary: string
  description: string
  security: unknown[]
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

let served: Awaited<ReturnType<typeof buildServer>>
let url = ''
beforeAll(async () => {
  served = await buildServer(app().context, (server) => serveDocs(server, notServed))
  url = await served.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => served.close())

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
    expect(document).toEqual(JSON.parse(JSON.stringify(openApi(notServed))))
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = [...playerCalls, ...ownPlayerCalls, ...staffCalls].map(
      (call) => `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.toSorted()).toEqual(declared.toSorted())
  })

  it('tells inputs, outputs, refusals and who may call', () => {
    const { paths } = openApi(notServed) as unknown as Document
    const withdraw = paths['/api/withdraw']?.post
    expect(withdraw?.security).toEqual([{ bearer: [] }])
    expect(withdraw?.description).toContain('- 1001 余额不足 (`ledger.insufficient`)')
    const { schema } = withdraw?.requestBody?.content['application/json'] ?? {}
    expect(Object.keys(schema?.properties ?? {})).toEqual([
      'amount',
      'bank',
      'password',
      'type',
      'rate',
    ])
    expect(paths['/api/login_pc']?.post?.security).toEqual([])
    const approve = paths['/admin/api/deposits/{deposit_no}/approve']?.post
    expect(approve?.parameters).toEqual([
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
      expect.objectContaining({ name: 'deposit_no', in: 'path' }),
    ])
    const list = paths['/admin/api/deposits']?.get
    expect(list?.parameters.map((each) => each.name)).toEqual([
      'state',
      'search',
      'method',
      'since',
      'until',
      'flag',
      'page',
      'pagesize',
      'after',
      'before',
      'status',
    ])
    const balance = paths['/api/balance']?.post?.responses['200']
    expect(balance?.content['application/json']?.schema).toMatchObject({
      properties: { data: { properties: { balance: { type: 'number' } } } },
    })
  })

  it('marks what is not served yet', () => {
    const { paths } = openApi(notServed) as unknown as Document
    const pending = Object.entries(paths)
      .filter(([, operations]) =>
        Object.values(operations).some((each) => each.summary.includes('501')),
      )
      .map(([path]) => path)
    expect(pending.toSorted()).toEqual(notServed.map((call) => call.path).toSorted())
  })
})
