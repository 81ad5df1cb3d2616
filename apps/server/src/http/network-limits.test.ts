import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp({
  config: {
    trustedProxies: ['127.0.0.1'],
    limits: { signUpsPerMinute: 2, signInsPerMinute: 2, conversationsPerMinute: 2 },
  },
})

const credentials = { name: 'nobody-here', username: 'nobody-here', password: 'secret-1' }

/** Calls that are limited by address, each with a complete input. */
const calls: Record<string, object> = {
  '/api/challenge': {},
  '/api/register': {
    name: 'somebody-new',
    password: 'secret-1',
    confirmPass: 'secret-1',
    realname: '林小鱼',
    paypassword: 'secret-2',
  },
  '/api/login_pc': credentials,
  '/admin/api/login': credentials,
  '/api/agent/enter': { ticket: 'x'.repeat(43) },
  '/api/support/begin': { contact: '王先生' },
}

/** Returns how many of ten calls from ten addresses pass the limit. */
async function callsWithinLimit(
  path: string,
  addressOf: (n: number) => string,
): Promise<number> {
  let count = 0
  for (let n = 0; n < 10; n += 1) {
    const from = { 'x-forwarded-for': addressOf(n) }
    const { code } = await app().call(path, calls[path] ?? {}, null, from)
    if (code !== 429) count += 1
  }
  return count
}

// R-LOGIN-18
describe('G-6: limits by address count a network', () => {
  it.each(Object.keys(calls))('%s', async (path) => {
    const network = `2001:db8:${Object.keys(calls).indexOf(path)}:7`
    const limit = path === '/api/challenge' ? 4 : 2
    expect(await callsWithinLimit(path, (n) => `${network}:${n}::${n + 1}`)).toBe(limit)
    // Another network, and ten IPv4 addresses, which are ten senders.
    expect(await callsWithinLimit(path, () => `${network.replace(/7$/, '8')}::1`)).toBe(
      limit,
    )
    const host = Object.keys(calls).indexOf(path)
    expect(await callsWithinLimit(path, (n) => `203.0.${host}.${n}`)).toBe(10)
    const mappedAddresses = ['::ffff:198.51.100.9', '::ffff:c633:6409', '198.51.100.9']
    expect(await callsWithinLimit(path, (n) => mappedAddresses[n % 3] ?? '')).toBe(limit)
  })
})
