import { randomUUID } from 'node:crypto'
import { startFaultProxy } from '@jinli/dev-env/venue-fault-proxy'
import { startVenueProcess } from '@jinli/dev-env/venue-process'
import { yuanText } from '@jinli/money/money'
import {
  type OwnFault,
  type VenueUnderTest,
  venueConformance,
} from '../../venue-conformance.ts'
import { SandboxVenue } from './sandbox.client.ts'

const game = 'koi-leap'

/** The faults that the sandbox venue plays for certain amounts (docs/venue-protocol.md §6). */
const sentinels: OwnFault[] = [
  { fen: 13n, title: 'silent after the effect', sent: 'unknown', asked: ['done'] },
  { fen: 14n, title: 'silent before the effect', sent: 'unknown', asked: ['absent'] },
  { fen: 17n, title: 'delivered twice', sent: 'done', asked: ['done'] },
  { fen: 19n, title: 'answered too late', sent: 'unknown', asked: ['done'] },
  { fen: 23n, title: 'answer lost', sent: 'unknown', asked: ['done'] },
  { fen: 29n, title: 'error after the effect', sent: 'unknown', asked: ['done'] },
  { fen: 31n, title: 'garbage for an answer', sent: 'unknown', asked: ['done'] },
  {
    fen: 37n,
    title: 'lost answer, flapping status',
    sent: 'unknown',
    asked: ['unknown', 'unknown', 'done'],
  },
  { fen: 41n, title: 'another amount echoed', sent: 'conflict', asked: ['done'] },
]

async function open(): Promise<VenueUnderTest> {
  const venue = await startVenueProcess({ delayScale: 0.12, sentinels: true })
  const proxy = await startFaultProxy(venue.url)
  const [operator] = venue.operators
  if (!operator) throw new Error('no operator')
  const { id, secret } = operator
  const own = { operator: id, secret, timeoutMs: 1000 }
  const adapter = new SandboxVenue({ ...own, url: proxy.url })
  return {
    adapter,
    patient: new SandboxVenue({ ...own, timeoutMs: 10_000, url: proxy.url }),
    game,
    ownFaults: sentinels,
    play: proxy.play,
    strayed: proxy.strayed,
    hungUpAfter: proxy.hungUpAfter,
    async book({ reference, player, direction, amount }) {
      await venue.call('/v1/transfers', {
        reference,
        player,
        direction: direction === 'to_venue' ? 'in' : 'out',
        amount: yuanText(amount),
        currency: 'CNY',
      })
    },
    async bet(player) {
      const address = await adapter.launch(player, game)
      const session = address?.searchParams.get('session')
      const body = JSON.stringify({ session, stake: '1', nonce: randomUUID() })
      const spun = await fetch(new URL('/play/spin', venue.url), { method: 'POST', body })
      if (!spun.ok) throw new Error(`no spin: ${spun.status}`)
    },
    async voidBet({ bet_id }) {
      await venue.call('/v1/bets/void', { bet_id })
    },
    async close() {
      proxy.close()
      await venue.stop()
    },
  }
}

venueConformance('the sandbox venue', open)
