import { readFileSync } from 'node:fs'
import * as z from 'zod'

const file = z.string().optional()

/** Where e-mails and short messages go. Unset in sandbox mode, they are stored and shown only (decision 088). */
export const messageSettings = {
  /** `smtps://host:465`, or `smtp://host:587`, which must offer STARTTLS unless it is this machine. */
  JINLI_SMTP_URL: z
    .literal('')
    .or(z.url({ protocol: /^smtps?$/ }))
    .optional(),
  JINLI_SMTP_USER: z.string().optional(),
  JINLI_SMTP_PASSWORD_FILE: file,
  /** The certificate of a private authority, in PEM. */
  JINLI_SMTP_CA_FILE: file,
  /** The address of the sender. */
  JINLI_MAIL_FROM: z.literal('').or(z.email()).optional(),
  JINLI_SMS_URL: z
    .literal('')
    .or(z.url({ protocol: /^https?$/ }))
    .optional(),
  JINLI_SMS_KEY_FILE: file,
}

type Settings = z.output<z.ZodObject<typeof messageSettings>>

export type SmtpSettings = {
  host: string
  port: number
  /** TLS from the start, or by STARTTLS. `none` is for this machine only. */
  tls: 'implicit' | 'starttls' | 'none'
  auth: { user: string; pass: string } | null
  ca: string | null
  from: string
}

/** `key` signs the requests. */
export type SmsSettings = { url: string; key: string }

export type MessagePort = { smtp: SmtpSettings | null; sms: SmsSettings | null }

/** Returns the content of a file of a setting, without the line's end. Throws without the content. */
function contentOf(name: keyof Settings, path: string | undefined): string {
  if (!path) throw new Error(`${name} is missing`)
  try {
    const content = readFileSync(path, 'utf8').trim()
    if (content) return content
  } catch (cause) {
    throw new Error(`${name} cannot be read`, { cause })
  }
  throw new Error(`${name} is empty`)
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)
}

function smtpOf(e: Settings): SmtpSettings | null {
  if (!e.JINLI_SMTP_URL) return null
  const { protocol, hostname, port, username, password } = new URL(e.JINLI_SMTP_URL)
  if (username || password)
    throw new Error(
      'JINLI_SMTP_URL has no user: set JINLI_SMTP_USER and JINLI_SMTP_PASSWORD_FILE',
    )
  if (!e.JINLI_MAIL_FROM) throw new Error('JINLI_SMTP_URL needs JINLI_MAIL_FROM too')
  const secure = protocol === 'smtps:'
  const isPlain = isThisMachine(hostname) && !e.JINLI_SMTP_CA_FILE
  const user = e.JINLI_SMTP_USER
  return {
    host: hostname,
    port: port ? Number.parseInt(port, 10) : secure ? 465 : 587,
    tls: secure ? 'implicit' : isPlain ? 'none' : 'starttls',
    auth: user
      ? { user, pass: contentOf('JINLI_SMTP_PASSWORD_FILE', e.JINLI_SMTP_PASSWORD_FILE) }
      : null,
    ca: e.JINLI_SMTP_CA_FILE ? contentOf('JINLI_SMTP_CA_FILE', e.JINLI_SMTP_CA_FILE) : null,
    from: e.JINLI_MAIL_FROM,
  }
}

function smsOf(e: Settings): SmsSettings | null {
  if (!e.JINLI_SMS_URL) return null
  const { protocol, hostname } = new URL(e.JINLI_SMS_URL)
  if (protocol !== 'https:' && !isThisMachine(hostname))
    throw new Error('JINLI_SMS_URL must begin with https')
  return {
    url: e.JINLI_SMS_URL,
    key: contentOf('JINLI_SMS_KEY_FILE', e.JINLI_SMS_KEY_FILE),
  }
}

/** Returns the settings of the message port. An incomplete setting would lose messages, so it throws. */
export function messagePortOf(e: Settings): MessagePort {
  return { smtp: smtpOf(e), sms: smsOf(e) }
}
