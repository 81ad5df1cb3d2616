import { type Actor, nobody, type Talk } from './talk.ts'
import { adminPassword, type World } from './world.ts'

const secret = 'corpus-staff-1'

async function signIn(talk: Talk, world: World, username: string, password = secret) {
  const body = { username, password }
  const { data } = await talk.post('signs in', nobody, '/admin/api/login', body)
  const actor = { name: username, token: String(data?.token) }
  world.people.set(username, actor)
  return actor
}

async function refusedSignIns(talk: Talk): Promise<void> {
  await talk.each('refused sign-in', nobody, '/admin/api/login', [
    {},
    { username: 'admin' },
    { username: 'admin', password: '' },
    { username: 'nobody-here', password: secret },
    { username: 7, password: secret },
    { username: 'admin', password: 'x'.repeat(129) },
    { username: 'a'.repeat(33), password: secret },
  ])
}

async function create(talk: Talk, admin: Actor): Promise<void> {
  const path = '/admin/api/staff/create'
  const good = {
    username: 'finance',
    display_name: '财务小红',
    role: 'finance',
    password: secret,
  }
  await talk.each('adds a member', admin, path, [
    good,
    { ...good, username: 'cashier', display_name: '出纳小李', role: 'cashier' },
    { ...good, username: 'second', display_name: '财务小蓝' },
    { ...good, username: 'leaver', display_name: '将离职', role: 'cashier' },
    { ...good, username: 'changer', display_name: '改密码', role: 'cashier' },
  ])
  await talk.each('refused member', admin, path, [
    good,
    { ...good, username: 'No' },
    { ...good, username: 'with space' },
    { ...good, username: 'x'.repeat(65) },
    { ...good, username: 'new-one', display_name: ' ' },
    { ...good, username: 'new-one', display_name: 'a\u200bb' },
    { ...good, username: 'new-one', password: 'short' },
    { ...good, username: 'new-one', role: 'king' },
    { ...good, username: 'new-one', role: undefined },
    {},
  ])
}

async function change(talk: Talk, admin: Actor): Promise<void> {
  const body = { display_name: '已离职', role: 'finance', status: 'active' }
  const path = '/admin/api/staff/leaver/update'
  await talk.each('changes a member', admin, path, [
    body,
    { ...body, status: 'disabled' },
    { ...body, status: 'gone' },
    { ...body, role: '' },
    { ...body, display_name: '' },
    {},
  ])
  await talk.post('nobody of that name', admin, '/admin/api/staff/ghost/update', body)
  await talk.each('oneself', admin, '/admin/api/staff/admin/update', [
    { display_name: '管理员', role: 'owner', status: 'disabled' },
    { display_name: '管理员', role: 'cashier', status: 'active' },
    { display_name: '管理员', role: 'owner', status: 'active' },
  ])
  await talk.post('disabled signs in', nobody, '/admin/api/login', {
    username: 'leaver',
    password: secret,
  })
}

async function passwords(talk: Talk, world: World, admin: Actor): Promise<void> {
  const changer = await signIn(talk, world, 'changer')
  await talk.each('own password', changer, '/admin/api/my-password', [
    {},
    { old: 'wrong-password', password: 'corpus-staff-2' },
    { old: secret, password: 'short' },
    { old: secret, password: 'corpus-staff-2' },
  ])
  await talk.post('still signed in', changer, '/admin/api/me')
  const path = '/admin/api/staff/changer/password'
  await talk.post('without a second factor', admin, path, { password: 'corpus-staff-3' })
  // Gives the admin a device that was used just now; it is deleted below.
  await world.plant(`INSERT INTO staff_factor (staff_id, sealed, enabled_at)
    SELECT id, '', app_now() FROM staff WHERE username = 'admin'`)
  await world.plant(`UPDATE staff_session SET factor_at = app_now()`)
  await talk.each('gives a password', admin, path, [
    { password: 'short' },
    {},
    { password: 'corpus-staff-3' },
  ])
  await talk.post('signed out by it', changer, '/admin/api/me')
  await talk.post('of nobody', admin, '/admin/api/staff/ghost/password', {
    password: 'corpus-staff-3',
  })
  await talk.post('own one this way', admin, '/admin/api/staff/admin/password', {
    password: 'corpus-staff-3',
  })
  await world.plant('DELETE FROM staff_factor')
  // The later chapters need two people, so the colleagues become independent of the admin who made them.
  await world.plant('UPDATE staff SET made_by = NULL')
  for (let n = 0; n < 6; n += 1) {
    await talk.post('wrong password again', nobody, '/admin/api/login', {
      username: 'changer',
      password: 'wrong-password',
    })
  }
}

/** Records staff members, their sessions and passwords. */
export async function staff(talk: Talk, world: World): Promise<void> {
  await refusedSignIns(talk)
  const admin = await signIn(talk, world, 'admin', adminPassword)
  await talk.get('who am I', admin, '/admin/api/me')
  await talk.get('alone', admin, '/admin/api/staff')
  await create(talk, admin)
  for (const name of ['finance', 'cashier', 'second', 'leaver'])
    await talk.post('who am I', await signIn(talk, world, name), '/admin/api/me')
  await change(talk, admin)
  await passwords(talk, world, admin)
  await talk.get('all', admin, '/admin/api/staff')
  await talk.get('second page', admin, '/admin/api/staff?page=2&pagesize=2')
  await talk.get('past the end', admin, '/admin/api/staff?page=9&pagesize=2')
  await talk.get('odd page', admin, '/admin/api/staff?page=x')
  await talk.get('nothing to do', admin, '/admin/api/review-counts')
  const session = await signIn(talk, world, 'cashier')
  await talk.post('signs out', session, '/admin/api/logout')
  await talk.post('signed out', session, '/admin/api/me')
  await signIn(talk, world, 'cashier')
}
