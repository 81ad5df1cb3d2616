import { atOnce, tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../platform/db.ts'
import { type OutboundPost, postMessage } from './post-message.ts'

const limits = { recovery: 5, verification: 5, money: 60, security: 30, offer: 2 }
const app = useTestApp({ config: { limits: { messagesPerHour: limits } } })

let viewer: string
let technician: string
beforeAll(async () => {
  viewer = (await app().newStaff('service-lead')).token
  technician = (await app().newStaff('technician')).token
})

function post(address: string, change: Partial<OutboundPost> = {}) {
  const message = {
    to: { channel: 'email' as const, address },
    cause: 'verification' as const,
    template: 'outbox.trial' as const,
    words: { code: '480213' },
    ...change,
  }
  return transaction(app().context.pool, (tx) => postMessage(app().context, tx, message))
}

type Line = { id: string; address: string; username: string; state: string }
async function list(filter: object = {}): Promise<Line[]> {
  const { data } = await app().expectOk('/admin/api/outbox', filter, viewer)
  return data?.data as Line[]
}

describe('R-CONTACT-13: staff see what is sent', () => {
  it('newest first, masked, without codes, by state, channel, cause, address and player', async () => {
    const player = await app().registerPlayer()
    const to = { channel: 'sms' as const, address: '13800138000' }
    await post('perch-1@pond.example')
    await post('perch-2@pond.example', { to, cause: 'security', player: player.id })
    expect(await list()).toMatchObject([
      { address: '138****8000', username: player.name, state: 'waiting', channel: 'sms' },
      { address: 'pe***@pond.example', username: '', title: '锦鲤 测试消息' },
    ])
    for (const [filter, count] of [
      [{ channel: 'sms' }, 1],
      [{ cause: 'security' }, 1],
      [{ state: 'sent' }, 0],
      [{ search: 'PERCH-1@pond.example' }, 1],
      [{ search: 'perch-1' }, 0],
      [{ search: player.name.toUpperCase() }, 1],
    ] as const)
      expect(await list(filter)).toHaveLength(count)
    const [, line] = await list()
    await app().owner.query(
      `UPDATE outbound_message SET last_answer = '550 <Perch-1@pond.example> no, perch-1@pond.example'
       WHERE id = $1`,
      [line?.id],
    )
    const file = await app().expectOk(`/admin/api/outbox/${line?.id}`, {}, viewer)
    expect(file.data).toMatchObject({
      text: expect.stringContaining('校验码 ••••••'),
      last_answer: '550 <pe***@pond.example> no, pe***@pond.example',
      template: 'outbox.trial',
      version: 1,
    })
    expect(JSON.stringify(file)).not.toMatch(/480213|perch-1@/i)
  })

  it('only with the permission, and only messages that exist', async () => {
    const { token } = await app().newStaff('cashier')
    expect(await app().call('/admin/api/outbox', {}, token)).toMatchObject({ code: 403 })
    for (const id of ['0', 'x', '99999999999999999999'])
      expect(await app().call(`/admin/api/outbox/${id}`, {}, viewer)).toMatchObject({
        code: 404,
      })
    expect(await app().call('/admin/api/outbox', { state: 'x' }, viewer)).toMatchObject({
      error: 'input.invalid',
    })
  })
})

describe('R-CONTACT-14: a trial message', () => {
  const path = '/admin/api/outbox/trial'
  const trial = (form: object, token = technician) => app().call(path, form, token)

  it('is written with its audit line, five an hour to one address', async () => {
    const form = { channel: 'email', address: ' ruffe@pond.example ' }
    const replies = await atOnce(8, () => trial(form))
    expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 5, 429: 3 })
    const { rows } = await app().owner.query(
      `SELECT after FROM audit WHERE action = 'outbox.trial-sent'`,
    )
    expect(rows).toHaveLength(5)
    expect(rows[0].after).toEqual({ channel: 'email', address: 'ru***@pond.example' })
    expect((await app().lastMessageTo('ruffe@pond.example')).words.code).toMatch(/^\d{6}$/)
  })

  it('goes to an address only, and needs its own permission', async () => {
    const digest = await app().tableDigest()
    for (const [form, error] of [
      [{ channel: 'email', address: 'ruffe' }, 'outbox.email-invalid'],
      [{ channel: 'email', address: 'a@b\r\nBcc: c@d.example' }, 'outbox.email-invalid'],
      [{ channel: 'sms', address: '12' }, 'outbox.phone-invalid'],
      [{ channel: 'sms', address: '' }, 'outbox.phone-invalid'],
      [{ channel: 'fax', address: '1' }, 'input.invalid'],
    ] as const)
      expect(await trial(form)).toMatchObject({ error })
    const form = { channel: 'email', address: 'ruffe@pond.example' }
    expect(await trial(form, viewer)).toMatchObject({ code: 403 })
    expect(await app().tableDigest()).toEqual(digest)
  })
})
