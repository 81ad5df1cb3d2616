import { startMailServer } from '@jinli/dev-env/mail-server'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { buildServer } from './app.ts'
import type { AppContext } from './context.ts'
import { serveDocs } from './http/docs.ts'
import type { Config } from './platform/config.ts'
import { failedSelfTests } from './self-test.ts'
import { selfTests } from './self-tests.ts'

/** What live mode sets. */
const live: Partial<Config> = {
  publicUrl: 'https://play.pond.example',
  adminOrigin: 'https://office.pond.example',
  trustedProxies: ['10.0.0.0/8'],
  staffFactorRequired: true,
  docs: false,
  protections: {
    challenge: true,
    strongPasswords: true,
    ownCards: true,
    accountSteps: ['birth-date', 'terms'],
    countries: { header: 'x-country', allowed: new Set(['MT']) },
  },
}
const mailServer = await startMailServer({ tls: true, auth: true })
const messagePort = { smtp: mailServer.settings, sms: null }
const limits = { requestsPerSecond: 100, signInsPerMinute: 30, signUpsPerMinute: 10 }
const app = useTestApp({ config: { ...live, messagePort, limits } })

const servers: FastifyInstance[] = []
afterAll(async () => {
  for (const server of servers) await server.close()
  await mailServer.stop()
})

/** Returns what the self-tests miss with another configuration. */
async function failuresWith(change: (config: Config) => Partial<Config>) {
  const { context } = app()
  const liveContext: AppContext = {
    ...context,
    config: { ...context.config, ...change(context.config) },
  }
  const server = await buildServer(liveContext, async (instance) => {
    if (liveContext.config.docs) await serveDocs(instance)
  })
  servers.push(server)
  return failedSelfTests(liveContext, server, selfTests)
}

const without = (part: Partial<Config['protections']>) => (config: Config) => ({
  protections: { ...config.protections, ...part },
})

const lacks: [string, (config: Config) => Partial<Config>][] = [
  ['https behind the proxy', () => ({ trustedProxies: [] })],
  ['countries', without({ countries: null })],
  [
    'countries',
    without({ countries: { header: 'x-country', allowed: new Set(['MT', 'ZZ']) } }),
  ],
  ['a back office that answers at its own origin only', () => ({ adminOrigin: null })],
  ['/docs closed', () => ({ docs: true })],
  ['password rules', without({ strongPasswords: false })],
  ['a proof of work', without({ challenge: false })],
  [
    'limits per address',
    ({ limits: own }) => ({ limits: { ...own, requestsPerSecond: 1000 } }),
  ],
  [
    'limits per address',
    ({ limits: own }) => ({ limits: { ...own, signInsPerMinute: 600 } }),
  ],
  ['e-mail to players', () => ({ messagePort: { smtp: null, sms: null } })],
  [
    'e-mail to players',
    () => ({
      messagePort: {
        smtp: { ...mailServer.settings, auth: { user: 'koi', pass: 'another' } },
        sms: null,
      },
    }),
  ],
  [
    'e-mail to players',
    () => ({ messagePort: { smtp: { ...mailServer.settings, ca: null }, sms: null } }),
  ],
  ['a second factor for staff', () => ({ staffFactorRequired: false })],
  ['card holders of another name blocked', without({ ownCards: false })],
]

describe('R-AGE-15: the self-tests of live mode', () => {
  it('pass where every protection works, and leave no row', async () => {
    const before = await app().owner.query('SELECT count(*) FROM player')
    expect(await failuresWith(() => ({}))).toEqual([])
    expect((await app().owner.query('SELECT count(*) FROM player')).rows).toEqual(
      before.rows,
    )
  })

  it.each(lacks)('name %s that does not work', async (name, change) => {
    const failures = await failuresWith(change)
    expect(failures.filter((each) => each.startsWith(name))).toHaveLength(1)
    // Without a trusted proxy nobody knows a country, so nothing begins.
    if (name !== 'https behind the proxy') expect(failures).toHaveLength(1)
  })

  it.each(['{}', '{birth-date}', '{terms}'])(
    'name the age with the steps %s',
    async (steps) => {
      await app().owner.query('UPDATE account_step_policy SET steps = $1', [steps])
      const failures = await failuresWith(() => ({}))
      await app().owner.query(`UPDATE account_step_policy SET steps = '{birth-date,terms}'`)
      expect(failures).toEqual([
        'the age of a player, against the licence, and accepted terms',
      ])
    },
  )

  it('count one that breaks as missing', async () => {
    const brokenTest = { name: 'a port', works: () => Promise.reject(new Error('silent')) }
    const server = await buildServer(app().context)
    servers.push(server)
    expect(await failedSelfTests(app().context, server, [brokenTest])).toEqual(['a port'])
  })
})
