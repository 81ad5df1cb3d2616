import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newKey } from '@jinli/client/key'
import { followStream } from '@jinli/client/stream'
import { supportStream } from '@jinli/contract/support/support'
import { type ApiClient, apiClient } from '@jinli/dev-env/api-client'
import { type ServerNode, startServerNode } from '@jinli/dev-env/server-node'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()
const rounds = 20
const dataDir = mkdtempSync(join(tmpdir(), 'jinli-nodes-'))

/** Stands before the venue for one node and counts how often it reads the feed of bets. */
async function countedVenue() {
  let reads = 0
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/v1/bets')) reads += 1
    const body = Buffer.concat(await request.toArray())
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers))
      if (name.startsWith('x-')) headers.set(name, String(value))
    const answer = await fetch(new URL(request.url ?? '', app().venue.url), {
      method: request.method ?? 'POST',
      headers,
      body: new Uint8Array(body),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
  }
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, server, reads: () => reads }
}

type Node = ServerNode & { api: ApiClient; venue: Awaited<ReturnType<typeof countedVenue>> }

async function startNode(env: Record<string, string> = {}): Promise<Node> {
  const { config } = app().context
  const venue = await countedVenue()
  const node = await startServerNode(config, {
    DATA_DIR: dataDir,
    VENUE_URL: venue.url,
    VENUE_OPERATORS: JSON.stringify(config.venue.operators),
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  })
  return { ...node, venue, api: apiClient(node.url) }
}

let [a, b]: [Node, Node] = [] as never
beforeAll(async () => {
  ;[a, b] = await Promise.all([startNode(), startNode()])
})
afterAll(async () => {
  await Promise.all([a.stop(), b.stop()])
  for (const { venue } of [a, b]) {
    venue.server.closeAllConnections()
    venue.server.close()
  }
  rmSync(dataDir, { recursive: true, force: true })
})

describe('R-OPS-50: what one node has answered holds on the other', () => {
  it('a frozen player is signed out', async () => {
    const staff = await app().staffToken()
    for (let round = 0; round < rounds; round += 1) {
      const player = await app().registerPlayer()
      const reason = { reason: '资金来源核查' }
      expect((await b.api.call('/api/balance', {}, player.token)).code).toBe(200)
      await a.api.expectOk(`/admin/api/players/${player.name}/freeze`, reason, staff)
      expect((await b.api.call('/api/balance', {}, player.token)).code).toBe(401)
    }
  })

  it('a member has the rights of the new role', async () => {
    const owner = await app().staffToken()
    const member = await app().newStaff('operations', '林运营')
    const rolesInTurn = ['service', 'operations']
    for (let round = 0; round < rounds; round += 1) {
      const role = rolesInTurn[round % 2]
      await app().inHouseOfOne(() =>
        a.api.expectOk(
          `/admin/api/staff/${member.username}/update`,
          {
            display_name: '林运营',
            role,
            order_max: '',
            day_max: '',
            status: 'active',
          },
          owner,
        ),
      )
      const { code } = await b.api.call('/admin/api/site-settings', {}, member.token)
      expect(code).toBe(role === 'service' ? 403 : 200)
    }
  })

  it('a setting is in force', async () => {
    const { token } = await app().newStaff('operations', '陈运营')
    const path = '/admin/api/site-settings'
    for (let round = 0; round < rounds; round += 1) {
      const { data } = await a.api.expectOk(path, {}, token)
      const settings = data as unknown as { key: string; value: object; newest: number }[]
      const display = settings.find(({ key }) => key === 'display')
      const title = `静水 ${round}`
      const body = {
        value: { ...display?.value, title },
        reason: '按公告调整',
        based_on: display?.newest,
      }
      await a.api.expectOk(`${path}/display/change`, body, token)
      expect((await b.api.expectOk('/api/app')).data).toMatchObject({ title })
    }
  })

  it('a live stream brings what was said at the other node', async () => {
    const player = await app().registerPlayer()
    const say = (node: Node, text: string) =>
      node.api.expectOk('/api/support/send', { key: newKey(), text }, player.token)
    await say(a, '1')
    const texts: string[] = []
    let last = 0
    const end = new AbortController()
    const stream = followStream(supportStream, () => ({ after: last, code: '' }), {
      base: b.url,
      token: () => player.token,
      signal: end.signal,
      idleMs: 30_000,
      onLive: () => undefined,
      onRefused: () => undefined,
      onEvent: ({ seq, text }) => {
        last = seq
        texts.push(text)
      },
    })
    await expect.poll(() => texts).toEqual(['1'])
    for (let round = 2; round <= rounds; round += 1) await say(a, String(round))
    const all = Array.from({ length: rounds }, (_, at) => String(at + 1))
    await expect.poll(() => texts).toEqual(all)
    end.abort()
    await stream
  })
})

it('R-OPS-52: a limit per minute counts the calls at all nodes', async () => {
  const from = { 'x-forwarded-for': '203.0.113.77' }
  const begin = async (at: number) => {
    const { api } = at % 2 ? a : b
    return (await api.call('/api/support/begin', { contact: '王先生' }, null, from)).code
  }
  const codes = await Promise.all(Array.from({ length: 100 }, (_, at) => begin(at)))
  // 60 in a minute; a full minute may end between the calls.
  const count = codes.filter((code) => code === 200).length
  expect(count).toBeGreaterThanOrEqual(60)
  expect(count).toBeLessThan(90)
})

it('R-OPS-53: a node with another folder of pictures does not start', async () => {
  const other = mkdtempSync(join(tmpdir(), 'jinli-nodes-'))
  await expect(startNode({ DATA_DIR: other })).rejects.toThrow(/pictures.*another folder/)
  rmSync(other, { recursive: true, force: true })
})

describe('R-OPS-51: jobs', () => {
  it('run on one node, and on another soon after it has died', async () => {
    const reads = () => [a.venue.reads(), b.venue.reads()]
    await expect.poll(() => Math.max(...reads())).toBeGreaterThan(0)
    const [aBefore = 0, bBefore = 0] = reads()
    await wait(5000)
    const [aAfter = 0, bAfter = 0] = reads()
    expect([aAfter > aBefore, bAfter > bBefore].filter(Boolean)).toHaveLength(1)
    const [holder, other] = aAfter > aBefore ? [a, b] : [b, a]
    const exit = once(holder.child, 'exit')
    holder.child.kill('SIGKILL')
    await exit
    const before = other.venue.reads()
    await expect.poll(() => other.venue.reads() > before).toBe(true)
  })

  it('are free for the next node at an orderly stop', async () => {
    const holders = async () =>
      (await app().owner.query('SELECT node FROM job_lease')).rows.length
    expect(await holders()).toBe(1)
    await Promise.all([a.stop(), b.stop()])
    expect(await holders()).toBe(0)
  })
})
