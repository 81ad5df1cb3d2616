import { atOnce, tally } from '@jinli/dev-env/at-once'
import { hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'
import { transaction } from '../platform/db.ts'
import { type OutboundPost, postMessage } from './post-message.ts'

const limits = { recovery: 5, verification: 5, money: 60, security: 30, offer: 2 }
const app = useTestApp({ config: { limits: { messagesPerHour: limits } } })

let addresses = 0
const newAddress = () => `carp-${++addresses}@pond.example`

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

async function rowsTo(address: string) {
  const { rows } = await app().owner.query(
    'SELECT state, last_answer, secret, words FROM outbound_message WHERE address = $1 ORDER BY id',
    [address],
  )
  return rows
}

it('R-CONTACT-01: a message is written in the transaction that causes it, and not without it', async () => {
  const address = newAddress()
  const rolledBack = transaction(app().context.pool, async (tx) => {
    const to = { channel: 'email' as const, address }
    const text = { template: 'outbox.trial' as const, words: { code: '1' } }
    await postMessage(app().context, tx, { to, cause: 'recovery', ...text })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await rowsTo(address)).toEqual([])
  expect(await post(address)).toBe('waiting')
  expect(await app().lastMessageTo(address.toUpperCase())).toMatchObject({
    state: 'waiting',
    title: '锦鲤 测试消息',
    text: expect.stringContaining('校验码 480213'),
    html: expect.stringContaining('校验码 480213'),
    words: { code: '480213' },
  })
  expect(await post(address, { to: { channel: 'sms', address } })).toBe('waiting')
  expect(await app().lastMessageTo(address)).toMatchObject({
    text: '【锦鲤】测试消息，校验码 480213，无需任何操作。',
    html: '',
  })
})

it('R-CONTACT-02: a code is stored encrypted, bound to its message', async () => {
  const [first, second] = [newAddress(), newAddress()]
  await Promise.all([post(first), post(second)])
  const [row] = await rowsTo(first)
  expect(JSON.stringify(row.words)).not.toContain('480213')
  expect(row.secret.toString('latin1')).not.toContain('480213')
  await app().owner.query(
    `UPDATE outbound_message m SET secret = o.secret FROM outbound_message o
     WHERE m.address = $1 AND o.address = $2`,
    [second, first],
  )
  await expect(app().lastMessageTo(second)).rejects.toThrow()
})

it('R-CONTACT-03: an address gets so many an hour for each cause, also from several nodes', async () => {
  for (let round = 0; round < 20; round += 1) {
    const address = newAddress()
    const states = await atOnce(12, (n) =>
      post(n % 2 ? address : ` ${address.toUpperCase()} `),
    )
    expect(tally(states)).toEqual({ waiting: 5, dropped: 7 })
  }
  const address = newAddress()
  await atOnce(7, () => post(address))
  // The rows of a flood do not grow; another cause and another hour have their own count.
  expect((await rowsTo(address)).map(({ last_answer }) => last_answer)).toEqual([
    ...Array(5).fill(''),
    'rate limit',
  ])
  expect(await post(address, { cause: 'recovery' })).toBe('waiting')
  await app().clock.forward(hourMs + 1000)
  expect(await post(address)).toBe('waiting')
})

it('R-CONTACT-04: offers leave out players who may get no rewards, notices an address that bounced', async () => {
  const player = await app().registerPlayer()
  const id = player.id
  const address = newAddress()
  expect(await post(address, { cause: 'offer', player: id })).toBe('waiting')
  await app().owner.query(
    `INSERT INTO play_limit (player_id, excluded_from, excluded_until)
     VALUES ($1, app_now(), app_now() + interval '1 day')`,
    [player.id],
  )
  expect(await post(newAddress(), { cause: 'offer', player: id })).toBe('dropped')
  expect(await post(newAddress(), { cause: 'money', player: id })).toBe('waiting')
  await app().owner.query(
    `INSERT INTO bounced_address (channel, address_key, answer) VALUES ('email', $1, '550')`,
    [address],
  )
  expect(await post(address, { cause: 'money' })).toBe('dropped')
  expect(await post(address, { cause: 'recovery' })).toBe('waiting')
})

it('R-CONTACT-01: a word that is absent is a bug of the caller', async () => {
  await expect(post(newAddress(), { words: {} })).rejects.toThrow('lacks code')
})
