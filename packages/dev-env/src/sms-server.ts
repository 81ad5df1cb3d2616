import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type SmsReply = { status: number; body: string } | 'silent' | 'lost' | 'redirect'

const key = 'canary-sms-key'

/** Starts a provider of short messages, which verifies signatures, keeps what it accepts, and fails on request. */
export async function startSmsServer() {
  const texts: { id: string; to: string; text: string }[] = []
  const replies: SmsReply[] = []

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const stamp = String(request.headers['jinli-timestamp'])
      const signature = Buffer.from(String(request.headers['jinli-signature']), 'hex')
      const ours = createHmac('sha256', key).update(`${stamp}\n${body}`).digest()
      const isFresh = Math.abs(Date.now() / 1000 - Number.parseInt(stamp, 10)) < 60
      const isSigned = signature.length === ours.length && timingSafeEqual(signature, ours)
      if (!isFresh || !isSigned) return response.writeHead(401).end()
      const reply = replies.shift()
      if (reply === 'silent') return
      if (reply === 'redirect') return response.writeHead(302, { location: '/' }).end()
      if (typeof reply === 'object') return response.writeHead(reply.status).end(reply.body)
      // The provider recognises the id of a message that it has.
      const text = JSON.parse(body) as (typeof texts)[number]
      if (!texts.some(({ id }) => id === text.id)) texts.push(text)
      if (reply === 'lost') return response.destroy()
      response.end(JSON.stringify({ id: `sms-${texts.length}` }))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const { port } = server.address() as AddressInfo
  return {
    settings: { url: `http://127.0.0.1:${port}/send`, key },
    texts,
    textsTo: (number: string) => texts.filter(({ to }) => to === number),
    answerNext: (...next: SmsReply[]) => void replies.push(...next),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
