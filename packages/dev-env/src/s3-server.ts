import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fault of the next request: no response, a response lost after the effect, status 503, or half a response. */
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

/** Verifies a SigV4 signature by its specification, from the received request and the secret alone. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer) {
  const match = form.exec(headers.authorization ?? '')
  const [, id = '', day = '', region = '', signedHeaders = '', signature = ''] = match ?? []
  const at = String(headers['x-amz-date'])
  const fresh = at.startsWith(day) && day !== ''
  const isKnownKey = id === settings.accessKeyId && region === settings.region
  const coversHeaders = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) =>
    signedHeaders.split(';').includes(name),
  )
  const content = headers['x-amz-content-sha256']
  if (!fresh || !isKnownKey || !coversHeaders || content !== digest(body)) return false
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const [path = '', query = ''] = url.split('?')
  const canonical = [method, path, query, lines.join(''), signedHeaders, content].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const stringToSign = ['AWS4-HMAC-SHA256', at, scope, digest(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (before, part) => hmac(before, part),
    hmac(`AWS4${settings.secretAccessKey}`, day),
  )
  return timingSafeEqual(hmac(key, stringToSign), Buffer.from(signature, 'hex'))
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Starts an S3-compatible store with one bucket, which verifies signatures and fails on request. */
export async function startS3Server() {
  const objects = new Map<string, Buffer>()
  const faults: S3Fault[] = []
  const requests: string[] = []

  function act(method: string, name: string, body: Buffer): [number, Buffer?] {
    if (name === '') return [method === 'HEAD' ? 200 : 405]
    if (method === 'PUT') objects.set(name, body)
    if (method === 'PUT') return [200]
    if (method === 'DELETE') objects.delete(name)
    if (method === 'DELETE') return [204]
    const object = objects.get(name)
    return object ? [200, object] : [404]
  }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '' } = request
    const body = await bodyOf(request)
    requests.push(`${method} ${url}`)
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === 'busy') return void response.writeHead(503).end()
    if (!isSigned(request, body)) return void response.writeHead(403).end('<Error/>')
    const [, bucket = '', name = ''] = url.split('/')
    const [status, object] = bucket === settings.bucket ? act(method, name, body) : [404]
    if (fault === 'lost') return void request.socket.destroy()
    response.writeHead(status, object ? { 'content-length': object.length } : {})
    if (fault === 'half') return void response.write(object?.subarray(0, 10))
    response.end(method === 'HEAD' ? undefined : object)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, ...settings },
    kept: objects,
    /** Received requests, such as `PUT /bucket/name`. */
    asked: requests,
    fail: (...next: S3Fault[]) => void faults.push(...next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
