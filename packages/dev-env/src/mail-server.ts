import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A fault of the next message: the step, and the server's reply there. `late`: after so many ms, all went well. */
type MailFault =
  | { step: 'sender' | 'recipient' | 'body'; code: number; reply: string }
  | { step: 'body'; late: number }
  | { step: 'body' | 'recipient'; cut: true }

type ReceivedMail = { to: string; from: string; raw: string; secure: boolean; user: string }

const account = { user: 'koi', pass: 'canary-mail-password' }

/** Returns a certificate for `host` that signs itself, and its key, both in PEM. */
async function certificateFor(host: string) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const dayMs = 86_400_000
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + dayMs),
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }]),
    ],
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    cert: certificate.toString('pem'),
    key: x509.PemConverter.encode(key, 'PRIVATE KEY'),
  }
}

function failure(code: number, reply: string): Error {
  return Object.assign(new Error(reply), { responseCode: code })
}

type Desk = {
  mails: ReceivedMail[]
  faults: MailFault[]
  /** Breaks the connection of a session. */
  cut: (session: SMTPServerSession) => void
}

/** Answers a step, or fails as the next fault says; `accept` runs unless the step is refused. */
async function reply(
  desk: Desk,
  step: MailFault['step'],
  session: SMTPServerSession,
  next: (error?: Error | null) => void,
  accept: () => void = () => undefined,
): Promise<void> {
  const fault = desk.faults[0]?.step === step ? desk.faults.shift() : undefined
  if (fault && 'code' in fault) return next(failure(fault.code, fault.reply))
  accept()
  if (fault && 'cut' in fault) return desk.cut(session)
  if (fault && 'late' in fault) await wait(fault.late)
  next()
}

function handlersOf(desk: Desk): SMTPServerOptions {
  return {
    onAuth({ username, password }, _session, next) {
      const isKnown = username === account.user && password === account.pass
      next(isKnown ? null : failure(535, 'wrong password'), { user: username })
    },
    onMailFrom: (_address, session, next) => void reply(desk, 'sender', session, next),
    onRcptTo: (_address, session, next) => void reply(desk, 'recipient', session, next),
    onData(stream, session, next) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        void reply(desk, 'body', session, next, () =>
          desk.mails.push({
            to: rcptTo[0]?.address ?? '',
            from: mailFrom ? mailFrom.address : '',
            raw: Buffer.concat(chunks).toString('utf8'),
            secure: session.secure,
            user: String(session.user ?? ''),
          }),
        )
      })
    },
  }
}

/**
 * Starts an SMTP server that keeps what it receives and fails on request. `tls`: it has a certificate for `localhost`
 * and offers STARTTLS. `auth`: only a signed-in client may send.
 */
export async function startMailServer({ tls = false, auth = false } = {}) {
  const pair = tls ? await certificateFor('localhost') : null
  const desk: Desk = {
    mails: [],
    faults: [],
    cut(session) {
      for (const connection of server.connections)
        if (connection.session === session) connection._socket.destroy()
    },
  }
  const server = new SMTPServer({
    ...pair,
    ...handlersOf(desk),
    hideSTARTTLS: pair === null,
    authOptional: !auth,
    disableReverseLookup: true,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', () => resolve())
  })
  const { port } = server.server.address() as AddressInfo

  return {
    /** The settings with which our server sends to it. */
    settings: {
      host: 'localhost',
      port,
      tls: tls ? ('starttls' as const) : ('none' as const),
      auth: auth ? account : null,
      ca: pair?.cert ?? null,
      from: 'no-reply@koi.example',
    },
    mailsTo: (address: string) => desk.mails.filter(({ to }) => to === address),
    /** The faults of the next messages, in their order. */
    failNext: (...next: MailFault[]) => void desk.faults.push(...next),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const connection of server.connections) connection._socket.destroy()
      }),
  }
}
