import { decodeResponse } from '@jinli/client/codec'
import { newKey } from '@jinli/client/key'
import { supportMine } from '@jinli/contract/support/support'
import { conversationFile } from '@jinli/contract/support/support.admin'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import type { TestApp } from '@jinli/dev-env/test-app'
import * as z from 'zod/mini'

/** The sender of a message: a player by token, a visitor by code. */
export type Speaker = { token?: string; code?: string }

/** Returns the calls of both sides of a conversation; `agent` is the token of staff calls by default. */
export function supportTalk(app: () => TestApp, agent: () => string) {
  const send = (who: Speaker, text: string, more: object = {}) =>
    app().call(
      '/api/support/send',
      { code: who.code ?? '', key: newKey(), text, ...more },
      who.token ?? null,
    )

  async function mine({ token = '', code = '' }: Speaker) {
    const { data } = await app().expectOk('/api/support/mine', { code }, token || null)
    return decodeResponse(supportMine, data)
  }

  async function visitor(contact = '阿远'): Promise<{ code: string }> {
    const { data } = await app().expectOk('/api/support/begin', { contact })
    return { code: String(data?.code) }
  }

  async function idOf(player: TestPlayer): Promise<string> {
    const { rows } = await app().owner.query<{ id: string }>(
      'SELECT id::text FROM support_conversation WHERE player_id = $1',
      [player.id],
    )
    return rows[0]?.id ?? ''
  }

  const desk = (id: string, action: string, body: object = {}, token = agent()) =>
    app().call(`/admin/api/conversations/${id}${action && `/${action}`}`, body, token)

  async function fileOf(id: string, token = agent()) {
    const { data } = await desk(id, '', {}, token)
    return z.decode(conversationFile, data as never)
  }

  const answer = (id: string, text: string, token = agent()) =>
    desk(id, 'answer', { key: newKey(), text }, token)

  /** Registers a player who sends a message; returns player and conversation id. */
  async function talking(text = '存款还没到账') {
    const player = await app().registerPlayer()
    const reply = await send(player, text)
    if (reply.code !== 200) throw new Error(`${text} was not said: ${reply.message}`)
    return { player, id: await idOf(player) }
  }

  return { answer, desk, fileOf, idOf, mine, send, talking, visitor }
}
