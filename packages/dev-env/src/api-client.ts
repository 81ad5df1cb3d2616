import { createClient } from '@jinli/client/client'
import { yuanText } from '@jinli/money/money'
import type { PlayerId } from '@jinli/server/platform/ids'

/** The envelope of decisions §2, as a client sees it. */
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

/** Longer than the longest answer that a test waits for. */
const timeoutMs = 30_000

/**
 * Calls over real HTTP. `client` speaks the contract, for what a test begins with; `call` and
 * `expectOk` send and show what is on the wire, for what a test is about and for bad input.
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
      // It never ends by itself; that it began is the answer.
      await response.body?.cancel()
      return { status, code: status, message: '', data: {} }
    }
    if (type.startsWith('text/csv')) {
      const named = response.headers.get('content-disposition') ?? ''
      // As bytes: `text()` would take the byte-order mark away.
      const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
      const data = { filename: /filename="(.*)"/.exec(named)?.[1] ?? '', text }
      return { status, code: status, message: '', data }
    }
    const envelope = (await response.json()) as Omit<Reply, 'status'>
    return { status, ...envelope }
  }

  /** Like `call`; anything but code 200 throws with the answer in the message. */
  async function expectOk(...request: Parameters<typeof call>): Promise<Reply> {
    const reply = await call(...request)
    if (reply.code !== 200) {
      throw new Error(`${request[0]} answered ${JSON.stringify(reply)}`)
    }
    return reply
  }

  /** The file that a call answers with; an envelope in its place throws. */
  async function file(path: string, body: object, token: string) {
    const { data } = await expectOk(path, body, token)
    const { filename, text } = data as { filename: string; text: string }
    return { filename, text, lines: text.split('\r\n').slice(1, -1) }
  }

  return { call, file, client: createClient({ base: url, timeoutMs }), expectOk }
}

/** A complete bank deposit, for the typed call. */
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

/** The same as a client of its own writes it on the wire. */
export function bankDeposit(fen: bigint) {
  return { ...bankOrder(fen), amount: yuanText(fen) }
}

/** A complete bank-card form. */
export function bankCard(player: { payPassword: string }, bankNo: string) {
  return {
    bank: '清源银行',
    bank_owner: '林小鱼',
    bank_no: bankNo,
    bank_address: '清波路支行',
    pay_pass: player.payPassword,
  }
}

/** A complete form of a USDT address. */
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
