import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { configOf } from '../platform/config.ts'
import { canSend, storedChannels } from './message-providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'jinli-mail-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const least = { APP_DATABASE_URL: 'postgres://x', CARD_KEY: 'k'.repeat(43) }
const smtp = {
  JINLI_SMTP_URL: 'smtp://mail.example',
  JINLI_MAIL_FROM: 'no-reply@koi.example',
}
const settingsOf = (env: Record<string, string>) =>
  configOf({ ...least, ...env }).messagePort

describe('R-CONTACT-09: settings of the message port', () => {
  it('say where messages go, with secrets from files', () => {
    expect(settingsOf({})).toEqual({ smtp: null, sms: null })
    expect(settingsOf(smtp).smtp).toEqual({
      host: 'mail.example',
      port: 587,
      tls: 'starttls',
      auth: null,
      ca: null,
      from: 'no-reply@koi.example',
    })
    const whole = {
      ...smtp,
      JINLI_SMTP_URL: 'smtps://mail.example',
      JINLI_SMTP_USER: 'koi',
      JINLI_SMTP_PASSWORD_FILE: fileOf('password', 'canary-mail\n'),
      JINLI_SMS_URL: 'https://sms.example/send',
      JINLI_SMS_KEY_FILE: fileOf('key', 'canary-sms'),
    }
    expect(settingsOf(whole)).toMatchObject({
      smtp: { port: 465, tls: 'implicit', auth: { user: 'koi', pass: 'canary-mail' } },
      sms: { url: 'https://sms.example/send', key: 'canary-sms' },
    })
  })

  it('leave TLS out on this machine only', () => {
    const tlsOf = (url: string, env = {}) =>
      settingsOf({ ...smtp, ...env, JINLI_SMTP_URL: url }).smtp?.tls
    const ca = { JINLI_SMTP_CA_FILE: fileOf('ca', 'PEM') }
    expect(tlsOf('smtp://127.0.0.1:2525')).toBe('none')
    expect(tlsOf('smtp://localhost:2525')).toBe('none')
    expect(tlsOf('smtp://localhost:2525', ca)).toBe('starttls')
    expect(tlsOf('smtp://localhost.example:25')).toBe('starttls')
    expect(tlsOf('smtp://127.0.0.1.example:25')).toBe('starttls')
  })

  it('that are incomplete or unsafe end the start, without a secret in the message', () => {
    for (const [env, complaint] of [
      [{ JINLI_SMTP_URL: 'https://mail.example' }, 'JINLI_SMTP_URL'],
      [{ JINLI_SMTP_URL: 'smtp://koi:canary@mail.example' }, 'JINLI_SMTP_PASSWORD_FILE'],
      [{ JINLI_MAIL_FROM: '' }, 'JINLI_MAIL_FROM'],
      [{ JINLI_MAIL_FROM: 'koi' }, 'JINLI_MAIL_FROM'],
      [{ JINLI_SMTP_USER: 'koi' }, 'JINLI_SMTP_PASSWORD_FILE is missing'],
      [
        { JINLI_SMTP_USER: 'koi', JINLI_SMTP_PASSWORD_FILE: join(folder, 'none') },
        'JINLI_SMTP_PASSWORD_FILE cannot be read',
      ],
      [
        { JINLI_SMTP_USER: 'koi', JINLI_SMTP_PASSWORD_FILE: fileOf('empty', '\n') },
        'JINLI_SMTP_PASSWORD_FILE is empty',
      ],
      [{ JINLI_SMS_URL: 'http://sms.example/' }, 'JINLI_SMS_URL must begin with https'],
      [{ JINLI_SMS_URL: 'https://sms.example/' }, 'JINLI_SMS_KEY_FILE is missing'],
    ] as const) {
      const start = () => settingsOf({ ...smtp, ...env })
      expect(start).toThrow(complaint)
      expect(start).not.toThrow('canary')
    }
  })
})

it('R-CONTACT-10: live mode needs e-mail; sandbox mode stores what no provider sends', () => {
  const sandbox = configOf(least)
  const live = { ...sandbox, mode: 'live' as const }
  const { messagePort } = configOf({ ...least, ...smtp })
  expect(canSend({ ...live, messagePort }, 'sms')).toBe(false)
  expect(storedChannels(sandbox)).toEqual(['email', 'sms'])
  expect(storedChannels({ ...sandbox, messagePort })).toEqual(['sms'])
  expect(storedChannels(live)).toEqual([])
})
