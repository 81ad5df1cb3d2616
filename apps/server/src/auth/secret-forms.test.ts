import { bankCard, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { callFrom } from '@jinli/dev-env/call-from'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { verifiedSecrets } from '../platform/secrets.ts'

const app = useTestApp()

const composedForm = 'pässwörter-é1'
const decomposedForm = composedForm.normalize('NFD')
const wide = 'ｐässwörter-é１'
const forms = [composedForm, decomposedForm, wide]
const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 }

let count = 0
function signUp(change: object = {}) {
  count += 1
  const form = {
    name: `forms-${count}-x`,
    password: 'secret-1',
    confirmPass: 'secret-1',
    realname: '林小鱼',
    paypassword: 'pay-pass-1',
    code: '',
    pid: '',
    ...change,
  }
  return app().call('/api/register', form)
}

function signIn(name: string, password: string, address = '127.0.0.1') {
  return callFrom(address, new URL('/api/login_pc', app().url), { name, password })
}

function bind(player: TestPlayer, payPassword: string) {
  const card = bankCard({ ...player, payPassword }, newCardNumber())
  return app().call('/api/bindcard', card, player.token)
}

async function storedHash(player: TestPlayer, column: 'login_hash' | 'pay_hash') {
  const query = `SELECT ${column} AS hash FROM player WHERE id = $1`
  const { rows } = await app().owner.query(query, [player.id])
  return String(rows[0].hash)
}

/** Stores a hash as older versions did: of the secret as it was typed. */
async function withOldHash(column: 'login_hash' | 'pay_hash', typed: string) {
  const player = await app().registerPlayer()
  const oldHash = await hash(typed, cheap)
  const query = `UPDATE player SET ${column} = $2 WHERE id = $1`
  await app().owner.query(query, [player.id, oldHash])
  return { player, oldHash }
}

describe('Y-8: a secret is the same in every form that a keyboard sends', () => {
  it.each(forms)('a player who signed up with %s signs in with each', async (password) => {
    const name = `forms-of-${forms.indexOf(password)}`
    const confirmPass = password.normalize('NFD')
    expect((await signUp({ name, password, confirmPass })).code).toBe(200)
    for (const form of forms) expect((await signIn(name, form)).code).toBe(200)
    expect((await signIn(name, `${composedForm}!`)).code).toBe(1101)
  })

  it('the pay password too, and it is not equal to the login password in another form', async () => {
    const same = await signUp({
      password: composedForm,
      confirmPass: composedForm,
      paypassword: decomposedForm,
    })
    expect(same.error).toBe('auth.pay-password-same')
    const player = await app().registerPlayer()
    const change = { password: player.payPassword, paypassword: decomposedForm }
    await app().expectOk('/api/editPayPassword', change, player.token)
    for (const form of forms) expect((await bind(player, form)).code).toBe(200)
  })

  it.each(forms)('an old hash of %s works, counts once, and is replaced', async (typed) => {
    const { player, oldHash } = await withOldHash('login_hash', typed)
    const before = verifiedSecrets()
    expect((await signIn(player.name, `${decomposedForm}?`)).code).toBe(1101)
    expect(verifiedSecrets()).toBe(before + 1)
    expect((await signIn(player.name, typed)).code).toBe(200)
    const isNormal = typed === composedForm
    expect((await storedHash(player, 'login_hash')) === oldHash).toBe(isNormal)
    for (const form of forms) expect((await signIn(player.name, form)).code).toBe(200)
  })

  it('an old pay password works in a call that holds the hash, and is replaced', async () => {
    const { player, oldHash } = await withOldHash('pay_hash', decomposedForm)
    expect((await bind(player, decomposedForm)).code).toBe(200)
    expect(await storedHash(player, 'pay_hash')).not.toBe(oldHash)
    expect((await bind(player, composedForm)).code).toBe(200)
  })

  it('many tries at once replace the hash, and all sign in', async () => {
    const { player } = await withOldHash('login_hash', decomposedForm)
    const replies = await atOnce(12, (n) =>
      signIn(player.name, decomposedForm, `127.0.3.${n + 1}`),
    )
    expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 12 })
  })

  it('five wrong ones in other forms lock like five others', async () => {
    const { name, password } = await app().registerPlayer()
    for (let n = 0; n < 5; n += 1)
      expect((await signIn(name, `${decomposedForm}${n}`)).code).toBe(1101)
    expect((await signIn(name, password)).code).toBe(423)
  })

  it('staff sign in with each form; a common password in full width is refused', async () => {
    const { username } = await app().newStaff('cashier')
    const login = (password: string) =>
      app().call('/admin/api/login', { username, password })
    await app().owner.query('UPDATE staff SET password_hash = $2 WHERE username = $1', [
      username,
      await hash(decomposedForm, cheap),
    ])
    for (const form of [decomposedForm, composedForm, wide])
      expect((await login(form)).code).toBe(200)
    const { token: owner } = await app().confirmedStaff('owner')
    const path = `/admin/api/staff/${username}/password`
    expect(
      await app().inHouseOfOne(() =>
        app().call(path, { password: 'ｐａｓｓｗｏｒｄ１２３' }, owner),
      ),
    ).toMatchObject({
      error: 'staff.password-weak',
    })
    await app().inHouseOfOne(() => app().expectOk(path, { password: wide }, owner))
    expect((await login(decomposedForm)).code).toBe(200)
  })

  it('32 characters fit in the longer form, too', async () => {
    const password = 'é'.repeat(32)
    const long = { name: 'long-forms', password, confirmPass: password }
    expect((await signUp(long)).code).toBe(200)
    expect((await signIn('long-forms', password.normalize('NFD'))).code).toBe(200)
  })
})

describe('Y-6: one rule for the pay password', () => {
  it.each([6, 18])('%i characters open an account that can bind a card', async (length) => {
    const paypassword = 'p'.repeat(length - 1).concat('9')
    const name = `pay-of-${length}`
    const reply = await signUp({ name, paypassword })
    expect(reply.code).toBe(200)
    const { rows } = await app().owner.query('SELECT id FROM player WHERE name = $1', [
      name,
    ])
    const player = {
      ...(await app().registerPlayer()),
      id: rows[0].id,
      token: String(reply.data?.api_token),
    }
    expect((await bind(player, paypassword)).code).toBe(200)
  })

  it.each([19, 32])('%i characters are refused by every call', async (length) => {
    const paypassword = 'p'.repeat(length)
    expect(await signUp({ paypassword })).toMatchObject({
      error: 'register.pay-password-long',
      field: 'paypassword',
    })
    const player = await app().registerPlayer()
    const change = { password: player.payPassword, paypassword }
    expect((await app().call('/api/editPayPassword', change, player.token)).error).toBe(
      'password.new-length',
    )
    expect((await bind(player, paypassword)).error).toBe('card.pay-password-length')
  })
})
