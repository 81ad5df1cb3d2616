import type { OutboundCause } from '@jinli/contract/outbox/outbound-message'
import { startSmsServer } from '@jinli/dev-env/sms-server'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../platform/db.ts'
import { sendMessages } from './outbox.jobs.ts'
import { postMessage } from './post-message.ts'
import { smsProvider } from './sms-provider.ts'

const app = useTestApp()
let provider: Awaited<ReturnType<typeof startSmsServer>>
beforeAll(async () => {
  provider = await startSmsServer()
})
afterAll(() => provider.stop())

/** Runs the job once; a long time-out for a busy machine. */
const run = (settings = provider.settings, timeoutMs = 30_000) =>
  sendMessages(app().context, { email: null, sms: smsProvider(settings, timeoutMs) })

let numbers = 0
async function post(cause: OutboundCause = 'verification'): Promise<string> {
  const address = `1380000${String(++numbers).padStart(4, '0')}`
  const { context } = app()
  await transaction(context.pool, (tx) =>
    postMessage(context, tx, {
      to: { channel: 'sms', address },
      cause,
      template: 'outbox.trial',
      words: { code: '480213' },
    }),
  )
  return address
}

async function rowOf(address: string) {
  const { rows } = await app().owner.query(
    `SELECT state, provider, provider_id, last_answer FROM outbound_message WHERE address = $1`,
    [address],
  )
  return rows[0]
}

describe('R-CONTACT-15: short messages', () => {
  it('are sent by a signed request with a reference', async () => {
    const address = await post()
    await run()
    expect(provider.textsTo(address)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        to: address,
        text: '【锦鲤】测试消息，校验码 480213，无需任何操作。',
      },
    ])
    expect(await rowOf(address)).toMatchObject({
      state: 'sent',
      provider: 'http',
      provider_id: 'sms-1',
    })
  })

  it.each([
    ['busy', { status: 429, body: '' }],
    ['does not know our key', { status: 403, body: 'no' }],
  ] as const)('wait while the provider %s', async (_name, reply) => {
    const address = await post()
    provider.answerNext(reply)
    await run()
    expect(await rowOf(address)).toMatchObject({ state: 'waiting' })
    await app().clock.forward(minuteMs)
    await run()
    expect(provider.textsTo(address)).toHaveLength(1)
  })

  it('wait while nobody listens, or our key is wrong', async () => {
    const address = await post()
    const formerProvider = await startSmsServer()
    await formerProvider.stop()
    await run(formerProvider.settings)
    expect(await rowOf(address)).toMatchObject({
      state: 'waiting',
      last_answer: 'ECONNREFUSED',
    })
    await app().clock.forward(minuteMs)
    await run({ ...provider.settings, key: 'wrong' })
    expect(await rowOf(address)).toMatchObject({ state: 'waiting' })
    await app().clock.forward(5 * minuteMs)
    await run()
    expect(provider.textsTo(address)).toHaveLength(1)
  })

  it.each([
    ['silent', 'silent'],
    ['lost', 'lost'],
    ['a fault', { status: 500, body: 'oops' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['huge', { status: 200, body: 'x'.repeat(100_000) }],
    ['redirected', 'redirect'],
  ] as const)('have an unknown outcome when the answer is %s', async (_name, reply) => {
    const [code, notice] = [await post(), await post('security')]
    provider.answerNext(reply, reply)
    await run(provider.settings, reply === 'silent' ? 1500 : 30_000)
    expect(await rowOf(code)).toMatchObject({ state: 'unknown' })
    expect(await rowOf(notice)).toMatchObject({ state: 'unknown' })
    await app().clock.forward(6 * minuteMs)
    await run()
    expect(await rowOf(code)).toMatchObject({ state: 'unknown' })
    expect(provider.textsTo(code).length).toBe(reply === 'lost' ? 1 : 0)
    expect(provider.textsTo(notice)).toHaveLength(1)
    expect(await rowOf(notice)).toMatchObject({ state: 'sent' })
  })

  it('end when the provider refuses for good; an unknown number bounces', async () => {
    const refusal = (error: string) => ({ status: 422, body: JSON.stringify({ error }) })
    const address = await post()
    provider.answerNext(refusal('unknown_number'))
    await run()
    expect(await rowOf(address)).toMatchObject({ state: 'bounced' })
    const other = await post()
    provider.answerNext(refusal('text_not_allowed'))
    await run()
    expect(await rowOf(other)).toMatchObject({ state: 'failed' })
  })
})
