import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpSettings } from '../platform/message-settings.ts'
import { assertNoTransaction } from '../platform/transaction-scope.ts'
import type { MessageProvider, OutboundDelivery, SendOutcome } from './message.port.ts'

/** Time-outs in ms: for the connection, for each answer, and for the whole try, which is shorter than a stop waits. */
const usualWaits = { connectMs: 5000, answerMs: 12_000, wholeMs: 20_000 }
export type SmtpWaits = typeof usualWaits

/** The error of a connection, as nodemailer describes it. */
type SmtpFailure = Error & {
  responseCode?: number
  response?: string
  command?: string
  rejectedErrors?: SmtpFailure[]
}

/** Whether a refused recipient is one that does not exist: not a full mailbox, not a rule about the sender. */
function isUnknownRecipient({ responseCode = 0, response = '' }: SmtpFailure): boolean {
  return responseCode >= 500 && !/^\d{3}[ -](5\.2\.2|[45]\.7\.)/.test(response)
}

/**
 * Returns the outcome of a failed try. Once the server has read a part of the message, only its reply to the message
 * says whether it has it. A refusal of the sender or the sign-in is about our settings, so it is tried again.
 */
function outcomeOf(failure: SmtpFailure, isBodyRead: boolean): SendOutcome {
  const { rejectedErrors, command, responseCode = 0, response, message } = failure
  const answer = response ?? message
  const rejection = rejectedErrors?.[0]
  if (rejection) {
    if (isUnknownRecipient(rejection)) return { kind: 'bounced', answer }
    const isFinal = (rejection.responseCode ?? 0) >= 500
    return { kind: isFinal ? 'refused' : 'retry', answer }
  }
  if (command !== 'DATA') return { kind: isBodyRead ? 'unknown' : 'retry', answer }
  if (responseCode === 0) return { kind: isBodyRead ? 'unknown' : 'retry', answer }
  return { kind: responseCode >= 500 ? 'refused' : 'retry', answer }
}

function composeMail({ from }: SmtpSettings, delivery: OutboundDelivery): Promise<Buffer> {
  const { reference, address, brand, title, text, html } = delivery
  const host = from.slice(from.indexOf('@') + 1)
  return new MailComposer({
    from: { name: brand, address: from },
    to: { name: '', address },
    subject: title,
    text,
    html,
    // The same for each try, so that a mailbox can recognise a repeated message.
    messageId: `<${reference}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

function connectionTo(
  { host, port, tls, ca }: SmtpSettings,
  { connectMs, answerMs }: SmtpWaits,
) {
  return new SMTPConnection({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
    maxResponseSize: 16_384,
    tls: ca === null ? {} : { ca },
  })
}

/** Sends one e-mail over a connection of its own. */
async function sendMail(
  settings: SmtpSettings,
  waits: SmtpWaits,
  delivery: OutboundDelivery,
): Promise<SendOutcome> {
  assertNoTransaction('a mail server')
  const mail = await composeMail(settings, delivery)
  const connection = connectionTo(settings, waits)
  let isBodyRead = false
  const body = new Readable({
    read() {
      isBodyRead = true
      this.push(mail)
      this.push(null)
    },
  })
  return new Promise<SendOutcome>((resolve) => {
    const end = (outcome: SendOutcome) => {
      clearTimeout(timer)
      resolve(outcome)
      connection.close()
    }
    const fail = (failure: SmtpFailure) => end(outcomeOf(failure, isBodyRead))
    const timer = setTimeout(() => fail(new Error('no answer in time')), waits.wholeMs)
    const send = () =>
      connection.send(
        { from: settings.from, to: delivery.address, size: mail.length },
        body,
        (failure, info) => {
          if (failure) return fail(failure)
          const response = info?.response ?? ''
          const [, providerId = ''] = /queued as (\S{1,100})/i.exec(response) ?? []
          end({ kind: 'sent', answer: response, providerId })
        },
      )
    connection.on('error', fail)
    connection.on('end', () => fail(new Error('the connection has ended')))
    connection.connect((failure) => {
      if (failure) return fail(failure)
      if (!settings.auth) return send()
      connection.login(settings.auth, (refusal) => (refusal ? fail(refusal) : send()))
    })
  })
}

/** Returns whether the mail server answers as its settings say, and takes our sign-in. Sends nothing. */
export function isMailServerReady(settings: SmtpSettings): Promise<boolean> {
  const connection = connectionTo(settings, usualWaits)
  return new Promise<boolean>((resolve) => {
    const end = (isReady: boolean) => {
      resolve(isReady)
      connection.close()
    }
    connection.on('error', () => end(false))
    connection.on('end', () => end(false))
    connection.connect((failure) => {
      if (failure || !settings.auth) return end(!failure)
      connection.login(settings.auth, (refusal) => end(!refusal))
    })
  })
}

/** Returns the provider that sends e-mail by SMTP. */
export function smtpProvider(settings: SmtpSettings, waits = usualWaits): MessageProvider {
  return { name: 'smtp', send: (delivery) => sendMail(settings, waits, delivery) }
}
