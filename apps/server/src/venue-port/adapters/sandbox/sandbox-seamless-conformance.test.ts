import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startFaultProxy } from '@jinli/dev-env/venue-fault-proxy'
import { postToVenue, startVenueProcess } from '@jinli/dev-env/venue-process'
import { parseYuan } from '@jinli/money/money'
import { expect, it } from 'vitest'
import { type SeamlessUnderTest, seamlessConformance } from '../../seamless-conformance.ts'
import type { SeamlessVenue, VenuePort, VenueTransfer } from '../../venue.port.ts'
import { SandboxSeamlessVenue } from './sandbox-seamless.client.ts'

const game = 'koi-leap'

/** Opens a platform that accepts every call, or does not respond. The tests read from the venue what was played. */
async function openPlatform() {
  let isSilent = false
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    if (isSilent) return void response.destroy()
    const { request: mine } = JSON.parse(text)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ request: mine, balance: '100.00', currency: 'CNY' }))
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: () => {
      isSilent = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function open(): Promise<SeamlessUnderTest> {
  const platform = await openPlatform()
  const seamless = { url: platform.url, key: 'key-of-tests', secret: 's'.repeat(40) }
  const venue = await startVenueProcess({ delayScale: 0.1, sentinels: false, seamless })
  const proxy = await startFaultProxy(venue.url)
  const [operator] = venue.operators
  if (!operator) throw new Error('no operator')
  const account = { operator: operator.id, secret: operator.secret, timeoutMs: 1000 }
  const adapter = new SandboxSeamlessVenue({ ...account, url: proxy.url })
  const patient = new SandboxSeamlessVenue({
    ...account,
    timeoutMs: 10_000,
    url: proxy.url,
  })
  const spin = (address: URL) => {
    const session = address.searchParams.get('session')
    const body = JSON.stringify({ session, stake: '1', nonce: randomUUID() })
    return postToVenue(new URL('/play/spin', venue.url), body)
  }
  return {
    adapter,
    patient,
    game,
    play: proxy.play,
    strayed: proxy.strayed,
    async round(address) {
      const { payout } = await spin(address)
      await expect
        .poll(async () => (await patient.report()).unanswered, { timeout: 30_000 })
        .toBe(0n)
      return { stake: 100n, payout: parseYuan(String(payout)) ?? 0n }
    },
    async unanswered(address) {
      platform.silence()
      expect((await spin(address)).error).toBe('stake_unknown')
      return 100n
    },
    async close() {
      proxy.close()
      platform.close()
      await venue.stop()
    },
  }
}

seamlessConformance('the sandbox venue', open)

/** Never called: the compiler checks which calls the types allow. */
export function wrongUses(
  seamless: SeamlessVenue,
  either: VenuePort,
  transfer: VenueTransfer,
) {
  // @ts-expect-error a seamless venue plays with the centre wallet and has no transfers
  void seamless.transfer(transfer)
  // @ts-expect-error the wallet mode must be checked before a transfer
  void either.transfer(transfer)
  // @ts-expect-error a seamless venue has no balances of players
  void seamless.balance('p1', 1000)
}

// R-SEAM-19, in addition to the suite above and that of the transfer wallet
it('an adapter of this wallet has no way to write a transfer', () => {
  expect(SandboxSeamlessVenue.prototype).not.toHaveProperty('transfer')
  expect(wrongUses).toHaveLength(3)
})
