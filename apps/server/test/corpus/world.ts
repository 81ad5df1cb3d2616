import type { TestApp } from '@jinli/dev-env/test-app'
import { jobs } from '@jinli/server/schedule'
import { type Actor, fieldOf, type Talk } from './talk.ts'

export const adminPassword = 'corpus-admin-1'
export const password = 'login-pass-1'
export const payPassword = 'pay-pass-1'

/** Returns a complete form of a bank deposit of `amount` yuan. */
export function bankDeposit(amount: unknown, owner = '林小鱼') {
  return {
    paytype: 'bank',
    amount,
    bank: '清源银行',
    bank_address: '清波路支行',
    bank_no: '6200000000001234',
    bank_owner: owner,
  }
}

/** Invalid amounts in every form that a request may send. */
export const badAmounts: readonly unknown[] = [
  null,
  '',
  'abc',
  -1,
  '-1',
  0,
  '0',
  '100.001',
  100.001,
  '1e3',
  '100,00',
  ' 100',
  '+100',
  '0x64',
  '１００',
  '99999999999999999999',
  1e21,
  true,
  [],
  {},
]

/** Prepares what the chapters need besides the recorded calls. Only this class uses server internals. */
export class World {
  readonly people = new Map<string, Actor>()
  readonly app: TestApp
  constructor(app: TestApp) {
    this.app = app
  }

  /** Returns a player or staff member that an earlier chapter has created. */
  who(name: string): Actor {
    const player = this.people.get(name)
    if (!player) throw new Error(`nobody is called ${name}`)
    return player
  }

  /** Registers a player without recording it. */
  async player(talk: Talk, name: string, realname = '林小鱼'): Promise<Actor> {
    const { data } = await talk.done({ name: 'nobody', token: null }, '/api/register', {
      name,
      password,
      confirmPass: password,
      realname,
      paypassword: payPassword,
    })
    const actor = { name, token: String(data?.api_token) }
    this.people.set(name, actor)
    return actor
  }

  /** Submits and approves a deposit; returns its number. */
  async fund(talk: Talk, player: Actor, yuan: number): Promise<string> {
    const { data } = await talk.done(player, '/api/recharge', bankDeposit(yuan))
    const number = String(data?.deposit_no)
    await talk.done(this.who('admin'), `/admin/api/deposits/${number}/approve`)
    return number
  }

  /** Binds a card and returns its id. */
  async card(talk: Talk, player: Actor, form: object, type: 1 | 2 = 1): Promise<number> {
    await talk.done(player, '/api/bindcard', { pay_pass: payPassword, ...form })
    const { data } = await talk.done(player, '/api/getcard', { type })
    return (data as unknown as { id: number }[]).at(-1)?.id ?? 0
  }

  review(talk: Talk, change: object): Promise<void> {
    return this.setting(talk, 'review', change)
  }

  /** Changes a setting: the admin proposes the change and finance approves it. */
  async setting(talk: Talk, key: string, change: object): Promise<void> {
    const { data } = await talk.done(this.who('admin'), '/admin/api/settings')
    const rows = data as unknown as {
      key: string
      newest: number
      current: { value: object }
    }[]
    const row = rows.find((each) => each.key === key)
    const draft = await talk.done(this.who('admin'), `/admin/api/settings/${key}/propose`, {
      value: { ...row?.current.value, ...change },
      reason: '演练',
      based_on: row?.newest,
      sure: 1,
    })
    await talk.done(
      this.who('finance'),
      `/admin/api/settings/${fieldOf(draft.data, 'id')}/approve`,
      { sure: 1 },
    )
  }

  async job(name: string): Promise<void> {
    const job = jobs.find((each) => each.name === name)
    if (!job) throw new Error(`there is no job ${name}`)
    await job.run(this.app.context, new AbortController().signal)
  }

  /** Runs SQL for states that no call can create, such as passed time or a disabled account. */
  async plant(sql: string, values: unknown[] = []): Promise<void> {
    await this.app.owner.query(sql, values)
  }

  /** Returns the name that a player has at every venue. */
  async nameAtVenue(player: Actor): Promise<string> {
    const { rows } = await this.app.owner.query(
      'SELECT id::text FROM player WHERE name = $1',
      [player.name],
    )
    return `p${rows[0].id}`
  }

  /** Spins once in the game of a launch URL (`stake` in whole yuan). Returns the bet id. */
  async spin(address: unknown, stake: string, nonce: string): Promise<string> {
    const session = new URL(String(address)).searchParams.get('session')
    const response = await fetch(new URL('/play/spin', this.app.venue.url), {
      method: 'POST',
      body: JSON.stringify({ session, stake, nonce }),
    })
    const bet = (await response.json()) as { bet_id?: string }
    return String(bet.bet_id)
  }
}
