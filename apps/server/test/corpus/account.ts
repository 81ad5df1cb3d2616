import { nobody, type Talk } from './talk.ts'
import { password, payPassword, type World } from './world.ts'

const form = {
  name: 'corpus-anna',
  password,
  confirmPass: password,
  realname: '林小鱼',
  paypassword: payPassword,
  code: '',
  pid: '',
}

async function register(talk: Talk, world: World): Promise<void> {
  const { data } = await talk.post('opens an account', nobody, '/api/register', form)
  world.people.set('anna', { name: form.name, token: String(data?.api_token) })
  const other = { ...form, name: 'corpus-new-one' }
  await talk.each('refused sign-up', nobody, '/api/register', [
    form,
    { ...form, name: 'CORPUS-ANNA' },
    { ...other, name: 'short' },
    { ...other, name: 'with space' },
    { ...other, name: 'x'.repeat(33) },
    { ...other, name: 'admin-koi' },
    { ...other, name: 'administrator' },
    { ...other, password: '12345' },
    { ...other, confirmPass: 'another-pass' },
    { ...other, confirmPass: undefined },
    { ...other, realname: '' },
    { ...other, realname: '鱼' },
    { ...other, realname: 'R2 D2' },
    { ...other, realname: '鱼'.repeat(51) },
    { ...other, realname: '鱼'.repeat(129) },
    { ...other, paypassword: '1' },
    { ...other, name: 7 },
    { ...other, realname: '林\u0000鱼' },
    {},
  ])
}

async function login(talk: Talk, world: World): Promise<void> {
  const body = { name: form.name, password }
  await talk.post('alias', nobody, '/api/login', body)
  const { data } = await talk.post('signs in', nobody, '/api/login_pc', body)
  world.people.set('anna', { name: form.name, token: String(data?.api_token) })
  await talk.each('refused sign-in', nobody, '/api/login_pc', [
    {},
    { name: form.name },
    { password },
    { name: form.name, password: 'wrong-pass' },
    { name: 'corpus-unknown', password },
    { name: form.name, password: 7 },
  ])
  await talk.post(
    'signs out',
    { name: 'anna', token: String(data?.api_token) },
    '/api/logoff',
  )
  await talk.post('signed out', world.who('anna'), '/api/user')
  await talk.post('signs out without a session', nobody, '/api/logoff')
  const signIn = await talk.post('signs in', nobody, '/api/login_pc', body)
  world.people.set('anna', { name: form.name, token: String(signIn.data?.api_token) })
}

async function passwords(talk: Talk, world: World): Promise<void> {
  const bob = await world.player(talk, 'corpus-bob', '王大明')
  const path = '/api/editPassword'
  await talk.each('refused password', bob, path, [
    {},
    { password },
    { password: '123', paypassword: 'login-pass-2' },
    { password, paypassword: '123' },
    { password, paypassword: password },
    { password: 'wrong-pass', paypassword: 'login-pass-2' },
    { password: 7, paypassword: 'login-pass-2' },
  ])
  await talk.post('new password', bob, path, { password, paypassword: 'login-pass-2' })
  await talk.post('signed out by it', bob, '/api/user')
  await talk.post('old password', nobody, '/api/login_pc', { name: bob.name, password })
  const { data } = await talk.post('new password', nobody, '/api/login_pc', {
    name: bob.name,
    password: 'login-pass-2',
  })
  const credentials = { ...bob, token: String(data?.api_token) }
  const pay = '/api/editPayPassword'
  await talk.each('pay password', credentials, pay, [
    {},
    { password: payPassword, paypassword: payPassword },
    { password: 'wrong-pass', paypassword: 'pay-pass-2' },
    { password: payPassword, paypassword: 'pay-pass-2' },
  ])
  await talk.post('withdrawals rest or not', credentials, '/api/getBetAmount')
  for (let n = 0; n < 6; n += 1) {
    await talk.post('wrong pay password again', credentials, pay, {
      password: 'wrong-pass',
      paypassword: 'pay-pass-3',
    })
  }
  const carl = await world.player(talk, 'corpus-carl')
  for (let n = 0; n < 6; n += 1) {
    await talk.post('wrong password again', carl, path, {
      password: 'wrong-pass',
      paypassword: 'login-pass-3',
    })
  }
  await talk.post('locked out', nobody, '/api/login_pc', { name: carl.name, password })
}

async function disabled(talk: Talk, world: World): Promise<void> {
  const dora = await world.player(talk, 'corpus-dora')
  await world.plant(`UPDATE player SET status = 'disabled' WHERE name = $1`, [dora.name])
  await talk.post('disabled player', dora, '/api/user')
  await talk.post('disabled signs in', nobody, '/api/login_pc', {
    name: dora.name,
    password,
  })
}

/** Records sign-up, sign-in, user data and passwords. */
export async function account(talk: Talk, world: World): Promise<void> {
  await register(talk, world)
  await login(talk, world)
  const anna = world.who('anna')
  for (const path of ['/api/user', '/api/refreshusermoney', '/api/balance']) {
    await talk.get('nothing yet', anna, path)
    await talk.post('nothing yet', anna, path)
  }
  for (const path of ['/api/balancelist', '/api/getBetAmount', '/api/banklist'])
    await talk.post('nothing yet', anna, path)
  await passwords(talk, world)
  await disabled(talk, world)
}
