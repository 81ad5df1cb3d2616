import { decodeResponse } from '@jinli/client/codec'
import { newKey } from '@jinli/client/key'
import { sentPicture, supportOlder } from '@jinli/contract/support/support'
import { atOnce } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Speaker, supportTalk } from '../../test/support-talk.ts'

const app = useTestApp()

let agent: string
beforeAll(async () => {
  agent = await app().colleague('小岚', 'service')
})

const { answer, desk, fileOf, idOf, mine, send, talking, visitor } = supportTalk(
  app,
  () => agent,
)
const textsOf = async (who: Speaker) => (await mine(who))?.messages.map(({ text }) => text)

describe('R-SERVE-01: a player and staff', () => {
  it('speak with each other in one conversation for good', async () => {
    const player = await app().registerPlayer()
    expect(await mine(player)).toBeNull()
    await send(player, '你好')
    const id = await idOf(player)
    expect(await answer(id, '您好，请讲')).toMatchObject({ code: 200 })
    await send(player, '存款没到')
    const conversation = await mine(player)
    expect(conversation).toMatchObject({ state: 'waiting', contact: '', more: false })
    expect(conversation?.messages.map(({ from, text }) => `${from} ${text}`)).toEqual([
      'player 你好',
      'staff 您好，请讲',
      'player 存款没到',
    ])
  })

  it('say text: what looks like a page is letters, what steers a screen is dropped', async () => {
    const player = await app().registerPlayer()
    const script = '<img src=x onerror=alert(1)>'
    await send(player, `${script}\u202E\u0007\r\n第二行`)
    expect(await textsOf(player)).toEqual([`${script}\n第二行`])
  })

  it('an empty word and one that is too long are refused', async () => {
    const player = await app().registerPlayer()
    expect(await send(player, ' \n ')).toMatchObject({ error: 'support.text-missing' })
    expect(await send(player, 'x'.repeat(1001))).toMatchObject({ error: 'input.invalid' })
    expect(await send(player, 'x'.repeat(1000))).toMatchObject({ code: 200 })
    const call = { text: '好', key: 'short' }
    const reply = await app().call('/api/support/send', call, player.token)
    expect(reply.error).toBe('idempotency.key-invalid')
  })
})

// R-SERVE-02
describe('a word that is sent again', () => {
  it('is said once, also when many are sent in the same moment', async () => {
    const player = await app().registerPlayer()
    const key = newKey()
    const replies = await atOnce(10, () => send(player, '只说一次', { key }))
    expect(new Set(replies.map(({ data }) => data?.seq))).toEqual(new Set([1]))
    expect(await textsOf(player)).toEqual(['只说一次'])
  })

  it('with other words under the same key is refused', async () => {
    const player = await app().registerPlayer()
    const key = newKey()
    await send(player, '一', { key })
    expect(await send(player, '二', { key })).toMatchObject({
      error: 'idempotency.mismatch',
    })
  })

  it('of staff is said once, and keeps its note apart from its answer', async () => {
    const { player, id } = await talking()
    const word = { key: newKey(), text: '马上看' }
    await desk(id, 'answer', word)
    await desk(id, 'answer', word)
    expect(await textsOf(player)).toEqual(['存款还没到账', '马上看'])
    expect(await desk(id, 'note', word)).toMatchObject({ error: 'idempotency.mismatch' })
  })
})

// R-SERVE-03
describe('a record that is pointed at', () => {
  it('is one’s own, and stands in the word with its amount', async () => {
    const player = await app().registerPlayer()
    const stranger = await app().registerPlayer()
    const depositNo = await app().submitDeposit(player, 20_000n)
    expect(await send(player, '这笔', { order_no: depositNo })).toMatchObject({ code: 200 })
    expect((await mine(player))?.messages[0]).toMatchObject({
      kind: 'order',
      order: { type: 1, number: depositNo, amount: 20_000n },
    })
    for (const no of [depositNo, 'D-none', "' OR 1"]) {
      const reply = await send(stranger, '', { order_no: no })
      expect(reply).toMatchObject({ error: 'support.order-unknown', field: 'order_no' })
    }
    const outside = await send(await visitor(), '', { order_no: depositNo })
    expect(outside.error).toBe('support.order-unknown')
  })
})

// R-SERVE-16
describe('a picture', () => {
  async function upload(path: string, token: string, side = 2) {
    const blank = { width: side, height: side, channels: 3, background: '#246' } as const
    const file = await sharp({ create: blank }).png().toBuffer()
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(file)], { type: 'image/png' }), 'a.png')
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(app().url + path, { method: 'POST', headers, body: form })
    const uploadReply = z.object({ code: z.number(), data: z.nullable(sentPicture) })
    return z.parse(uploadReply, await response.json())
  }

  it('goes in both directions, once for a key', async () => {
    const { player, id } = await talking()
    const mineSent = await upload('/api/support/picture', player.token)
    const picture = mineSent.data?.path ?? ''
    const key = newKey()
    expect(await send(player, '截图', { picture, key })).toMatchObject({ code: 200 })
    expect(await send(player, '截图', { picture, key })).toMatchObject({ code: 200 })
    expect(await send(player, '截图', { key })).toMatchObject({
      error: 'idempotency.mismatch',
    })
    const answerSent = await upload('/admin/api/conversations/picture', agent)
    const word = { key: newKey(), text: '', picture: answerSent.data?.path }
    expect(await desk(id, 'answer', word)).toMatchObject({ code: 200 })
    const messages = (await mine(player))?.messages
    expect(messages?.slice(1).map((each) => [each.kind, each.from, each.picture])).toEqual([
      ['picture', 'player', mineSent.data],
      ['picture', 'staff', answerSent.data],
    ])
    expect((await fileOf(id)).messages.at(-1)?.picture).toEqual(answerSent.data)
    const headers = { authorization: `Bearer ${player.token}` }
    const shownPicture = await fetch(app().url + picture, { headers })
    expect(shownPicture.headers.get('content-type')).toBe('image/png')
  })

  // R-SERVE-30
  it('is sent by a visitor, by the code, seldom, and read only from who is known', async () => {
    const { code } = await visitor('阿远')
    const path = '/api/support/picture'
    const firstUpload = await upload(path, code)
    expect(firstUpload.code).toBe(200)
    const picture = firstUpload.data?.path ?? ''
    expect(await send({ code }, '', { picture })).toMatchObject({ code: 200 })
    expect((await mine({ code }))?.messages.at(-1)?.picture).toEqual(firstUpload.data)
    expect(await upload(path, 'AAAAA-AAAAA-AAAAA-AAAAA')).toMatchObject({ code: 404 })
    expect(await upload(path, 'nobody')).toMatchObject({ code: 401 })
    const { limits } = app().context.config
    const { visitorPicturesPerMinute: before } = limits
    limits.visitorPicturesPerMinute = 2
    try {
      const other = await visitor('阿近')
      const codes = []
      for (const who of [other, other, other, { code }, { code }])
        codes.push((await upload(path, who.code)).code)
      // The conversation has used up its limit, and so has the IP address, whatever conversation it names.
      expect(codes).toEqual([200, 200, 429, 200, 429])
    } finally {
      limits.visitorPicturesPerMinute = before
    }
  })

  // R-SERVE-31
  it('that no word ever said is gone after a day; one that was said stays', async () => {
    const { code } = await visitor('阿远')
    const { player } = await talking()
    const [one, two] = [
      await upload('/api/support/picture', code, 3),
      await upload('/api/support/picture', player.token, 4),
    ]
    const [shownPath, unsaid] = [one.data?.path ?? '', two.data?.path ?? '']
    expect(await send({ code }, '', { picture: shownPath })).toMatchObject({ code: 200 })
    const statusesOf = async () =>
      Promise.all(
        [shownPath, unsaid].map(async (path, n) => {
          const token = n === 0 ? code : player.token
          const headers = { authorization: `Bearer ${token}` }
          return (await fetch(app().url + path, { headers })).status
        }),
      )
    await app().clock.set(new Date(Date.now() + 25 * 3_600_000))
    await app().runJob('drop-released-pictures')
    expect(await statusesOf()).toEqual([200, 404])
    await app().clock.reset()
    expect(await send(player, '', { picture: unsaid })).toMatchObject({
      error: 'support.picture-unknown',
    })
    expect((await upload('/api/support/picture', player.token, 4)).data?.path).toBe(unsaid)
    expect(await send(player, '', { picture: unsaid })).toMatchObject({ code: 200 })
    expect(await statusesOf()).toEqual([200, 200])
  })

  it('that was not sent for a conversation is none', async () => {
    const player = await app().registerPlayer()
    for (const picture of [
      '/images/banners/1.svg',
      'https://evil.example/a.png',
      'javascript:1',
    ])
      expect(await send(player, '', { picture })).toMatchObject({
        error: 'support.picture-unknown',
      })
  })
})

// R-SERVE-04
describe('who has no account', () => {
  it('gives a name and comes back with a code, however it is typed', async () => {
    const { code } = await visitor('  阿远\n ')
    expect(code).toMatch(/^[A-Z2-9]{5}(-[A-Z2-9]{5}){3}$/)
    await send({ code }, '忘记密码了')
    const typedCode = ` ${code.toLowerCase().replaceAll('-', ' ')}`
    expect(await mine({ code: typedCode })).toMatchObject({ contact: '阿远' })
    expect(await textsOf({ code: typedCode })).toEqual(['忘记密码了'])
  })

  it('gives a name at all; a wrong code opens nothing', async () => {
    const empty = await app().call('/api/support/begin', { contact: ' ' })
    expect(empty).toMatchObject({ error: 'support.contact-missing', field: 'contact' })
    for (const code of ['', 'AAAAA-AAAAA-AAAAA-AAAAA', 'x']) {
      expect(await mine({ code })).toBeNull()
      expect(await send({ code }, '你好')).toMatchObject({ error: 'support.unknown' })
    }
  })

  it('is not the player who is signed in: the token goes before the code', async () => {
    const { code } = await visitor()
    const player = await app().registerPlayer()
    await send({ code, token: player.token }, '我是会员')
    expect(await textsOf({ code })).toEqual([])
    expect(await textsOf(player)).toEqual(['我是会员'])
  })

  it('a session that has ended is told so', async () => {
    const reply = await send({ token: 'x'.repeat(43) }, '你好')
    expect(reply).toMatchObject({ code: 401, error: 'session.expired' })
  })
})

// R-SERVE-05
describe('a long conversation', () => {
  it('comes a page at a time, by place', async () => {
    const { player, id } = await talking()
    await app().owner.query(
      `INSERT INTO support_message (conversation_id, seq, kind, speaker, body)
       SELECT $1, n, 'text', 'player', 'word ' || n FROM generate_series(2, 1000) n`,
      [id],
    )
    await app().owner.query(
      'UPDATE support_conversation SET last_seq = 1000 WHERE id = $1',
      [id],
    )
    const seqs: number[] = []
    const newest = await mine(player)
    let page = { messages: newest?.messages ?? [], more: newest?.more === true }
    for (;;) {
      seqs.unshift(...page.messages.map(({ seq }) => seq))
      if (!page.more) break
      const request = { before: seqs[0] }
      const { data } = await app().expectOk('/api/support/messages', request, player.token)
      page = decodeResponse(supportOlder, data)
    }
    expect(seqs).toEqual(Array.from({ length: 1000 }, (_, n) => n + 1))
  })

  it('R-SERVE-06: keeps what was seen, never back and never beyond', async () => {
    const { player, id } = await talking()
    await answer(id, '好的')
    for (const [seq, expectedSeq] of [
      [1, 1],
      [99, 2],
      [1, 2],
    ]) {
      const { data } = await app().expectOk('/api/support/seen', { seq }, player.token)
      expect(data).toEqual({ seen: expectedSeq })
    }
    expect((await fileOf(id)).seen).toBe(2)
  })
})

describe('the hours', () => {
  it('R-SERVE-09: are the operator’s, over midnight too; the same twice is round the clock', async () => {
    const lead = await app().colleague('组长', 'service-lead')
    const save = (from: string, until: string, version: number) =>
      app().call('/admin/api/service-hours/save', { from, until, version }, lead)
    let version = 1
    for (const [from, until, at, open] of [
      ['09:00', '18:00', '08:59', 0],
      ['09:00', '18:00', '09:00', 1],
      ['22:00', '02:00', '01:59', 1],
      ['22:00', '02:00', '12:00', 0],
      ['00:00', '00:00', '12:00', 1],
    ] as const) {
      await app().clock.reset()
      expect(await save(from, until, version)).toMatchObject({ code: 200 })
      version += 1
      await app().clock.set(`2026-11-20T${at}:00+08:00`)
      const { data } = await app().expectOk('/api/support/desk')
      expect([from, until, at, data?.open]).toEqual([from, until, at, open])
    }
    await app().clock.reset()
    expect(await save('9:00', '24:00', version)).toMatchObject({
      error: 'support.hours-invalid',
    })
    expect(await save('09:00', '18:00', 1)).toMatchObject({ error: 'content.stale' })
    expect(await app().auditTrail('service-hours')).toHaveLength(5)
  })
})
