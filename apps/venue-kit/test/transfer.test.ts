import { startVenueProcess, type VenueProcess } from '@jinli/dev-env/venue-process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { summaryOf, tryAll } from '../src/promise.ts'
import { venuePromises } from '../src/transfer/check-venue.ts'
import { spinOnce } from '../src/transfer/play.ts'
import { OperatorBook, transferFaults } from '../src/transfer/transfer-faults.ts'
import { Venue } from '../src/transfer/venue.ts'
import { startFaultyFront } from './faulty-front.ts'
import { runKit as run } from './run-kit.ts'
import { vendorBugs } from './vendor-bugs.ts'

let sandbox: VenueProcess
beforeAll(async () => {
  sandbox = await startVenueProcess({ delayScale: 0.1, sentinels: true })
})
afterAll(() => sandbox.stop())

/** Of the first operator; the second is another one, whom nobody else moves. */
function accountOf(operator = 0) {
  const { id, secret } = sandbox.operators[operator] ?? { id: '', secret: '' }
  return { url: sandbox.url, operator: id, secret }
}

describe('the command (R-GAME-60)', () => {
  it('passes for the sandbox venue and its books agree to the cent (R-GAME-62)', async () => {
    const { url, operator, secret } = accountOf()
    const play =
      'curl -sf "${LAUNCH_URL%/play*}/play/spin" -d "{\\"session\\":\\"${LAUNCH_URL#*session=}\\",\\"stake\\":\\"2\\",\\"nonce\\":\\"$(date +%s%N)-$$\\"}"'
    const account = ['--url', `${url}/`, '--operator', operator, '--secret', secret]
    const how = ['--game', 'koi-leap', '--play', play]
    const { code, said } = await run('transfer', ...account, ...how)
    expect(said).not.toContain('FAIL')
    expect(said).toContain(' passed, 0 failed\n')
    for (const { name } of [...venuePromises, ...transferFaults])
      expect(said).toContain(`pass  ${name}: `)
    const sums = /operator (\d+\.\d\d), venue (\d+\.\d\d), report (\d+\.\d\d)/.exec(said)
    expect(new Set(sums?.slice(1)).size).toBe(1)
    expect(code).toBe(0)
  })

  it('ends with 1 where something fails, and with 2 where it was told nonsense', async () => {
    const { url, operator } = accountOf()
    const words = ['transfer', 'promises', '--url', url, '--operator', operator]
    const wrong = await run(...words, '--secret', 'not-the-secret-at-all')
    expect(wrong.said).toContain('FAIL  once: ')
    expect(wrong.said).toMatch(/\d+ passed, \d+ failed: /)
    expect(wrong.code).toBe(1)
    for (const odd of [[], ['--help'], ['everything'], words, ['transfer', '--no']]) {
      const { code, said } = await run(...odd)
      expect({ odd, code, usage: said.length > 0 }).toEqual({ odd, code: 2, usage: true })
    }
  })

  it('says of an address where nobody is that nothing holds', async () => {
    const account = { ...accountOf(), url: 'http://127.0.0.1:9' }
    const venue = new Venue(account, spinOnce, null)
    const lines: string[] = []
    const verdicts = await tryAll(venuePromises, venue, (line) => lines.push(line))
    expect(summaryOf(verdicts)).toContain(`0 passed, ${venuePromises.length} failed`)
    expect(lines[0]).toContain('fetch failed')
  })
})

describe('bugs that are planted in a vendor (R-GAME-61)', () => {
  it.each(vendorBugs)('$bug: breaks $breaks', async ({ bend, of, breaks }) => {
    const account = accountOf(1)
    const signing = { secret: account.secret, idHeader: 'x-operator', id: account.operator }
    const front = await startFaultyFront(account.url, signing, bend())
    try {
      const venue = new Venue({ ...account, url: front.url }, spinOnce, 'koi-leap')
      const verdicts = await tryAll(of, venue, () => null)
      const broken = verdicts.filter(({ broken }) => broken !== null)
      expect(broken.map(({ name }) => name)).toEqual(expect.arrayContaining([...breaks]))
      expect(broken.length).toBeLessThan(of.length)
    } finally {
      front.close()
    }
  })

  it('the books of a venue that loses money do not agree', async () => {
    const account = accountOf(1)
    const signing = { secret: account.secret, idHeader: 'x-operator', id: account.operator }
    const { bend } = vendorBugs.find(({ bug }) => bug.includes('acts twice')) ?? {}
    const front = await startFaultyFront(
      account.url,
      signing,
      bend?.() ?? (async () => null),
    )
    const venue = new Venue({ ...account, url: front.url }, spinOnce, 'koi-leap')
    const book = new OperatorBook(venue)
    await tryAll(transferFaults, book, () => null)
    await expect(book.agrees('')).rejects.toThrow(/balance of p-/)
    front.close()
  })
})
