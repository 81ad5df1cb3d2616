import { newKey } from '@jinli/client/key'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { dayMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let agent: string
let player: TestPlayer
let stranger: TestPlayer
beforeAll(async () => {
  agent = await app().colleague('小岚', 'service')
  player = await app().registerPlayer()
  stranger = await app().registerPlayer()
})

async function upload(path: string, token: string): Promise<string> {
  const blank = { width: 3, height: 3, channels: 3, background: '#642' } as const
  const file = await sharp({ create: blank }).png().toBuffer()
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(file)], { type: 'image/png' }), 'a.png')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(app().url + path, { method: 'POST', headers, body: form })
  const { data } = (await response.json()) as { data: { path: string } }
  return data.path
}

function send({ token }: Pick<TestPlayer, 'token'>, picture: string, code = '') {
  const body = { key: newKey(), text: '截图', picture, code }
  return app().call('/api/support/send', body, token || null)
}

function read(path: string, token: string | null): Promise<Response> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  return fetch(app().url + path, { headers })
}

async function conversationOf({ id }: TestPlayer): Promise<string> {
  const { rows } = await app().owner.query(
    'SELECT id::text FROM support_conversation WHERE player_id = $1',
    [id],
  )
  return rows[0].id
}

// R-SERVE-34
describe('G-11: a picture of a private conversation', () => {
  it('is served to its two sides, and nobody may store it', async () => {
    const path = await upload('/api/support/picture', player.token)
    await send(stranger, '')
    expect((await send(player, path)).code).toBe(200)
    const response = await read(path, player.token)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect((await read(path, agent)).status).toBe(200)
    const outsider = await app().memberWith('deposit.view')
    const { data } = await app().expectOk('/api/support/begin', { contact: '王先生' })
    for (const token of [null, 'x', stranger.token, outsider, String(data?.code)])
      expect((await read(path, token)).status).toBe(404)
    await app().expectOk('/api/logoff', {}, stranger.token)
    expect((await read(path, stranger.token)).status).toBe(404)
    stranger = await app().registerPlayer()
  })

  it('is put into a message only by who sent it', async () => {
    const path = await upload('/api/support/picture', player.token)
    expect((await send(stranger, path)).error).toBe('support.picture-unknown')
    const { data } = await app().expectOk('/api/support/begin', { contact: '王先生' })
    const code = String(data?.code)
    expect((await send({ token: '' }, path, code)).error).toBe('support.picture-unknown')
    expect((await send(player, path)).code).toBe(200)
    // The same picture of another sender is another one.
    const theirs = await upload('/api/support/picture', stranger.token)
    expect(theirs).not.toBe(path)
    expect((await read(theirs, player.token)).status).toBe(404)
    // A picture of staff is seen by the player whom it answers, and by no other.
    const answer = await upload('/admin/api/conversations/picture', agent)
    const word = { key: newKey(), text: '', picture: answer }
    const id = await conversationOf(player)
    await app().expectOk(`/admin/api/conversations/${id}/claim`, {}, agent)
    await app().expectOk(`/admin/api/conversations/${id}/answer`, word, agent)
    expect((await read(answer, player.token)).status).toBe(200)
    expect((await read(answer, stranger.token)).status).toBe(404)
    expect((await send(player, answer)).error).toBe('support.picture-unknown')
  })

  it('of a visitor is read with the code', async () => {
    const { data } = await app().expectOk('/api/support/begin', { contact: '王先生' })
    const code = String(data?.code)
    const path = await upload('/api/support/picture', code)
    expect((await send({ token: '' }, path, code)).code).toBe(200)
    expect((await read(path, code)).status).toBe(200)
    expect((await read(path, null)).status).toBe(404)
  })

  it('ends with the keeping time of its conversation', async () => {
    const path = await upload('/api/support/picture', player.token)
    await send(player, path)
    const keep = async () => {
      await app().runJob('release-old-pictures')
      await app().clock.forward(2 * dayMs)
      await app().runJob('drop-released-pictures')
      // The jump has ended every session.
      return (await read(path, await app().colleague('小梅', 'service'))).status
    }
    await app().clock.forward(178 * dayMs)
    expect(await keep()).toBe(200)
    await app().clock.forward(3 * dayMs)
    expect(await keep()).toBe(404)
  })
})
