import { randomUUID } from 'node:crypto'
import { article } from '@jinli/contract/article/article'
import { listArticles } from '@jinli/contract/article/article.admin'
import { login, register } from '@jinli/contract/auth/auth'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { permissionNames } from '@jinli/contract/permission'
import { user } from '@jinli/contract/profile/profile'
import { noteBirthDate } from './account-step/account-step.store.ts'
import { insertPlayer } from './auth/auth.store.ts'
import type { AppContext } from './context.ts'
import { authorizeStaff } from './http/authorize.ts'
import { isMailServerReady } from './outbox/smtp-provider.ts'
import { bindCard } from './payout-card/payout-card.store.ts'
import { refuseForeignCard } from './payout-card/refuse-foreign-card.ts'
import type { Tx } from './platform/db.ts'
import type { StaffId } from './platform/ids.ts'
import { networkOf } from './platform/network.ts'
import { perMinute } from './platform/per-minute.ts'
import { decoyHash } from './platform/secrets.ts'
import { refuseDeposit } from './play-limit/play-limit-check.ts'
import { setBirthday } from './player/player.store.ts'
import { lockPlayer } from './player/player-lock.ts'
import type { Probe, SelfTest } from './self-test.ts'
import { refusePlay } from './venue/may-play.ts'

const password = 'lantern-over-water-9'
const signUp = {
  name: 'self-test',
  password,
  confirmPass: password,
  realname: '林小鱼',
  paypassword: 'reeds-bend-77',
}
const weakSignUp = { ...signUp, password: 'abcdef', confirmPass: 'abcdef' }

/** A made-up player, which is rolled back with its transaction. */
async function newPlayer(tx: Tx) {
  const name = `self-test ${randomUUID()}`
  const fields = { name, realname: '林小鱼', loginHash: decoyHash, payHash: decoyHash }
  const id = await insertPlayer(tx, { ...fields, referralCode: '' })
  if (id === null) throw new Error('no player was made')
  return { id, playerTx: await lockPlayer(tx, id) }
}

async function refuseForeignCardOf(tx: Tx, { config }: AppContext): Promise<void> {
  const { id } = await newPlayer(tx)
  const card = await bindCard(tx, id, {
    kind: 'bank_card',
    bank: '清源银行',
    owner: '王大鱼',
    sealed: Buffer.from(randomUUID()),
    mark: Buffer.from(randomUUID()),
    tail: '0000',
    branch: '清波路支行',
  })
  if (typeof card === 'object') refuseForeignCard(config, card.flags)
}

/** Returns the birth date of somebody who reaches this age in two days. */
function birthdayBefore(now: Date, age: number): string {
  const day = new Date(now.getTime() + 2 * 86_400_000)
  return `${day.getUTCFullYear() - age}${day.toISOString().slice(4, 10)}`.replace(
    '02-29',
    '02-28',
  )
}

/** Returns the refusals of a deposit and of a launch: of a new account, then of one below the age, then without terms. */
async function stepRefusals({ app, refusalOf }: Probe): Promise<string[]> {
  const keys: string[] = []
  const years = [null, app.config.licence?.minimum_age ?? 18, 99]
  for (const age of years)
    for (const kind of ['deposit', 'play'])
      keys.push(
        await refusalOf(async (tx) => {
          const { id, playerTx } = await newPlayer(tx)
          if (age !== null) {
            await noteBirthDate(playerTx, id, { ip: '', isOfAge: age === 99 })
            await setBirthday(playerTx, id, birthdayBefore(app.clock.now(), age))
          }
          if (kind === 'deposit') await refuseDeposit(playerTx, id, 10_000n)
          else await refusePlay(tx, { player: id, venue: '', game: '' })
        }),
      )
  return keys
}

/** A member with every permission and no second factor. */
const bareMember = {
  id: 0n as StaffId,
  username: 'self-test',
  display_name: '',
  role: 'owner',
  role_label: '',
  permissions: permissionNames,
  order_max: null,
  day_max: null,
  has_factor: false,
  factor_fresh: false,
  break_glass: null,
  break_glass_role: null,
  break_glass_until: null,
}

async function refuseBareMember(app: AppContext): Promise<void> {
  const caller = {
    ip: '192.0.2.7',
    device: '',
    hasDevice: false,
    userAgent: '',
    country: null,
    token: null,
    idempotencyKey: null,
    unattended: true,
    reached: () => ({ hostname: '', origin: '' }),
  }
  const staff = { ...bareMember, permissions: [...permissionNames] }
  await authorizeStaff({ app, endpoint: listArticles, caller, staff, input: {} })
}

const tries = perMinute('self-test')

/** Returns whether the limit of sign-ins of one network is at most thirty a minute, and stops the next one. */
async function limitsSignIns({ pool, config }: AppContext): Promise<boolean> {
  const most = config.limits.signInsPerMinute
  if (most > 30) return false
  for (let n = 0; n <= most; n += 1)
    if (!(await tries(pool, networkOf('192.0.2.7'), most))) return true
  return false
}

/** The protections of live mode (decisions §1, §6, §7). */
export const selfTests: readonly SelfTest[] = [
  {
    name: 'https behind the proxy, which the cookies of devices follow',
    works: async ({ ask }) =>
      (await ask({ path: login.path, body: {} })).cookie.includes('; Secure'),
  },
  {
    name: 'countries: the header of the proxy alone opens the house, and only to licensed ones',
    works: async ({ ask }) => {
      const request = { path: register.path, body: weakSignUp }
      const replies = [
        await ask({ ...request, country: 'ZZ' }),
        await ask({ ...request, country: null }),
        await ask({ ...request, from: '192.0.2.9' }),
      ]
      const isOpen = (await ask(request)).error !== 'site.country'
      return isOpen && replies.every(({ error }) => error === 'site.country')
    },
  },
  {
    name: 'a back office that answers at its own origin only',
    works: async ({ ask, app: { config } }) => {
      const { path } = staffMe
      const atPlayers = await ask({ path })
      const atOffice = await ask({ path, origin: config.adminOrigin })
      const players = await ask({ path: user.path, origin: config.adminOrigin })
      const isOwnPort = config.adminPort !== null
      return (
        atPlayers.status === 404 &&
        (isOwnPort || (atOffice.error === 'session.expired' && players.status === 404))
      )
    },
  },
  {
    name: '/docs closed to the public',
    works: async ({ ask }) => (await ask({ path: '/docs' })).status === 404,
  },
  {
    name: 'password rules for players (eight characters, no common ones)',
    works: async ({ ask }) => {
      const common = { password: 'password123', confirmPass: 'password123' }
      const short = await ask({ path: register.path, body: weakSignUp })
      const usual = await ask({ path: register.path, body: { ...signUp, ...common } })
      const refusals = ['register.password-short', 'register.password-common']
      return [short, usual].every(({ error }, n) => error === refusals[n])
    },
  },
  {
    name: 'a proof of work at sign-in and sign-up',
    works: async ({ ask }) => {
      const signIn = { name: signUp.name, password }
      const replies = [
        await ask({ path: login.path, body: signIn }),
        await ask({ path: register.path, body: signUp }),
      ]
      return replies.every(({ error }) => error === 'auth.challenge-needed')
    },
  },
  {
    name: 'limits per address that nothing lifts',
    works: async ({ ask, app }) => {
      const most = app.config.limits.requestsPerSecond
      if (most > 100 || !(await limitsSignIns(app))) return false
      const request = { path: `${article.path}?type=none`, client: '192.0.2.8' }
      // Twice as many, since a second may end between them.
      const replies = await Promise.all(
        Array.from({ length: 2 * most + 2 }, () => ask(request)),
      )
      return replies.some(
        ({ status, error }) => status === 429 || error === 'http.too-many',
      )
    },
  },
  {
    name: 'e-mail to players (JINLI_SMTP_URL, JINLI_MAIL_FROM)',
    works: async ({ app: { config } }) => {
      const { smtp } = config.messagePort
      return smtp !== null && (await isMailServerReady(smtp))
    },
  },
  {
    name: 'a second factor for staff',
    works: async ({ app, refusalOf }) =>
      (await refusalOf(() => refuseBareMember(app))) === 'factor.missing',
  },
  {
    name: 'card holders of another name blocked, not only flagged',
    works: async ({ app, refusalOf }) =>
      (await refusalOf((tx) => refuseForeignCardOf(tx, app))) === 'card.owner-differs',
  },
  {
    name: 'the age of a player, against the licence, and accepted terms',
    works: async (probe) => {
      const expected = ['birth-date', 'under-age', 'terms'].flatMap((step) => [step, step])
      const keys = await stepRefusals(probe)
      return keys.every((key, n) => key === `account-step.${expected[n]}`)
    },
  },
]
