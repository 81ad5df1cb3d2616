import { yuanText } from '@jinli/money/money'

/** The envelope of decisions §2, as a client sees it. */
export type Reply = {
  status: number
  code: number
  message: string
  error?: string
  data: Record<string, unknown> | null
}

export type TestPlayer = {
  id: bigint
  name: string
  token: string
  password: string
  payPassword: string
}

export type ApiClient = ReturnType<typeof apiClient>

/** Calls over real HTTP. */
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
    const envelope = (await response.json()) as Omit<Reply, 'status'>
    return { status: response.status, ...envelope }
  }

  /** Like `call`; anything but code 200 throws with the answer in the message. */
  async function expectOk(...request: Parameters<typeof call>): Promise<Reply> {
    const reply = await call(...request)
    if (reply.code !== 200) {
      throw new Error(`${request[0]} answered ${JSON.stringify(reply)}`)
    }
    return reply
  }

  return { call, expectOk }
}

/** A complete bank deposit form. */
export function bankDeposit(fen: bigint) {
  return {
    paytype: 'bank',
    amount: yuanText(fen),
    bank: '清源银行',
    bank_address: '清波路支行',
    bank_no: '6200000000001234',
    bank_owner: '林小鱼',
  }
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
