/** The part of an answer that existing clients read. */
export type ClientReply<T = unknown> = { code: number; message: string; data: T }

/** Throws if the status is not 200 or there is no envelope: both would block a page of these clients. */
async function readReply<T>(response: Response): Promise<ClientReply<T>> {
  const text = await response.text()
  if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${text}`)
  const envelope = JSON.parse(text) as ClientReply<T>
  if (typeof envelope.code !== 'number' || typeof envelope.message !== 'string')
    throw new Error(`no envelope: ${text}`)
  return envelope
}

/**
 * Calls the server as existing clients do, which are not our code (decisions §2). They expect codes as JSON numbers,
 * send no idempotency key, and send the header `Bearer ` plus the token, which is empty for visitors.
 */
export class FieldClient {
  readonly url: string
  private readonly token: string
  constructor(url: string, token = '') {
    this.url = url
    this.token = token
  }

  private async ask<T>(path: string, init: RequestInit): Promise<ClientReply<T>> {
    const authorization = `Bearer ${this.token}`
    const headers = { ...(init.headers as Record<string, string>), authorization }
    return readReply<T>(await fetch(new URL(path, this.url), { ...init, headers }))
  }

  post<T>(path: string, body: object = {}): Promise<ClientReply<T>> {
    const headers = { 'content-type': 'application/json;charset=UTF-8' }
    return this.ask<T>(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  get<T>(path: string): Promise<ClientReply<T>> {
    return this.ask<T>(path, { method: 'GET' })
  }

  /** Posts a multipart form with one part `file`. */
  upload(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<ClientReply> {
    const body = new FormData()
    body.append('file', new Blob([bytes], { type: 'image/png' }), 'me.png')
    return this.ask(path, { method: 'POST', body })
  }

  /** Posts any text with any content type. */
  raw(path: string, type: string, body: string): Promise<ClientReply> {
    return this.ask(path, { method: 'POST', headers: { 'content-type': type }, body })
  }
}
