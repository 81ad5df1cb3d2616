import { login, logoff, register } from '@jinli/contract/auth/auth'
import { loginProblem, registerProblem } from '@jinli/contract/auth/auth.rules'
import { challenge } from '@jinli/contract/auth/challenge'
import { noteBrowser } from '../contact/browser.store.ts'
import type { AppContext } from '../context.ts'
import { awaitSessionEnds } from '../game-session/end-game-sessions.ts'
import { endOrphanSessions } from '../game-session/game-session.store.ts'
import { Answer, type Caller, handle } from '../http/handle.ts'
import { openPlayerAccounts } from '../money/accounts.ts'
import { transaction } from '../platform/db.ts'
import { networkOf } from '../platform/network.ts'
import { perMinute } from '../platform/per-minute.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { rememberSender, trySecret } from '../platform/secret-attempts.ts'
import { decoyHash, hashSecret, secretMatches } from '../platform/secrets.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { setReferrer } from '../player/referral.store.ts'
import { signInFactor } from '../player-factor/sign-in-factor.ts'
import { closeSession, noteSignIn, openSession } from '../session/player-session.ts'
import { credentialsOf, insertPlayer, nameKey } from './auth.store.ts'
import { hasWorked, needWork, newWork, takeWork } from './challenge.ts'
import { openSignIn } from './open-sign-in.ts'
import { refuseWeakSignUp } from './password-strength.ts'
import { verifiedHash } from './verified-hash.ts'

const reservedNames = new Set([
  'admin',
  'administrator',
  'root',
  'system',
  'service',
  'jinli',
  'userbalance',
])

const signUps = perMinute('sign-up')
const signIns = perMinute('sign-in')
const askings = perMinute('challenge')

async function signUp(
  app: AppContext,
  input: Parameters<typeof registerProblem>[0] & { pid: string },
  caller: Caller,
) {
  const [loginHash, payHash] = await Promise.all([
    hashSecret(input.password),
    hashSecret(input.paypassword),
  ])
  const referralCode = /^[A-Za-z0-9_-]{1,32}$/.test(input.pid) ? input.pid : ''
  return transaction(app.pool, async (tx) => {
    const id = await insertPlayer(tx, {
      name: input.name,
      realname: input.realname.trim(),
      loginHash,
      payHash,
      referralCode,
    })
    if (id === null) refuse('auth.name-taken')
    const account = { scope: 'login', subject: nameKey(input.name) } as const
    await rememberSender(tx, account, caller)
    await openPlayerAccounts(tx, id)
    await setReferrer(tx, id, referralCode)
    const token = await openSession(tx, { id, login_hash: loginHash }, caller)
    if (token === null) throw new Error('a new player could not sign in')
    await noteSignIn(tx, id, caller.ip)
    await noteBrowser(await lockPlayer(tx, id), id, caller)
    return token
  })
}

export const authRoutes = [
  handle(challenge, async ({ app, caller }) => {
    const { signInsPerMinute, signUpsPerMinute } = app.config.limits
    const limit = signInsPerMinute + signUpsPerMinute
    if (!(await askings(app.pool, networkOf(caller.ip), limit))) refuse('http.too-many')
    return newWork(app)
  }),

  handle(register, async ({ app, input, caller }) => {
    refuseProblem(registerProblem(input))
    refuseWeakSignUp(app.config, input)
    if (reservedNames.has(nameKey(input.name))) refuse('auth.name-reserved')
    const works = await needWork(app, input.challenge)
    const { signUpsPerMinute } = app.config.limits
    if (!(await signUps(app.pool, networkOf(caller.ip), signUpsPerMinute)))
      refuse('http.too-many')
    if (works) await takeWork(app, input.challenge)
    // A taken name is refused before hashing, which saves CPU; the unique index decides concurrent sign-ups.
    if (await credentialsOf(app.pool, input.name)) refuse('auth.name-taken')
    return new Answer('注册成功', { api_token: await signUp(app, input, caller) })
  }),

  handle(login, async ({ app, input, caller }) => {
    refuseProblem(loginProblem(input))
    const works = await needWork(app, input.challenge)
    const { signInsPerMinute } = app.config.limits
    if (!(await signIns(app.pool, networkOf(caller.ip), signInsPerMinute)))
      refuse('http.too-many')
    if (works) await takeWork(app, input.challenge)
    const isWorked = works || (await hasWorked(app, input.challenge))
    const account = { scope: 'login', subject: nameKey(input.name) } as const
    const subject = { ...account, ip: caller.ip, device: caller.device, isWorked }
    const attempt = await trySecret(app.pool, app.config.limits, subject, async () => {
      const credentials = await credentialsOf(app.pool, input.name)
      if (!credentials) {
        await secretMatches(decoyHash, input.password)
        return null
      }
      const { id, login_hash: storedHash } = credentials
      const secrets = { storedHash, secret: input.password }
      const login_hash = await verifiedHash(app.pool, id, 'login', secrets)
      return login_hash === null ? null : { ...credentials, login_hash }
    })
    const player = attempt.value ?? refuse('auth.wrong-credentials')
    if (player.status !== 'active') refuse('auth.disabled')
    const owner = { id: player.id, nameKey: nameKey(input.name) }
    const proof = await signInFactor(app, owner, input.factor_code, caller)
    const session = await openSignIn(app, player, proof, caller)
    if (session === null) refuse('auth.wrong-credentials')
    return new Answer('登录成功', session)
  }),

  handle(logoff, async ({ app, caller }) => {
    const player = caller.token && (await closeSession(app.pool, caller.token))
    if (player) {
      await endOrphanSessions(app.pool, player)
      await awaitSessionEnds(app, player)
    }
    return null
  }),
]
