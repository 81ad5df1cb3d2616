import { startVenueProcess, type VenueProcess } from '@jinli/dev-env/venue-process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tryAll } from '../src/promise.ts'
import { KitPlatform } from '../src/rehearsal/kit-platform.ts'
import { vendorCallPromises } from '../src/rehearsal/vendor-calls.ts'
import { spinOnce } from '../src/transfer/play.ts'
import { Venue } from '../src/transfer/venue.ts'
import { type Bend, startFaultyFront } from './faulty-front.ts'
import { runKit } from './run-kit.ts'
import { knowsNoSessionEnd } from './vendor-bugs.ts'

const stage = new KitPlatform('d'.repeat(40))
let sandbox: VenueProcess
beforeAll(async () => {
  const platform = { url: await stage.listen(0), key: stage.key, secret: stage.secret }
  const sentinels = { delayScale: 0.1, sentinels: false }
  sandbox = await startVenueProcess({ ...sentinels, seamless: platform })
})
afterAll(async () => {
  await sandbox.stop()
  stage.close()
})

function accountOf() {
  const { id, secret } = sandbox.operators[0] ?? { id: '', secret: '' }
  return { url: sandbox.url, operator: id, secret }
}

/** Returns the names of the promises that a vendor with this bug breaks, and those that it warns of. */
async function brokenBy(bend: Bend) {
  const account = accountOf()
  const signing = { secret: account.secret, idHeader: 'x-operator', id: account.operator }
  const front = await startFaultyFront(account.url, signing, bend)
  const venue = new Venue({ ...account, url: front.url }, spinOnce, null)
  const verdicts = await tryAll(vendorCallPromises, venue, () => null)
  front.close()
  const namesOf = (kind: 'failure' | 'warning') =>
    verdicts.filter((verdict) => verdict[kind] != null).map(({ name }) => name)
  return { failures: namesOf('failure'), warnings: namesOf('warning') }
}

it('V-5: the calls at a seamless vendor’s side are tried by one command (R-SEAM-40)', async () => {
  const { url, operator, secret } = accountOf()
  const account = ['--url', url, '--operator', operator, '--secret', secret]
  const { code, said: output } = await runKit('vendor-calls', ...account)
  for (const { name } of vendorCallPromises) expect(output).toContain(`pass  ${name}: `)
  expect(output).toContain(`${vendorCallPromises.length} passed, 0 failed`)
  expect(code).toBe(0)
})

const bugs: readonly [string, Bend, string][] = [
  [
    'any signature is good',
    async ({ path, raw }, { ask }) => ask(path, raw),
    'vendor-signature',
  ],
  [
    'an unknown call is answered',
    async ({ path }) => (path === '/v1/no-such-call' ? {} : null),
    'vendor-errors',
  ],
  [
    'all launches have one address',
    async ({ path }, { pass }) => {
      const reply = await pass()
      if (path !== '/v1/launch' || reply.status !== 200) return reply
      return { ...reply.body, url: `${sandbox.url}/play?session=${'s'.repeat(43)}` }
    },
    'vendor-launch',
  ],
  [
    'what is unanswered is left out of the report',
    async ({ path }, { pass }) => {
      const reply = await pass()
      if (path !== '/v1/report' || reply.status !== 200) return reply
      return { ...reply.body, unanswered: undefined }
    },
    'vendor-report',
  ],
]

it.each(bugs)('V-5: %s, which breaks a promise (R-SEAM-40)', async (_bug, bend, breaks) => {
  expect((await brokenBy(bend)).failures).toContain(breaks)
})

it('G-1: a seamless vendor of before passes with a warning (R-GAME-141)', async () => {
  const { failures, warnings } = await brokenBy(knowsNoSessionEnd)
  expect(failures).toEqual([])
  expect(warnings).toEqual(['vendor-session-end'])
})
