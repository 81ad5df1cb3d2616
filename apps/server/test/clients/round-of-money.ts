/** A program of somebody else: it knows the platform by `/docs/json` alone. Its types are generated into `api.ts`. */
export const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

type Refusal = components['schemas']['Refusal']

/** Returns the data of an envelope, whose types the code tells apart. */
function dataOf<D>(
  name: string,
  envelope: { code: 200; message: string; data: D } | Refusal | undefined,
): D {
  if (envelope === undefined) throw new Error(name + ': no answer')
  if ('error' in envelope) throw new Error(name + ': ' + envelope.error)
  return envelope.data
}

export function playerOf(baseUrl: string) {
  const client = createClient<paths>({ baseUrl })
  let token = ''
  client.use({
    onRequest({ request }) {
      if (token) request.headers.set('authorization', 'Bearer ' + token)
      return request
    },
  })

  return {
    async signUp(name: string) {
      const { data } = await client.POST('/api/register', {
        body: {
          name,
          password: 'login-pass-1',
          confirmPass: 'login-pass-1',
          realname: '林小鱼',
          paypassword: 'pay-pass-1',
        },
      })
      token = dataOf('register', data).api_token
    },

    async deposit(amount: string) {
      const { data } = await client.POST('/api/recharge', {
        params: { header: { 'Idempotency-Key': 'deposit-1' } },
        body: {
          paytype: 'bank',
          amount,
          bank: '清源银行',
          bank_address: '清波路支行',
          bank_no: '6200000000001234',
          bank_owner: '林小鱼',
        },
      })
      return dataOf('recharge', data).deposit_no
    },

    async transfer(amount: string, sourcetype: string, targettype: string) {
      const { data } = await client.POST('/api/transfer', {
        params: { header: { 'Idempotency-Key': sourcetype + targettype + amount } },
        body: { amount, sourcetype, targettype },
      })
      if (data?.code === 1001) return data.message
      return dataOf('transfer', data).state
    },

    async balance(): Promise<number> {
      const { data } = await client.POST('/api/balance')
      return dataOf('balance', data).balance
    },

    async balanceAt(venue: string): Promise<number | undefined> {
      const { data } = await client.POST('/api/balancelist')
      return dataOf('balancelist', data).find((row) => row.platname === venue)?.balance
    },
  }
}

export function staffOf(baseUrl: string, token: string) {
  const headers = { authorization: 'Bearer ' + token }
  const client = createClient<paths>({ baseUrl, headers })
  return {
    async approve(deposit_no: string, reference: string) {
      const path = { deposit_no }
      const call = '/admin/api/deposits/{deposit_no}/approve'
      const { data } = await client.POST(call, { params: { path }, body: { reference } })
      return dataOf('approve', data).state
    },
    async firstApproved() {
      const query = { state: 'approved', pagesize: 1 } as const
      const { data } = await client.GET('/admin/api/deposits', { params: { query } })
      return dataOf('deposits', data).data[0]?.deposit_no
    },
  }
}
`
