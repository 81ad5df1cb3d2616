import { startVenueProcess, type VenueProcess } from '@jinli/dev-env/venue-process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { summaryOf, tryAll } from '../src/promise.ts'
import { venuePromises } from '../src/transfer/check-venue.ts'
import { demoPromises } from '../src/transfer/demo.ts'
import { spinOnce } from '../src/transfer/play.ts'
import { sessionEndPromises } from '../src/transfer/session-end.ts'
import { OperatorLedger, transferFaults } from '../src/transfer/transfer-faults.ts'
import { Venue } from '../src/transfer/venue.ts'
import { startFaultyFront } from './faulty-front.ts'
import { runKit as run } from './run-kit.ts'
import { knowsNoDemo, knowsNoSessionEnd, vendorBugs } from './vendor-bugs.ts'

let sandbox: VenueProcess
beforeAll(async () => {
  sandbox = await startVenueProcess({ delayScale: 0.1, sentinels: true })
})
afterAll(() => sandbox.stop())

/** Returns the account of an operator, by default the first. Nobody else moves money of the second one. */
function accountOf(operator = 0) {
  const { id, secret } = sandbox.operators[operator] ?? { id: '', secret: '' }
  return { url: sandbox.url, operator: id, secret }
}

describe('the command (R-GAME-60)', () => {
  it('passes for the sandbox venue, and the ledgers agree to the cent (R-GAME-62)', async () => {
    const { url, operator, secret } = accountOf()
    const play =
      'curl -sf "${LAUNCH_URL%/play*}/play/spin" -d "{\\"session\\":\\"${LAUNCH_URL#*session=}\\",\\"stake\\":\\"2\\",\\"nonce\\":\\"$(date +%s%N)-$$\\"}"'
    const account = ['--url', `${url}/`, '--operator', operator, '--secret', secret]
    const how = ['--game', 'koi-leap', '--play', play]
    const { code, said: output } = await run('transfer', ...account, ...how)
    expect(output).not.toContain('FAIL')
    expect(output).toContain(' passed, 0 failed\n')
    for (const { name } of [...venuePromises, ...transferFaults])
      expect(output).toContain(`pass  ${name}: `)
    const sums = /operator (\d+\.\d\d), venue (\d+\.\d\d), report (\d+\.\d\d)/.exec(output)
    expect(new Set(sums?.slice(1)).size).toBe(1)
    expect(code).toBe(0)
  })

  it('V-3: waits for the next round as long as the venue tells (R-GAME-138)', async () => {
    const slow = await startVenueProcess({ delayScale: 0.1, sentinels: true, roundMs: 700 })
    const { id, secret } = slow.operators[0] ?? { id: '', secret: '' }
    const venue = new Venue({ url: slow.url, operator: id, secret }, spinOnce, 'koi-leap')
    const promises = venuePromises.filter(({ name }) => name === 'feed-while-playing')
    const verdicts = await tryAll(promises, venue, () => undefined)
    await slow.stop()
    expect(summaryOf(verdicts)).toBe('1 passed, 0 failed')
  })

  it('exits with 1 after a failure, and with 2 for a wrong command line', async () => {
    const { url, operator } = accountOf()
    const words = ['transfer', 'promises', '--url', url, '--operator', operator]
    const wrong = await run(...words, '--secret', 'not-the-secret-at-all')
    expect(wrong.said).toContain('FAIL  once: ')
    expect(wrong.said).toMatch(/\d+ passed, \d+ failed: /)
    expect(wrong.code).toBe(1)
    for (const odd of [[], ['--help'], ['everything'], words, ['transfer', '--no']]) {
      const { code, said: output } = await run(...odd)
      expect({ odd, code, usage: output.length > 0 }).toEqual({ odd, code: 2, usage: true })
    }
  })

  it('fails every promise at an address without a server', async () => {
    const account = { ...accountOf(), url: 'http://127.0.0.1:9' }
    const venue = new Venue(account, spinOnce, null)
    const lines: string[] = []
    const verdicts = await tryAll(venuePromises, venue, (line) => lines.push(line))
    expect(summaryOf(verdicts)).toContain(`0 passed, ${venuePromises.length} failed`)
    expect(lines[0]).toContain('fetch failed')
  })
})

describe('planted bugs of a vendor (R-GAME-61, R-GAME-156)', () => {
  it.each(vendorBugs)('$bug: breaks $breaks', async ({ bend, promises, breaks }) => {
    const account = accountOf(1)
    const signing = { secret: account.secret, idHeader: 'x-operator', id: account.operator }
    const front = await startFaultyFront(account.url, signing, bend())
    try {
      const venue = new Venue({ ...account, url: front.url }, spinOnce, 'koi-leap')
      const verdicts = await tryAll(promises, venue, () => null)
      const failures = verdicts.filter(({ failure }) => failure !== null)
      expect(failures.map(({ name }) => name)).toEqual(expect.arrayContaining([...breaks]))
      expect(failures.length).toBeLessThan(promises.length)
    } finally {
      front.close()
    }
  })

  it('G-1: a vendor of before, which cannot end sessions, passes with a warning (R-GAME-141)', async () => {
    const account = accountOf(1)
    const signing = { secret: account.secret, idHeader: 'x-operator', id: account.operator }
    const front = await startFaultyFront(account.url, signing, knowsNoSessionEnd)
    const venue = new Venue({ ...account, url: front.url }, spinOnce, 'koi-leap')
    const lines: string[] = []
    const verdicts = await tryAll(sessionEndPromises, venue, (line) => lines.push(line))
    front.close()
    expect(summaryOf(verdicts)).toBe('1 passed, 0 failed, warned: session-end')
    expect(lines.join()).toContain('warn  session-end: ')
  })

  it('a vendor without demos passes with a warning (R-GAME-166)', async () => {
    const account = accountOf(1)
    const signing = { secret: account.secret, idHeader: 'x-operator', id: account.operator }
    const front = await startFaultyFront(account.url, signing, knowsNoDemo)
    const venue = new Venue({ ...account, url: front.url }, spinOnce, 'koi-leap')
    const verdicts = await tryAll(demoPromises, venue, () => null)
    front.close()
    expect(summaryOf(verdicts)).toBe('2 passed, 0 failed, warned: demo, demo-moves-nothing')
  })

  it('the ledger of a venue that loses money does not agree', async () => {
    const account = accountOf(1)
    const signing = { secret: account.secret, idHeader: 'x-operator', id: account.operator }
    const { bend } = vendorBugs.find(({ bug }) => bug.includes('acts twice')) ?? {}
    const front = await startFaultyFront(
      account.url,
      signing,
      bend?.() ?? (async () => null),
    )
    const venue = new Venue({ ...account, url: front.url }, spinOnce, 'koi-leap')
    const ledger = new OperatorLedger(venue)
    await tryAll(transferFaults, ledger, () => null)
    await expect(ledger.agrees('')).rejects.toThrow(/balance of p-/)
    front.close()
  })
})
