import { fenOf, yuanOf } from '../fen.ts'
import { fresh, must, mustBe } from '../promise.ts'
import {
  post,
  postAndHangUp,
  type Reply,
  type SignedRequest,
  signatureOf,
} from '../signed-post.ts'

/** The address and the key that a platform gives to a vendor (docs/venue-protocol-seamless.md §1). */
export type VendorKey = { url: string; key: string; secret: string }

/** A player of the platform with an open game and at least 100.00. */
export type PlayerSession = { player: string; session: string }

/** The actions of a platform for tests, outside any protocol: create a player, and end a player's session. */
export type PlatformControl = {
  newPlayer: () => Promise<PlayerSession>
  signOut: (player: string) => Promise<void>
}

export type CallOverrides = {
  key?: string
  secret?: string
  timestamp?: string
  signature?: string
  signedPath?: string
  signedBody?: string
}

type Body = Record<string, unknown>

/** A player of a test. Each call of the player has a new round, unless the call names one. */
export class Tester {
  readonly platform: Platform
  readonly newPlayer: PlayerSession
  /** The balance at the start, in fen. */
  readonly startBalance: bigint

  constructor(platform: Platform, newPlayer: PlayerSession, startBalance: bigint) {
    this.platform = platform
    this.newPlayer = newPlayer
    this.startBalance = startBalance
  }

  private base(): Body {
    const { player } = this.newPlayer
    return { player, transaction: fresh('t'), round: fresh('r'), currency: 'CNY' }
  }

  betBody(fen: bigint, more: Body = {}): Body {
    const { session } = this.newPlayer
    return { ...this.base(), session, game: 'koi-drum', amount: yuanOf(fen), ...more }
  }

  bet(fen: bigint, more: Body = {}): Promise<Reply> {
    return this.platform.ask('bet', this.betBody(fen, more))
  }

  betAndWin(fen: bigint, win: bigint, more: Body = {}): Promise<Reply> {
    return this.platform.ask(
      'bet-and-win',
      this.betBody(fen, { win: yuanOf(win), ...more }),
    )
  }

  win(round: string, fen: bigint, more: Body = {}): Promise<Reply> {
    const win = { ...this.base(), round, amount: yuanOf(fen), close: true }
    return this.platform.ask('win', { ...win, ...more })
  }

  rollback(round: string, bet: string, more: Body = {}): Promise<Reply> {
    return this.platform.ask('rollback', { ...this.base(), round, bet, ...more })
  }

  close(round: string, more: Body = {}): Promise<Reply> {
    return this.platform.ask('close', { ...this.base(), round, ...more })
  }

  async balance(): Promise<bigint> {
    const reply = await this.platform.ask('balance', { player: this.newPlayer.player })
    return balanceOf('balance', reply)
  }

  /** Checks that the balance is the starting balance plus `more` (fen). */
  async mustHave(what: string, more: bigint): Promise<void> {
    mustBe(what, await this.balance(), this.startBalance + more)
  }
}

/** The platform under test, with the calls of a vendor. */
export class Platform {
  readonly vendor: VendorKey
  private readonly control: PlatformControl

  constructor(vendor: VendorKey, control: PlatformControl) {
    this.vendor = vendor
    this.control = control
  }

  private signedRequest(
    path: string,
    raw: string,
    overrides: CallOverrides,
  ): SignedRequest {
    const { key, secret } = this.vendor
    const timestamp = overrides.timestamp ?? Date.now().toString()
    const signedParts = [overrides.signedPath ?? path, overrides.signedBody ?? raw] as const
    const signature =
      overrides.signature ??
      signatureOf(overrides.secret ?? secret, timestamp, ...signedParts)
    const headers = {
      'content-type': 'application/json',
      'x-key': overrides.key ?? key,
      'x-timestamp': timestamp,
      'x-signature': signature,
    }
    return { headers, body: raw }
  }

  send(call: string, raw: string, overrides: CallOverrides = {}): Promise<Reply> {
    const path = `/venue/v1/${call}`
    return post(this.vendor.url + path, this.signedRequest(path, raw, overrides))
  }

  /** Sends a call and does not wait for a response. */
  throwAway(call: string, body: Body): Promise<void> {
    const path = `/venue/v1/${call}`
    const raw = JSON.stringify({ request: fresh('q'), ...body })
    return postAndHangUp(this.vendor.url + path, this.signedRequest(path, raw, {}))
  }

  /** Sends a call with a new request id, unless the body has one. */
  ask(call: string, body: Body): Promise<Reply> {
    return this.send(call, JSON.stringify({ request: fresh('q'), ...body }))
  }

  /** Creates a player who has just opened a game. */
  async tester(): Promise<Tester> {
    const seat = await this.control.newPlayer()
    const reply = await this.ask('balance', { player: seat.player })
    const startBalance = balanceOf(`balance of the new player ${seat.player}`, reply)
    must(
      `the player who was seated has ${yuanOf(startBalance)}, should be 100.00 at least`,
      startBalance >= 10_000n,
    )
    return new Tester(this, seat, startBalance)
  }

  signOut(player: string): Promise<void> {
    return this.control.signOut(player)
  }
}

const textOf = ({ status, text }: Reply) => `${status} ${text.slice(0, 200)}`

/** Returns the balance of a successful response, in fen. */
export function balanceOf(what: string, reply: Reply): bigint {
  must(`${what} answers ${textOf(reply)}`, reply.status === 200)
  mustBe(`currency of ${what}`, reply.body.currency, 'CNY')
  return fenOf(`balance of ${what}`, reply.body.balance)
}

/** Checks that the call succeeded, and that the response has this balance, with what the platform holds for its staff. */
export function mustStand(what: string, reply: Reply, balance: bigint): void {
  const { held: hold = '0.00' } = reply.body
  const owed = balanceOf(what, reply) + fenOf(`held amount of ${what}`, hold)
  mustBe(what, yuanOf(owed), yuanOf(balance))
}

/** Checks that the call was refused with this error word, and with a message for people. */
export function mustRefuse(
  what: string,
  reply: Reply,
  status: number,
  error: string,
): void {
  must(
    `${what} answers ${textOf(reply)}, should be ${status} ${error}`,
    reply.status === status && reply.body.error === error,
  )
  must(
    `${what}: a refusal has a message for people`,
    typeof reply.body.message === 'string',
  )
}
