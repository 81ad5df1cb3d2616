import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { newKey } from '@jinli/client/key'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()

/** Sends a request as it stands, because a client would tidy it, and returns the status of the response. */
async function statusOf(path: string, headers: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(app().url)
  const socket = connect(Number.parseInt(port, 10), hostname)
  const lines = [`GET ${path} HTTP/1.1`, ...headers, 'connection: close', '', '']
  socket.write(lines.join('\r\n'))
  return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1] ?? 'none'
}

// R-ADMIN-37
describe('G-12: a request is what it seems', () => {
  it.each([
    '/%61dmin/api/me',
    '/admin/%61pi/me',
    '/admin%2Fapi/me',
    '/admin/api/m%65',
    '/%41dmin/api/me',
    '/admin/.%2e/admin/api/me',
    '/admin%2fapi%2fme',
    '/%61pi/user',
    '/admin%5Capi/me',
    '/x/%2e%2e/admin/api/me',
    '/%2561dmin/api/me',
    '//admin/api/me',
    '/admin/./api/me',
    '/ADMIN/api/me',
    'http://koi.example/admin/api/me',
    'HTTP://koi.example/admin/api/me',
  ])('%s is not served as another path', async (path) => {
    const token = await app().staffToken()
    const headers = ['host: koi.example', `authorization: Bearer ${token}`]
    expect(await statusOf('/admin/api/me', headers)).toBe('200')
    expect(['400', '404']).toContain(await statusOf(path, headers))
  })

  it('a path part may hold encoded words', async () => {
    const token = await app().staffToken()
    const headers = ['host: koi.example', `authorization: Bearer ${token}`]
    const path = `/admin/api/adjustments?username=${encodeURIComponent('~a.b-c')}&x=%61`
    expect(await statusOf(path, headers)).toBe('200')
  })

  it.each([
    [['host: koi.example', 'host: pond.example']],
    [['Host: koi.example', 'HOST: koi.example']],
  ])('two hosts are refused: %j', async (hosts) => {
    expect(await statusOf('/api/challenge', hosts)).toBe('400')
    expect(await statusOf('/healthz', hosts)).toBe('400')
    expect(await statusOf('/api/challenge', hosts.slice(0, 1))).toBe('200')
  })
})

// R-WIRE-39
describe('G-12: texts of payers', () => {
  const controls =
    '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'

  it('lose the characters that turn their direction', async () => {
    const player = await app().registerPlayer()
    for (const control of controls) {
      const bank = {
        bank: `清源${control}银行`,
        bank_owner: `${control}林小鱼`,
        bank_no: `62000000000${control}01234`,
        bank_address: `清波路${control}支行`,
      }
      const body = { ...bank, paytype: 'bank', amount: '100' }
      const reply = await app().call('/api/recharge', body, player.token)
      await app().call(
        '/api/bindcard',
        { ...bank, pay_pass: player.payPassword },
        player.token,
      )
      const message = { key: newKey(), text: `到账${control}了吗` }
      await app().expectOk('/api/support/send', message, player.token)
      expect(reply.status).toBe(200)
    }
    const { rows } = await app().owner.query(
      `SELECT row_to_json(d)::text AS r FROM deposit d UNION ALL SELECT row_to_json(c)::text FROM payout_card c
       UNION ALL SELECT row_to_json(m)::text FROM support_message m`,
    )
    expect(rows.length).toBeGreaterThan(controls.length)
    for (const { r } of rows) expect(r).not.toMatch(/\p{Bidi_Control}/u)
  })
})

describe('G-12: a stream', () => {
  it('ends within a poll of the sign-out', async () => {
    const player = await app().registerPlayer()
    await app().expectOk('/api/support/send', { key: newKey(), text: '在吗' }, player.token)
    const response = await fetch(`${app().url}/api/support/stream`, {
      method: 'POST',
      body: '{}',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${player.token}`,
      },
    })
    const body = response.text()
    await app().expectOk('/api/logoff', {}, player.token)
    const end = await Promise.race([body, wait(app().context.config.streamCheckMs + 2000)])
    expect(end).toContain('event: over')
  })
})
