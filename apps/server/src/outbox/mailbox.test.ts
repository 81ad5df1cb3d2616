import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'
import { transaction } from '../platform/db.ts'
import { postMessage } from './post-message.ts'

const app = useTestApp()
const live = useTestApp({ config: { mode: 'live', staffFactorRequired: false } })

async function post(address: string, code: string, channel: 'email' | 'sms' = 'email') {
  const { context } = app()
  await transaction(context.pool, (tx) =>
    postMessage(context, tx, {
      to: { channel, address },
      cause: 'verification',
      template: 'outbox.trial',
      words: { code },
    }),
  )
}

async function open(path: string) {
  const response = await fetch(`${app().url}${path}`)
  return { status: response.status, html: await response.text(), headers: response.headers }
}

it('R-CONTACT-12: the mailbox of sandbox mode shows what is sent, newest first, by address and page', async () => {
  expect((await open('/mailbox')).html).toContain('还没有消息')
  await post('tench@pond.example', '900001')
  await post('+86 138 0000 0000', '900002', 'sms')
  for (let n = 0; n < 22; n += 1) await post('bream@pond.example', `90010${n}`)
  const first = await open('/mailbox')
  expect(first.html.indexOf('9001021')).toBeLessThan(first.html.indexOf('9001020'))
  expect(first.html.match(/<article>/g)).toHaveLength(20)
  expect(first.html).not.toContain('900001')
  const [, older = ''] = /href="(\/mailbox\?before=\d+)"/.exec(first.html) ?? []
  const last = await open(older)
  expect(last.html.match(/<article>/g)).toHaveLength(4)
  expect(last.html).toContain('900001')
  expect(last.html).not.toContain('before=')
  await app().runJob('send-messages')
  const tench = await open('/mailbox?address=%20TENCH@pond.example')
  expect(tench.html.match(/<article>/g)).toHaveLength(1)
  expect(tench.html).toContain('校验码 900001')
  const [, mail = ''] = /href="(\/mailbox\/\d+)"/.exec(tench.html) ?? []
  expect(await open(mail)).toMatchObject({
    status: 200,
    html: expect.stringContaining('校验码 900001'),
  })
  expect(tench.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(tench.headers.get('cache-control')).toBe('no-store')
})

it('R-CONTACT-12: odd addresses and pages show nothing, and markup in an address is text', async () => {
  await post('<b>x</b>"@pond.example', '900003')
  const { html } = await open(
    `/mailbox?address=${encodeURIComponent('<b>x</b>"@pond.example')}`,
  )
  expect(html).not.toContain('<b>')
  expect(html).toContain('900003')
  for (const query of [
    'address=%00',
    'before=x',
    'before=99999999999999999999',
    'address=a&address=b',
    `address=${'x'.repeat(3000)}`,
  ])
    expect(await open(`/mailbox?${query}`)).toMatchObject({ status: 200 })
  for (const id of ['0', 'x', '99999999999999999999'])
    expect(await open(`/mailbox/${id}`)).toMatchObject({ status: 404 })
})

it('R-CONTACT-12: live mode has no mailbox', async () => {
  for (const path of ['/mailbox', '/mailbox/1']) {
    const response = await fetch(`${live().url}${path}`)
    expect(response.status).toBe(404)
  }
})
