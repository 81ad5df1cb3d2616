/** What such a client reads of an answer. */
export type Told<T = unknown> = { code: number; message: string; data: T }

/** Strict: another status than 200, or no envelope, and the page of such a client stands still. */
async function told<T>(response: Response): Promise<Told<T>> {
  const text = await response.text()
  if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${text}`)
  const envelope = JSON.parse(text) as Told<T>
  if (typeof envelope.code !== 'number' || typeof envelope.message !== 'string')
    throw new Error(`no envelope: ${text}`)
  return envelope
}

/**
 * Speaks like the clients in the field, which are not ours (decisions §2): codes are JSON numbers, no
 * request has a key, the header is `Bearer ` plus the token, which is empty for visitors.
 */
export class FieldClient {
  readonly url: string
  private readonly token: string
  constructor(url: string, token = '') {
    this.url = url
    this.token = token
  }

  private async ask<T>(path: string, init: RequestInit): Promise<Told<T>> {
    const authorization = `Bearer ${this.token}`
    const headers = { ...(init.headers as Record<string, string>), authorization }
    return told<T>(await fetch(new URL(path, this.url), { ...init, headers }))
  }

  post<T>(path: string, body: object = {}): Promise<Told<T>> {
    const headers = { 'content-type': 'application/json;charset=UTF-8' }
    return this.ask<T>(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  get<T>(path: string): Promise<Told<T>> {
    return this.ask<T>(path, { method: 'GET' })
  }

  /** A multipart form with one part `file`. */
  upload(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<Told> {
    const body = new FormData()
    body.append('file', new Blob([bytes], { type: 'image/png' }), 'me.png')
    return this.ask(path, { method: 'POST', body })
  }

  /** Any text under any content type. */
  raw(path: string, type: string, body: string): Promise<Told> {
    return this.ask(path, { method: 'POST', headers: { 'content-type': type }, body })
  }
}
