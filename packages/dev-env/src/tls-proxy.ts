import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Reply } from './api-client.ts'

/** Returns an ASN.1 value in DER: its tag, its length, its content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length =
    size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

/** Returns a certificate for these hosts that signs itself. */
function selfSigned(hosts: readonly string[], publicKey: KeyObject, privateKey: KeyObject) {
  const algorithm = sequence(oid('2a8648ce3d040302'))
  const commonName = sequence(oid('550403'), der(0x0c, Buffer.from('Pond test')))
  const name = sequence(der(0x31, commonName))
  const day = 86_400_000
  const names = hosts.map((host) => der(0x82, Buffer.from(host)))
  const altNames = sequence(oid('551d11'), der(0x04, sequence(...names)))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + 30 * day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(altNames)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const text = sequence(body, algorithm, signature).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`
}

/** A server behind the proxy, by the host that clients name. */
type Targets = Readonly<Record<string, () => string>>

/**
 * Starts a TLS proxy on a free port, as an operator runs one: it ends TLS, and sends address, scheme and country of the
 * client on. Nobody but its own client trusts its certificate.
 */
export async function startTlsProxy(targets: Targets, country: string) {
  const hosts = Object.keys(targets)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const cert = selfSigned(hosts, publicKey, privateKey)
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const target = targets[(incoming.headers.host ?? '').split(':')[0] ?? '']?.()
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': '198.51.100.23',
      'x-forwarded-proto': 'https',
      'x-country': country,
    }
    const onward = httpRequest(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const originOf = (host: string) => `https://${host}:${port}`

  /** Posts JSON through the proxy and returns the answer. */
  async function post(
    url: string,
    body: object,
    token = '',
  ): Promise<{ status: number; text: string }> {
    const { hostname, pathname, search } = new URL(url)
    const outgoing = request({
      host: '127.0.0.1',
      port,
      servername: hostname,
      ca: cert,
      agent: false,
      path: pathname + search,
      method: 'POST',
      headers: {
        host: `${hostname}:${port}`,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    })
    outgoing.end(JSON.stringify(body))
    const [reply] = await once(outgoing, 'response')
    const parts: Buffer[] = []
    for await (const part of reply) parts.push(part)
    return { status: reply.statusCode, text: Buffer.concat(parts).toString() }
  }

  async function call(url: string, body: object = {}, token = ''): Promise<Reply> {
    const { status, text } = await post(url, body, token)
    return { status, ...JSON.parse(text) }
  }
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { originOf, call, close }
}
