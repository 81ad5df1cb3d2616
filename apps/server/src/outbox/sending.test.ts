import { atOnce } from '@jinli/dev-env/at-once'
import { startMailServer } from '@jinli/dev-env/mail-server'
import { dayMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../platform/db.ts'
import type { SmtpSettings } from '../platform/message-settings.ts'
import type { MessageProvider, SendOutcome } from './message.port.ts'
import { sendMessages } from './outbox.jobs.ts'
import { type OutboundPost, postMessage } from './post-message.ts'
import { smtpProvider } from './smtp-provider.ts'

const app = useTestApp()
let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mailServer = await startMailServer()
})
afterAll(() => mailServer.stop())

/** Long waits for a busy machine. */
const patient = { connectMs: 20_000, answerMs: 20_000, wholeMs: 60_000 }
const impatient = { ...patient, answerMs: 2000 }
const providersOf = (settings: SmtpSettings, waits = patient) => ({
  email: smtpProvider(settings, waits),
  sms: null,
})
/** Runs the job once, as a node does. */
const run = (settings: SmtpSettings = mailServer.settings, waits = patient) =>
  sendMessages(app().context, providersOf(settings, waits))

let addresses = 0
async function post(change: Partial<OutboundPost> = {}): Promise<string> {
  const address = `roach-${++addresses}@pond.example`
  const message = {
    to: { channel: 'email' as const, address },
    cause: 'verification' as const,
    template: 'outbox.trial' as const,
    words: { code: '480213' },
    ...change,
  }
  await transaction(app().context.pool, (tx) => postMessage(app().context, tx, message))
  return address
}

async function rowOf(address: string) {
  const { rows } = await app().owner.query(
    `SELECT state, attempts, last_answer, secret, provider, provider_id,
       extract(epoch FROM next_attempt_at - app_now())::int AS wait_s
     FROM outbound_message WHERE address = $1`,
    [address],
  )
  return rows[0]
}

describe('R-CONTACT-05: a message is sent by a job, once', () => {
  it('with text, HTML and a reference; its code is removed', async () => {
    const address = await post()
    await run()
    await run()
    const [mail, ...others] = mailServer.mailsTo(address)
    expect(others).toEqual([])
    expect(mail?.from).toBe('no-reply@koi.example')
    expect(mail?.raw).toContain('multipart/alternative')
    expect(mail?.raw).toMatch(/Message-ID: <[0-9a-f-]{36}@koi.example>/)
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated')
    const sentState = { state: 'sent', attempts: 1, provider: 'smtp', secret: null }
    expect(await rowOf(address)).toMatchObject(sentState)
    expect((await app().lastMessageTo(address)).text).toContain('校验码 {code}')
  })

  it('by two nodes at the same time, in 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const posts = await atOnce(6, () => post())
      await atOnce(3, () => run())
      for (const address of posts)
        expect(mailServer.mailsTo(address), `round ${round}`).toHaveLength(1)
    }
  })

  it('codes before notices', async () => {
    const order: string[] = []
    const email: MessageProvider = {
      name: 'smtp',
      send: async ({ address }) => {
        order.push(address)
        return { kind: 'sent', answer: '', providerId: '' }
      },
    }
    const notices = await atOnce(25, () => post({ cause: 'money' }))
    const code = await post()
    await sendMessages(app().context, { email, sms: null })
    expect(order.indexOf(code)).toBeLessThan(20)
    expect(order).toHaveLength(notices.length + 1)
  })
})

describe('R-CONTACT-06: a try that certainly failed is repeated, ever more slowly', () => {
  it('while nobody listens, then it arrives', async () => {
    const address = await post({ cause: 'security' })
    await run({ ...mailServer.settings, port: 1 })
    expect(await rowOf(address)).toMatchObject({ state: 'waiting', wait_s: 15 })
    await run()
    expect(mailServer.mailsTo(address)).toEqual([])
    await app().clock.forward(minuteMs)
    await run({ ...mailServer.settings, port: 1 })
    expect(await rowOf(address)).toMatchObject({ attempts: 2, wait_s: 60 })
    await app().clock.forward(2 * minuteMs)
    await run()
    expect(mailServer.mailsTo(address)).toHaveLength(1)
  })

  it.each([
    ['recipient', 450, '4.2.0 greylisted'],
    ['body', 451, '4.3.0 busy'],
    ['sender', 550, '5.7.1 your sender is not allowed'],
  ] as const)('after a reply at the %s: %i', async (step, code, reply) => {
    const address = await post()
    mailServer.failNext({ step, code, reply })
    await run()
    expect(await rowOf(address)).toMatchObject({
      state: 'waiting',
      last_answer: expect.stringContaining(reply),
    })
    await app().clock.forward(minuteMs)
    await run()
    expect(mailServer.mailsTo(address)).toHaveLength(1)
  })

  it('until a code is too late or a notice was tried nine times; both raise an alarm', async () => {
    const inMinutes = (minutes: number) =>
      new Date(app().context.clock.now().getTime() + minutes * minuteMs)
    const code = await post({ expiresAt: inMinutes(10) })
    const notice = await post({ cause: 'money', expiresAt: inMinutes(14 * 1440) })
    const down = { ...mailServer.settings, port: 1 }
    await run(down)
    await app().clock.forward(11 * minuteMs)
    await run(down)
    expect(await rowOf(code)).toMatchObject({
      state: 'failed',
      secret: null,
      last_answer: expect.stringContaining('too late'),
    })
    for (let n = 2; n < 9; n += 1) {
      await app().clock.forward(dayMs / 2)
      await run(down)
    }
    expect(await rowOf(notice)).toMatchObject({ state: 'failed', attempts: 9 })
    const alarms = await app().owner.query(
      `SELECT DISTINCT kind FROM outbound_message_overdue WHERE detail LIKE '%money%'`,
    )
    expect(alarms.rows).toEqual([{ kind: 'outbound_failed' }])
  })

  it('a message that waits ten minutes raises an alarm', async () => {
    await post({ cause: 'security' })
    const kinds = async () =>
      (await app().owner.query('SELECT DISTINCT kind FROM outbound_message_overdue')).rows
    expect(await kinds()).not.toContainEqual({ kind: 'outbound_waiting' })
    await app().clock.forward(11 * minuteMs)
    expect(await kinds()).toContainEqual({ kind: 'outbound_waiting' })
    await run()
    expect(await kinds()).not.toContainEqual({ kind: 'outbound_waiting' })
  })
})

describe('R-CONTACT-07: a refusal for good ends it', () => {
  const isMarked = async (address: string) =>
    (
      await app().owner.query('SELECT FROM bounced_address WHERE address_key = $1', [
        address,
      ])
    ).rowCount

  it('an unknown recipient bounces and marks the address until a message arrives', async () => {
    const address = await post()
    mailServer.failNext({ step: 'recipient', code: 550, reply: '5.1.1 no such user' })
    await run()
    expect(await rowOf(address)).toMatchObject({ state: 'bounced', secret: null })
    expect(await isMarked(address)).toBe(1)
    await post({ to: { channel: 'email', address } })
    await run()
    expect(mailServer.mailsTo(address)).toHaveLength(1)
    expect(await isMarked(address)).toBe(0)
  })

  it.each([
    ['recipient', 552, '5.2.2 mailbox full'],
    ['recipient', 550, '5.7.1 blocked by policy'],
    ['body', 554, '5.6.0 we do not like it'],
  ] as const)(
    'a reply about the message or us marks no address (%s %i)',
    async (step, code, reply) => {
      const address = await post()
      mailServer.failNext({ step, code, reply })
      await run()
      expect(await rowOf(address)).toMatchObject({ state: 'failed', secret: null })
      expect(await isMarked(address)).toBe(0)
    },
  )
})

/** Returns a provider that answers once its gate is open. */
function gatedProvider(outcome: SendOutcome) {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const email: MessageProvider = { name: 'smtp', send: () => gate.then(() => outcome) }
  return { email, sms: null, open: () => open() }
}

describe('R-CONTACT-08: a code is never sent twice, a notice rather twice than never', () => {
  it.each([
    ['the answer comes after we gave up', { step: 'body', late: 6000 }],
    ['the connection breaks after the message', { step: 'body', cut: true }],
  ] as const)('%s', async (_name, fault) => {
    const code = await post()
    mailServer.failNext(fault)
    await run(mailServer.settings, impatient)
    expect(await rowOf(code)).toMatchObject({
      state: 'unknown',
      secret: null,
      wait_s: null,
    })
    const notice = await post({ cause: 'security' })
    mailServer.failNext(fault)
    await run(mailServer.settings, impatient)
    expect(await rowOf(notice)).toMatchObject({ state: 'unknown' })
    await app().clock.forward(10 * minuteMs)
    await run()
    expect(mailServer.mailsTo(code)).toHaveLength(1)
    const references = mailServer
      .mailsTo(notice)
      .map(({ raw }) => /Message-ID: (\S+)/.exec(raw)?.[1])
    expect(references).toHaveLength(2)
    expect(new Set(references).size).toBe(1)
    expect(await rowOf(notice)).toMatchObject({ state: 'sent' })
  })

  it('a connection that breaks before the message is another try, not a second message', async () => {
    const address = await post()
    mailServer.failNext({ step: 'recipient', cut: true })
    await run()
    expect(await rowOf(address)).toMatchObject({ state: 'waiting' })
    await app().clock.forward(minuteMs)
    await run()
    expect(mailServer.mailsTo(address)).toHaveLength(1)
  })

  it('a node that dies between the answer and its record', async () => {
    const [code, notice] = [await post(), await post({ cause: 'security' })]
    const dying = providersOf(mailServer.settings)
    const email = { ...dying.email, send: async () => new Promise<never>(() => undefined) }
    void sendMessages(app().context, { email, sms: null })
    await expect.poll(async () => (await rowOf(notice)).state).toBe('sending')
    await app().clock.forward(minuteMs)
    await run()
    expect(mailServer.mailsTo(notice)).toEqual([])
    await app().clock.forward(2 * minuteMs)
    await run()
    expect(await rowOf(code)).toMatchObject({ state: 'unknown', secret: null })
    await app().clock.forward(6 * minuteMs)
    await run()
    expect(mailServer.mailsTo(code)).toEqual([])
    expect(mailServer.mailsTo(notice)).toHaveLength(1)
  })

  it('an outcome that comes late is taken if it is final and no other try has begun', async () => {
    const [code, notice] = [await post(), await post({ cause: 'security' })]
    const first = gatedProvider({ kind: 'bounced', answer: '550 late' })
    const firstRun = sendMessages(app().context, first)
    await expect.poll(async () => (await rowOf(notice)).state).toBe('sending')
    await app().clock.forward(3 * minuteMs)
    await run()
    await app().clock.forward(6 * minuteMs)
    const second = gatedProvider({ kind: 'sent', answer: '250', providerId: '' })
    const secondRun = sendMessages(app().context, second)
    await expect.poll(async () => (await rowOf(notice)).attempts).toBe(2)
    first.open()
    await firstRun
    expect(await rowOf(code)).toMatchObject({ state: 'bounced' })
    expect(await rowOf(notice)).toMatchObject({ state: 'sending', attempts: 2 })
    second.open()
    await secondRun
    expect(await rowOf(notice)).toMatchObject({ state: 'sent', attempts: 2 })
  })
})

describe('R-CONTACT-09: the connection to the mail server', () => {
  it('is encrypted and verified; a server without TLS or of another name gets nothing', async () => {
    const secure = await startMailServer({ tls: true, auth: true })
    try {
      const address = await post()
      for (const change of [
        { ca: null },
        { host: '127.0.0.1' },
        { auth: { user: 'koi', pass: 'wrong' } },
      ]) {
        await run({ ...secure.settings, ...change })
        expect(await rowOf(address)).toMatchObject({ state: 'waiting' })
        await app().clock.forward(10 * minuteMs)
      }
      await run({ ...mailServer.settings, tls: 'starttls' })
      expect(await rowOf(address)).toMatchObject({ state: 'waiting' })
      expect(mailServer.mailsTo(address)).toEqual([])
      await app().clock.forward(60 * minuteMs)
      await run(secure.settings)
      expect(secure.mailsTo(address)).toMatchObject([{ secure: true, user: 'koi' }])
    } finally {
      await secure.stop()
    }
  })
})

it('R-CONTACT-04: an offer that waits is not sent to a player who is excluded meanwhile', async () => {
  const player = await app().registerPlayer()
  const address = await post({ cause: 'offer', player: player.id })
  await app().owner.query(
    `INSERT INTO play_limit (player_id, excluded_from, excluded_until)
     VALUES ($1, app_now(), app_now() + interval '1 day')`,
    [player.id],
  )
  await run()
  expect(await rowOf(address)).toMatchObject({ state: 'dropped', last_answer: 'no offers' })
  expect(mailServer.mailsTo(address)).toEqual([])
})

it('R-CONTACT-10: without a provider, sandbox mode stores what would be sent, code and all', async () => {
  const address = await post()
  await app().runJob('send-messages')
  expect(await rowOf(address)).toMatchObject({ state: 'sent', provider: 'sandbox' })
  expect(await app().lastMessageTo(address)).toMatchObject({ words: { code: '480213' } })
})

it('R-CONTACT-11: a message is deleted after 90 days, one that waits is not', async () => {
  const [old, open] = [await post(), await post({ cause: 'money' })]
  await run()
  await app().owner.query(
    `UPDATE outbound_message SET state = 'waiting', ended_at = NULL, next_attempt_at = app_now()
     WHERE address = $1`,
    [open],
  )
  await app().clock.forward(91 * dayMs)
  await app().runJob('drop-old-messages')
  expect(await rowOf(old)).toBeUndefined()
  expect(await rowOf(open)).toMatchObject({ state: 'waiting' })
})
