import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { CallRefused } from '@jinli/client/failure'
import { newKey } from '@jinli/client/key'
import { followStream, readStream } from '@jinli/client/stream'
import { supportStream } from '@jinli/contract/support/support'
import { staffStream } from '@jinli/contract/support/support.admin'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildServer } from '../app.ts'

const app = useTestApp({
  config: { streamHeartbeatMs: 300, streamCheckMs: 300, limits: { strangerStreams: 100 } },
})

let agent: string
beforeAll(async () => {
  app().startEventReaders()
  agent = await app().colleague('小岚', 'service')
})

const ends: AbortController[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end.abort()
})

const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 30_000 })

const send = (player: TestPlayer, text: string) =>
  app().expectOk('/api/support/send', { key: newKey(), text }, player.token)

/** Follows a player's conversation from a position on, as a screen does. */
function follow(
  player: Pick<TestPlayer, 'token'> | null,
  { base = app().url, after = 0, code = '' } = {},
) {
  const end = new AbortController()
  ends.push(end)
  const texts: string[] = []
  const refusals: CallRefused[] = []
  let last = after
  let live = 0
  const endReason = followStream(supportStream, () => ({ after: last, code }), {
    base,
    token: () => player?.token ?? null,
    signal: end.signal,
    idleMs: 30_000,
    onLive: (is) => {
      if (is) live += 1
    },
    onRefused: (refusal) => void refusals.push(refusal),
    onEvent: ({ seq, text }) => {
      last = seq
      texts.push(text)
    },
  })
  return { texts, end, over: endReason, refusals, opened: () => live }
}

async function talking(): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await send(player, '1')
  return player
}
const count = (n: number) => Array.from({ length: n }, (_, i) => `${i + 1}`)

describe('R-SERVE-10: the live conversation', () => {
  it('brings what was said before and what is said now, each once', async () => {
    const player = await talking()
    await send(player, '2')
    const { texts } = follow(player)
    await eventually(() => expect(texts).toEqual(count(2)))
    await send(player, '3')
    await eventually(() => expect(texts).toEqual(count(3)))
    const late = follow(player, { after: 2 })
    await eventually(() => expect(late.texts).toEqual(['3']))
  })

  it('brings the words of many senders in their order', async () => {
    const player = await talking()
    const { texts } = follow(player)
    await atOnce(20, (n) => send(player, `n${n}`))
    await eventually(() => expect(new Set(texts).size).toBe(21))
    const { rows } = await app().owner.query<{ body: string }>(
      `SELECT body FROM support_said s JOIN support_conversation c ON c.id = s.conversation_id
       WHERE c.player_id = $1 ORDER BY seq`,
      [player.id],
    )
    expect(texts).toEqual(rows.map(({ body }) => body))
  })

  it('brings nobody else’s words and no note', async () => {
    const player = await talking()
    const stranger = await talking()
    const { texts } = follow(player)
    await eventually(() => expect(texts).toEqual(['1']))
    await send(stranger, '别人的话')
    const { rows } = await app().owner.query<{ id: string }>(
      'SELECT id::text FROM support_conversation WHERE player_id = $1',
      [player.id],
    )
    const note = { key: newKey(), text: '内部' }
    await app().expectOk(`/admin/api/conversations/${rows[0]?.id}/note`, note, agent)
    await send(player, '2')
    await eventually(() => expect(texts).toEqual(count(2)))
  })

  it('answers who asks for its head alone, and keeps no stream for that', async () => {
    const player = await talking()
    const head = await fetch(`${app().url}${supportStream.path}?after=0`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${player.token}` },
      signal: AbortSignal.timeout(5000),
    })
    expect([head.status, head.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
  })

  it('refuses in an envelope who has none', async () => {
    const player = await app().registerPlayer()
    const { refusals, over } = follow(player)
    expect(await over).toBe('refused')
    expect(refusals[0]).toMatchObject({ key: 'support.unknown', status: 200 })
    const reply = await app().call('/api/support/stream', {}, 'x'.repeat(43))
    expect(reply).toMatchObject({ code: 401 })
  })
})

// R-SERVE-11
describe('what breaks', () => {
  it('bytes that are no request end it, and nothing is written into it', async () => {
    const player = await talking()
    const socket = connect(Number(new URL(app().url).port), '127.0.0.1')
    let receivedText = ''
    socket.on('data', (bytes: Buffer) => {
      receivedText += bytes.toString('utf8')
    })
    const closing = once(socket, 'close')
    socket.write(
      `GET ${supportStream.path}?after=0 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${player.token}\r\n\r\n`,
    )
    await eventually(() => expect(receivedText).toContain('text/event-stream'))
    socket.write('no request at all\r\n\r\n')
    await closing
    expect(receivedText.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(receivedText).not.toContain('http.malformed')
  })

  it('a lost connection to the database: each word comes once', async () => {
    const player = await talking()
    const { texts } = follow(player)
    await eventually(() => expect(texts).toEqual(['1']))
    await app().owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'jinli-announcements' AND datname = current_database()`,
    )
    await send(player, '2')
    await eventually(() => expect(texts).toEqual(count(2)))
    await send(player, '3')
    await eventually(() => expect(texts).toEqual(count(3)))
  })

  it('a network that is cut again and again: each word comes once, in order', async () => {
    const player = await talking()
    const wires = new Set<Socket>()
    const target = Number.parseInt(new URL(app().url).port, 10)
    const proxy = createServer((socket) => {
      const far = connect({ host: '127.0.0.1', port: target })
      for (const wire of [socket, far]) {
        wires.add(wire)
        wire.on('error', () => undefined)
      }
      socket.pipe(far).pipe(socket)
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const address = proxy.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { texts, opened, end } = follow(player, { base: `http://127.0.0.1:${port}` })
    await eventually(() => expect(texts).toEqual(['1']))
    for (let n = 2; n <= 7; n += 1) {
      for (const wire of wires) wire.destroy()
      wires.clear()
      await send(player, `${n}`)
      if (n % 2 === 0) await eventually(() => expect(texts).toHaveLength(n))
    }
    await eventually(() => expect(texts).toEqual(count(7)))
    expect(opened()).toBeGreaterThan(2)
    end.abort()
    proxy.close()
  })

  it('a stop of the server ends the streams at once, and they go on at the next one', async () => {
    const player = await talking()
    let server = await buildServer(app().context)
    const base = await server.listen({ port: 0, host: '127.0.0.1' })
    const port = Number.parseInt(new URL(base).port, 10)
    const { texts, opened } = follow(player, { base })
    await eventually(() => expect(texts).toEqual(['1']))
    // Closing the server would never end if it waited for streams.
    await server.close()
    await send(player, '2')
    server = await buildServer(app().context)
    await server.listen({ port, host: '127.0.0.1' })
    await eventually(() => expect(texts).toEqual(count(2)))
    expect(opened()).toBe(2)
    await server.close()
  })

  it('a reader that takes nothing is cut off, and holds nobody up', async () => {
    const player = await talking()
    const { texts } = follow(player)
    await eventually(() => expect(texts).toEqual(['1']))
    const { hostname, port } = new URL(app().url)
    const socket = connect({ host: hostname, port: Number.parseInt(port, 10) })
    const body = JSON.stringify({ after: 0 })
    socket.write(
      `POST /api/support/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${player.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    socket.pause()
    const closing = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined)
    const { rows } = await app().owner.query<{ id: string }>(
      'SELECT id::text FROM support_conversation WHERE player_id = $1',
      [player.id],
    )
    // More data than the socket buffers of both sides can hold.
    for (let round = 0; round < 10; round += 1) {
      await app().owner.query(
        `WITH said AS (
           INSERT INTO support_message (conversation_id, seq, kind, speaker, body)
           SELECT $1, last_seq + n, 'text', 'player', repeat('长', 1000)
           FROM support_conversation, generate_series(1, 500) n WHERE id = $1 RETURNING seq)
         UPDATE support_conversation SET last_seq = last_seq + 500 WHERE id = $1`,
        [rows[0]?.id],
      )
      await app().owner.query(`SELECT pg_notify('support', $1)`, [rows[0]?.id])
    }
    await eventually(() => expect(texts).toHaveLength(5001))
    // The socket reads nothing, so it learns that the connection was closed only when it writes.
    const knock = setInterval(() => socket.write('\r\n'), 100)
    await closing
    clearInterval(knock)
    expect(socket.bytesRead).toBeLessThan(5000 * 3000)
  })

  it('one person has four at once: with the next the oldest ends', async () => {
    const player = await talking()
    const streams = Array.from({ length: 5 }, () => follow(player))
    const first = await Promise.race(streams.map(({ over }) => over))
    expect(first).toBe('replaced')
    await eventually(() =>
      expect(
        streams.filter(({ texts }) => texts.length === 1).length,
      ).toBeGreaterThanOrEqual(4),
    )
  })
})

// R-SERVE-32
describe('who may listen no more', () => {
  const visitorCode = async () => {
    const { data } = await app().expectOk('/api/support/begin', { contact: '阿远' })
    return String(data?.code)
  }

  it('hears nothing after a sign-out or a lock, whatever code is said beside the token', async () => {
    const [signedOut, lockedPlayer] = [await talking(), await talking()]
    const code = await visitorCode()
    const streams = [
      follow(signedOut),
      follow(signedOut, { code }),
      follow(lockedPlayer, { code }),
    ]
    for (const { texts } of streams) await eventually(() => expect(texts).toEqual(['1']))
    await app().expectOk('/api/logoff', {}, signedOut.token)
    await app().owner.query(`UPDATE player SET status = 'disabled' WHERE id = $1`, [
      lockedPlayer.id,
    ])
    expect(await Promise.all(streams.map(({ over }) => over))).toEqual(
      Array(3).fill('over'),
    )
    const newStream = follow(signedOut, { code: '' })
    expect(await newStream.over).toBe('refused')
  })

  it('a member whose session was ended hears nothing of the desk', async () => {
    const token = await app().colleague('小舟', 'service')
    const end = new AbortController()
    ends.push(end)
    const read = readStream(
      staffStream,
      {},
      {
        base: app().url,
        token,
        signal: end.signal,
        idleMs: 30_000,
        onOpen: () => undefined,
        onEvent: () => undefined,
      },
    )
    await app().expectOk('/admin/api/logout', {}, token)
    expect(await read).toBe('over')
  })

  it('visitors of one network have a hundred at once, and take no player’s place', async () => {
    const codes: string[] = []
    for (let n = 0; n < 26; n += 1) codes.push(await visitorCode())
    const streams = codes.flatMap((code) =>
      Array.from({ length: 4 }, () => follow(null, { code })),
    )
    const open = () => streams.filter(({ opened }) => opened() > 0).length
    await eventually(() => expect(open()).toBe(100))
    const player = await talking()
    const { texts } = follow(player)
    await eventually(() => expect(texts).toEqual(['1']))
    expect(open()).toBe(100)
  })
})

// R-ADMIN-157
describe('the live desk', () => {
  it('is told which conversation has changed', async () => {
    const player = await talking()
    const end = new AbortController()
    ends.push(end)
    const ids: string[] = []
    const read = readStream(
      staffStream,
      {},
      {
        base: app().url,
        token: agent,
        signal: end.signal,
        idleMs: 30_000,
        onOpen: () => undefined,
        onEvent: ({ id }) => void ids.push(id),
      },
    ).catch(() => undefined)
    await eventually(() => expect(ids).toContain(''))
    await send(player, '2')
    await eventually(() => expect(ids.at(-1)).toMatch(/^\d+$/))
    end.abort()
    await read
  })

  it('is for who may see conversations', async () => {
    const token = await app().memberWith('deposit.view')
    const reply = await app().call('/admin/api/conversations/stream', {}, token)
    expect(reply).toMatchObject({ code: 403 })
  })
})
