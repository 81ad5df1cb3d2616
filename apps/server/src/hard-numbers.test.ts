import type { Endpoint } from '@jinli/contract/wire/endpoint'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { severalAtOnce } from '@jinli/dev-env/at-once'
import { hardNumbers } from '@jinli/dev-env/bad-amounts'
import { promotionFlows } from '@jinli/dev-env/promotion-flows'
import { sampleInput } from '@jinli/dev-env/sample-input'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from './concepts.ts'

const app = useTestApp()
const { written: promotionForm } = promotionFlows(app)

let player: TestPlayer
let tokens: Record<string, string | null>
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  await app().makeAgent(player)
  tokens = {
    visitor: null,
    player: player.token,
    agent: await app().enterPortal(player),
    staff: (await app().confirmedStaff('owner')).token,
  }
})

const marker = '@hard-number@'

/** Sends the body with the marker replaced by a JSON text as it stands, because `JSON.stringify` has no `1e999`. */
async function statusOf(
  { path, audience }: Pick<Endpoint, 'path' | 'audience'>,
  body: Record<string, unknown>,
  literal: string,
): Promise<string> {
  const fields: Record<string, unknown> = { ...body }
  const address = path.replace(/:(\w+)/g, (_part, name: string) => {
    const field = fields[name] ?? 1
    const value = typeof field === 'string' ? field : JSON.stringify(field)
    delete fields[name]
    return encodeURIComponent(value === marker ? literal.replaceAll('"', '') : value)
  })
  const token = tokens[audience]
  const response = await fetch(app().url + address, {
    method: 'POST',
    body: JSON.stringify(fields).replace(`"${marker}"`, literal),
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  if (response.headers.get('content-type')?.includes('json') !== true) {
    await response.body?.cancel()
    return 'answered'
  }
  const { code } = (await response.json()) as { code: number }
  return response.status < 500 && code !== 500 ? 'answered' : `${response.status} ${code}`
}

/** Returns copies of a document, each with the marker in place of another number of it. */
function withMarkers(value: unknown): unknown[] {
  if (typeof value === 'number') return [marker]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    withMarkers(inner).map((markedInner) => {
      const copy: unknown = structuredClone(value)
      ;(copy as Record<string, unknown>)[name] = markedInner
      return copy
    }),
  )
}

// The session of the test must outlive each call, and the response of a stream does not end.
const ending = /log-?out|sessions|my-|change|login|quit/
const fields = routes
  .filter(({ endpoint: { path } }) => !ending.test(path))
  .flatMap(({ endpoint }) =>
    Object.keys(endpoint.input.shape).map((field) => ({
      endpoint,
      path: endpoint.path,
      field,
    })),
  )

// R-WIRE-12
describe('G-10: numbers that no column holds are refused, never a fault', () => {
  it.each(fields)('$path: $field', async ({ endpoint, field }) => {
    const body = { ...sampleInput(endpoint), [field]: marker }
    await severalAtOnce(hardNumbers, async (literal) => {
      expect([literal, await statusOf(endpoint, body, literal)]).toEqual([
        literal,
        'answered',
      ])
    })
  })

  it.each(['settings', 'site-settings'])('each number of %s', async (list) => {
    const { data } = await app().expectOk(`/admin/api/${list}`, {}, tokens.staff)
    const settings = data as unknown as {
      key: string
      newest: number
      current: { value: object } | null
    }[]
    const verb = list === 'settings' ? 'propose' : 'change'
    const documents = settings.flatMap(({ key, newest, current }) =>
      withMarkers(current?.value).map((value) => ({ key, newest, value })),
    )
    if (list === 'settings') expect(documents.length).toBeGreaterThan(20)
    const requests = documents.flatMap((one) =>
      hardNumbers.slice(0, 8).map((literal) => ({ ...one, literal })),
    )
    await severalAtOnce(requests, async ({ key, newest, value, literal }) => {
      const path = `/admin/api/${list}/${key}/${verb}`
      const body = { value, reason: '调整', based_on: newest }
      const outcome = await statusOf({ path, audience: 'staff' }, body, literal)
      expect([key, literal, outcome]).toEqual([key, literal, 'answered'])
    })
  })

  it('each number of the terms of a promotion', async () => {
    const form = promotionForm()
    const documents = withMarkers(form.terms)
    expect(documents.length).toBeGreaterThan(5)
    const requests = documents.flatMap((terms) =>
      hardNumbers.map((literal) => ({ terms, literal })),
    )
    await severalAtOnce(requests, async ({ terms, literal }) => {
      const call = { path: '/admin/api/promotions/create', audience: 'staff' } as const
      const outcome = await statusOf(call, { ...form, terms }, literal)
      expect([terms, literal, outcome]).toEqual([terms, literal, 'answered'])
    })
  })
})
