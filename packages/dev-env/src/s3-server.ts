import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What goes wrong with the next request: nothing is heard, it breaks off after the effect, it is busy, or half of it comes. */
type S3Fault = 'silent' | 'lost' | 'busy' | 'half'

const settings = {
  bucket: 'jinli-test',
  region: 'pond-1',
  accessKeyId: 'AKTEST',
  secretAccessKey: 'canary-store-secret',
}

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest()
const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/

/** The signature of SigV4 as its specification reckons it, from what has come and the secret alone. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer) {
  const said = form.exec(headers.authorization ?? '')
  const [, id = '', day = '', region = '', signed = '', signature = ''] = said ?? []
  const at = String(headers['x-amz-date'])
  const fresh = at.startsWith(day) && day !== ''
  const known = id === settings.accessKeyId && region === settings.region
  const covered = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) =>
    signed.split(';').includes(name),
  )
  const content = headers['x-amz-content-sha256']
  if (!fresh || !known || !covered || content !== digest(body)) return false
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const [path = '', query = ''] = url.split('?')
  const canonical = [method, path, query, lines.join(''), signed, content].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const told = ['AWS4-HMAC-SHA256', at, scope, digest(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (before, part) => hmac(before, part),
    hmac(`AWS4${settings.secretAccessKey}`, day),
  )
  return timingSafeEqual(hmac(key, told), Buffer.from(signature, 'hex'))
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** An S3-compatible store over HTTP with one bucket, which checks signatures and fails when told to. */
export async function startS3Server() {
  const kept = new Map<string, Buffer>()
  const faults: S3Fault[] = []
  const asked: string[] = []

  function act(method: string, name: string, body: Buffer): [number, Buffer?] {
    if (name === '') return [method === 'HEAD' ? 200 : 405]
    if (method === 'PUT') kept.set(name, body)
    if (method === 'PUT') return [200]
    if (method === 'DELETE') kept.delete(name)
    if (method === 'DELETE') return [204]
    const found = kept.get(name)
    return found ? [200, found] : [404]
  }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '' } = request
    const body = await bodyOf(request)
    asked.push(`${method} ${url}`)
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === 'busy') return void response.writeHead(503).end()
    if (!isSigned(request, body)) return void response.writeHead(403).end('<Error/>')
    const [, bucket = '', name = ''] = url.split('/')
    const [status, found] = bucket === settings.bucket ? act(method, name, body) : [404]
    if (fault === 'lost') return void request.socket.destroy()
    response.writeHead(status, found ? { 'content-length': found.length } : {})
    if (fault === 'half') return void response.write(found?.subarray(0, 10))
    response.end(method === 'HEAD' ? undefined : found)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, ...settings },
    kept,
    /** `PUT /bucket/name` and so on, as they came. */
    asked,
    fail: (...next: S3Fault[]) => void faults.push(...next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
