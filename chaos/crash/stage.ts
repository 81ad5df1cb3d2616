import { setTimeout as wait } from 'node:timers/promises'
import type { CallResponse } from '@jinli/client/client'
import { decodeResponse } from '@jinli/client/codec'
import { transfer } from '@jinli/contract/wallet/wallet'
import type { Endpoint, Output } from '@jinli/contract/wire/endpoint'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import { yuanText } from '@jinli/money/money'
import type { Pool, QueryResultRow } from 'pg'
import { type Call, callTo } from '../call.ts'
import type { Outcome, Reply, Wire } from '../http.ts'
import { type People, peopleAt } from '../players.ts'
import type { Ground } from '../world.ts'
import type { ArmedServer } from './armed-server.ts'

export const payPassword = 'pay-pass-1'
export const loginPassword = 'login-pass-1'

export type StagePlayer = { id: bigint; name: string; token: string; payPassword: string }

/** What the scenarios use: one server, one venue, one database, two members of staff. */
export class Stage {
  readonly ground: Ground
  readonly owner: Pool
  private readonly wire: Wire
  private readonly people: People
  /** Session tokens: the first member proposes, the second confirms (I-23). */
  staff = { first: '', second: '' }
  private players = 0

  constructor(ground: Ground, owner: Pool, wire: Wire) {
    this.ground = ground
    this.owner = owner
    this.wire = wire
    this.people = peopleAt(ground.port)
  }

  /** Signs in both members; the second is inserted by SQL, as the owner of the database. */
  async open(server: ArmedServer): Promise<void> {
    const first = await this.people.signInStaff('admin', server.adminPassword)
    await this.owner.query(
      `INSERT INTO staff (username, display_name, role, password_hash)
       SELECT 'second', '第二人', 'owner', password_hash FROM staff WHERE username = 'admin'`,
    )
    const second = await this.people.signInStaff('second', server.adminPassword)
    this.staff = { first, second }
    // Posts to the ledger, so that the sealing job has something to seal before the first check.
    await this.player(10_000n)
  }

  send(call: Call): Promise<Outcome> {
    return this.wire.send(call)
  }

  /** Returns the response; throws when there is none. */
  async ask(call: Call): Promise<Reply> {
    const outcome = await this.wire.send(call)
    if (outcome.kind === 'answer') return outcome.reply
    throw new Error(`${call.path}: ${JSON.stringify(outcome)}`)
  }

  /** Returns the decoded response; throws unless it is a success. */
  async must<E extends Endpoint>(call: Call<E>): Promise<CallResponse<Output<E>>> {
    const reply = await this.ask(call)
    if (reply.code !== 200) throw new Error(`${call.path}: ${JSON.stringify(reply)}`)
    return { data: decodeResponse(call.endpoint, reply.data), message: reply.message }
  }

  async rows<R extends QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.owner.query<R>(text, values)).rows
  }

  /** Returns the first cell of the first row as text. */
  async cell(text: string, values: unknown[] = []): Promise<string> {
    const [row] = await this.rows<Record<string, string | bigint>>(text, values)
    return String(Object.values(row ?? {})[0] ?? '')
  }

  async count(text: string, values: unknown[]): Promise<number> {
    return (await this.rows(text, values)).length
  }

  /** Signs up a new player and credits `fen`; every scenario uses new players. */
  async player(fen = 0n): Promise<StagePlayer> {
    this.players += 1
    const name = `crash${String(this.players).padStart(3, '0')}`
    const password = loginPassword
    const token = await this.people.signUp({ name, password, payPassword })
    const id = BigInt(await this.cell('SELECT id FROM player WHERE name = $1', [name]))
    const player = { id, name, token, payPassword }
    if (fen > 0n) await this.people.fund(token, fen, this.staff.first)
    return player
  }

  async deposit({ token }: StagePlayer, fen: bigint): Promise<string> {
    return this.people.submitDeposit(token, fen)
  }

  /** Binds a bank card; returns its id. */
  async card(player: StagePlayer): Promise<number> {
    await this.people.bindBankCard(player, newCardNumber())
    const id = await this.cell('SELECT max(id) FROM payout_card WHERE player_id = $1', [
      player.id,
    ])
    return Number.parseInt(id, 10)
  }

  /** Builds a transfer request; a negative `fen` transfers from the venue to the centre wallet. */
  transferCall(player: StagePlayer, venue: string, fen: bigint, key?: string) {
    const [sourcetype, targettype] =
      fen > 0n ? ['userbalance', venue] : [venue, 'userbalance']
    const amount = fen > 0n ? fen : -fen
    return callTo(transfer, { amount, sourcetype, targettype }, player.token, key)
  }

  /** Returns where a player's money is, in yuan: `available/held/in transit/at the venues`. */
  async places(player: StagePlayer): Promise<string> {
    const accounts = await this.rows<{ place: string; fen: bigint }>(
      `SELECT split_part(code, ':', 3) AS place, sum(balance)::bigint AS fen
       FROM ledger.account WHERE code LIKE 'player:' || $1 || ':%' GROUP BY 1`,
      [player.id],
    )
    const fen = (place: string) => accounts.find((row) => row.place === place)?.fen ?? 0n
    const balances = await Promise.all(
      this.ground.venue.operators.map((operator) => this.atVenue(player, operator.id)),
    )
    return [fen('available'), fen('held'), fen('transit')]
      .map(yuanText)
      .concat(balances)
      .map((text) => text.replace(/\.00$/, ''))
      .join('/')
  }

  private async atVenue(player: StagePlayer, venue: string): Promise<string> {
    const body = { player: `p${player.id}` }
    const answer = await this.ground.venue.call('/v1/balance', body, venue)
    return typeof answer.balance === 'string' ? answer.balance : '0.00'
  }

  /** Makes the player's open transfers due, so that the poller queries them at its next run. */
  async makeDue(player: StagePlayer): Promise<void> {
    await this.owner.query(
      'UPDATE venue_transfer SET ask_at = now() WHERE player_id = $1 AND decided_at IS NULL',
      [player.id],
    )
  }

  /** Polls until `look` is true; throws after `ms`. */
  async until(what: string, look: () => Promise<boolean>, ms = 15_000): Promise<void> {
    const deadline = performance.now() + ms
    while (!(await look())) {
      if (performance.now() > deadline) throw new Error(`never came: ${what}`)
      await wait(50)
    }
  }

  /** Lets the poller close all open transfers of the player. */
  async settled(player: StagePlayer): Promise<void> {
    await this.until('all transfers closed', async () => {
      await this.makeDue(player)
      const open = await this.cell(
        'SELECT count(*) FROM venue_transfer WHERE player_id = $1 AND decided_at IS NULL',
        [player.id],
      )
      return open === '0'
    })
  }
}
