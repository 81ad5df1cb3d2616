import { request } from 'node:http'
import type { Reply } from './api-client.ts'

/**
 * A call of the wire from another address of this machine: the whole of 127.0.0.0/8 is ours, and the
 * server sees each as a caller of its own.
 */
export function callFrom(
  address: string,
  url: URL,
  body: object,
  token = '',
  more: Record<string, string> = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...more,
    }
    const options = { method: 'POST', localAddress: address, agent: false, headers }
    const sending = request(url, options, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const envelope = JSON.parse(Buffer.concat(parts).toString())
        resolve({ status: response.statusCode, ...envelope })
      })
    })
    sending.on('error', reject)
    sending.end(JSON.stringify(body))
  })
}
