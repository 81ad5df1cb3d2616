import { request } from 'node:http'
import type { Reply } from './api-client.ts'

/**
 * Sends a raw call from another IP address in 127.0.0.0/8, which the server sees as a different caller. `cookie` is the
 * cookie that the response sets.
 */
export function callFrom(
  address: string,
  url: URL,
  body: object,
  token = '',
  more: Record<string, string> = {},
): Promise<Reply & { cookie: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...more,
    }
    const options = { method: 'POST', localAddress: address, agent: false, headers }
    const clientRequest = request(url, options, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const envelope = JSON.parse(Buffer.concat(parts).toString())
        const cookie = response.headers['set-cookie']?.join() ?? ''
        resolve({ status: response.statusCode, ...envelope, cookie })
      })
    })
    clientRequest.on('error', reject)
    clientRequest.end(JSON.stringify(body))
  })
}
