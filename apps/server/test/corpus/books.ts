import { everybodyDone } from '@jinli/dev-env/open-transactions'
import type { Talk } from './talk.ts'
import type { World } from './world.ts'

/** Records house accounts, reconciliation with venues, alarms and the audit trail. */
export async function books(talk: Talk, world: World): Promise<void> {
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  const path = '/admin/api/reconciliation'
  await everybodyDone(world.app.owner)
  // On a slow machine the events of the chapters before would be an alarm.
  await world.app.readAllEvents()
  await world.job('seal-ledger')
  await talk.get('as it stands', admin, path)
  await talk.post('runs', admin, `${path}/run`)
  await talk.post('runs again', world.who('finance'), `${path}/run`)
  await world.plant(
    `UPDATE withdrawal SET state_since = now() - interval '2 days' WHERE state = 'paying'`,
  )
  await world.plant(
    `UPDATE adjustment SET made_at = now() - interval '2 days' WHERE state = 'draft'`,
  )
  await talk.get('with runs and alarms', admin, path)
  await talk.get('not for the cashier', cashier, path)
  await talk.post('not for the cashier', cashier, `${path}/run`)
  const audit = '/admin/api/audit'
  for (const query of [
    'pagesize=100',
    'pagesize=100&page=2',
    'page=9999',
    'action=deposit.approved',
    'action=setting.',
    'action=%25',
    'username=cashier&pagesize=20',
    'username=nobody',
    'subject=rates',
    'subject=finance',
    'since=2020-01-01&until=2020-12-31',
    'since=never',
    'pagesize=101',
    `action=${'x'.repeat(65)}`,
  ]) {
    await talk.get('audit', admin, `${audit}?${query}`)
  }
  await talk.get('not for the cashier', cashier, audit)
}
