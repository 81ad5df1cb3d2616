import { createClient } from '@jinli/client/client'
import { yuanText } from '@jinli/money/money'
import type { PlayerId } from '@jinli/server/platform/ids'

/** The envelope of decisions §2, with the HTTP status. */
export type Reply = {
  status: number
  code: number
  message: string
  error?: string
  data: Record<string, unknown> | null
}

export type TestPlayer = {
  id: PlayerId
  name: string
  token: string
  password: string
  payPassword: string
}

export type ApiClient = ReturnType<typeof apiClient>

/** Longer than the longest response time of any test. */
const timeoutMs = 30_000

/**
 * Makes calls over real HTTP. `client` sends typed calls of the contract, for the preparation of a test.
 * `call` and `expectOk` send raw JSON and return the raw response, for the subject of a test and for invalid
 * input.
 */
export function apiClient(url: string) {
  async function call(
    path: string,
    body: object = {},
    token: string | null = null,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    })
    const { status } = response
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('text/event-stream')) {
      // A live stream never ends, so its beginning counts as the response.
      await response.body?.cancel()
      return { status, code: status, message: '', data: {} }
    }
    if (type.startsWith('application/octet-stream')) {
      const disposition = response.headers.get('content-disposition') ?? ''
      // Read as bytes, because `text()` would remove the byte-order mark.
      const bytes = Buffer.from(await response.arrayBuffer())
      const filename = /filename="(.*)"/.exec(disposition)?.[1] ?? ''
      const data = { filename, bytes, text: bytes.toString('utf8') }
      return { status, code: status, message: '', data }
    }
    const envelope = (await response.json()) as Omit<Reply, 'status'>
    return { status, ...envelope }
  }

  /** Like `call`, but throws unless the code is 200; the error message contains the response. */
  async function expectOk(...request: Parameters<typeof call>): Promise<Reply> {
    const reply = await call(...request)
    if (reply.code !== 200) {
      throw new Error(`${request[0]} answered ${JSON.stringify(reply)}`)
    }
    return reply
  }

  /** Returns the file of an export that is ready. */
  async function download(id: string, token: string) {
    const { data } = await expectOk(`/admin/api/export-jobs/${id}/file`, {}, token)
    const { filename, text, bytes } = data as {
      filename: string
      text: string
      bytes: Buffer
    }
    return { filename, text, bytes, lines: text.split('\r\n').slice(1, -1) }
  }

  return { call, download, client: createClient({ base: url, timeoutMs }), expectOk }
}

/** Returns a complete bank deposit for the typed call. */
export function bankOrder(fen: bigint) {
  return {
    paytype: 'bank',
    amount: fen,
    bank: '清源银行',
    bank_address: '清波路支行',
    bank_no: '6200000000001234',
    bank_owner: '林小鱼',
  }
}

/** Returns the same deposit as raw JSON. */
export function bankDeposit(fen: bigint) {
  return { ...bankOrder(fen), amount: yuanText(fen) }
}

/** Returns a complete form of a bank card. */
export function bankCard(player: { payPassword: string }, bankNo: string) {
  return {
    bank: '清源银行',
    bank_owner: '林小鱼',
    bank_no: bankNo,
    bank_address: '清波路支行',
    pay_pass: player.payPassword,
  }
}

/** Returns a complete form of a USDT address. */
export function usdtAddress(
  player: { payPassword: string },
  protocol: string,
  address: string,
) {
  return {
    bank: 'USDT',
    bank_owner: protocol,
    bank_no: address,
    pay_pass: player.payPassword,
  }
}
