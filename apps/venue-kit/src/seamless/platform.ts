import { fenOf, yuanOf } from '../fen.ts'
import { fresh, must, mustBe } from '../promise.ts'
import {
  type Letter,
  post,
  postAndHangUp,
  type Reply,
  signatureOf,
} from '../signed-post.ts'

/** What a platform has given a vendor (docs/venue-protocol-seamless.md §1). */
export type VendorKey = { url: string; key: string; secret: string }

/** A player of the platform who has opened a game; they have 100.00 at least. */
export type Seat = { player: string; session: string }

/** What the platform does for trials and no protocol says: seats a player, ends what they have open. */
export type PlatformDesk = {
  seat: () => Promise<Seat>
  signOut: (player: string) => Promise<void>
}

export type Over = {
  key?: string
  secret?: string
  timestamp?: string
  signature?: string
  signedPath?: string
  signedBody?: string
}

type Body = Record<string, unknown>

/** A player of a trial: their calls, each in a round of its own unless it names one. */
export class Guest {
  readonly platform: Platform
  readonly seat: Seat
  /** Fen they came with. */
  readonly had: bigint

  constructor(platform: Platform, seat: Seat, had: bigint) {
    this.platform = platform
    this.seat = seat
    this.had = had
  }

  private base(): Body {
    const { player } = this.seat
    return { player, transaction: fresh('t'), round: fresh('r'), currency: 'CNY' }
  }

  betBody(fen: bigint, more: Body = {}): Body {
    const { session } = this.seat
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
    const reply = await this.platform.ask('balance', { player: this.seat.player })
    return balanceOf('balance', reply)
  }

  /** The balance is what they came with and this much more. */
  async mustHave(what: string, more: bigint): Promise<void> {
    mustBe(what, await this.balance(), this.had + more)
  }
}

/** The platform under trial: what a vendor may call there. */
export class Platform {
  readonly vendor: VendorKey
  private readonly desk: PlatformDesk

  constructor(vendor: VendorKey, desk: PlatformDesk) {
    this.vendor = vendor
    this.desk = desk
  }

  private letterOf(path: string, raw: string, over: Over): Letter {
    const { key, secret } = this.vendor
    const timestamp = over.timestamp ?? Date.now().toString()
    const signed = [over.signedPath ?? path, over.signedBody ?? raw] as const
    const signature =
      over.signature ?? signatureOf(over.secret ?? secret, timestamp, ...signed)
    const headers = {
      'content-type': 'application/json',
      'x-key': over.key ?? key,
      'x-timestamp': timestamp,
      'x-signature': signature,
    }
    return { headers, body: raw }
  }

  send(call: string, raw: string, over: Over = {}): Promise<Reply> {
    const path = `/venue/v1/${call}`
    return post(this.vendor.url + path, this.letterOf(path, raw, over))
  }

  /** Sends it and does not wait for an answer. */
  throwAway(call: string, body: Body): Promise<void> {
    const path = `/venue/v1/${call}`
    const raw = JSON.stringify({ request: fresh('q'), ...body })
    return postAndHangUp(this.vendor.url + path, this.letterOf(path, raw, {}))
  }

  /** A call under a request of its own, unless the body names one. */
  ask(call: string, body: Body): Promise<Reply> {
    return this.send(call, JSON.stringify({ request: fresh('q'), ...body }))
  }

  /** A player who has just opened a game. */
  async guest(): Promise<Guest> {
    const seat = await this.desk.seat()
    const asked = await this.ask('balance', { player: seat.player })
    const had = balanceOf(`balance of the new player ${seat.player}`, asked)
    must(
      `the player who was seated has ${yuanOf(had)}, should be 100.00 at least`,
      had >= 10_000n,
    )
    return new Guest(this, seat, had)
  }

  signOut(player: string): Promise<void> {
    return this.desk.signOut(player)
  }
}

const told = ({ status, text }: Reply) => `${status} ${text.slice(0, 200)}`

/** The balance of an answer that says yes. */
export function balanceOf(what: string, reply: Reply): bigint {
  must(`${what} answers ${told(reply)}`, reply.status === 200)
  mustBe(`currency of ${what}`, reply.body.currency, 'CNY')
  return fenOf(`balance of ${what}`, reply.body.balance)
}

/** It was done, and this is the money right after it. */
export function mustStand(what: string, reply: Reply, balance: bigint): void {
  mustBe(what, yuanOf(balanceOf(what, reply)), yuanOf(balance))
}

/** It was refused with this word, and a sentence for people. */
export function mustRefuse(
  what: string,
  reply: Reply,
  status: number,
  error: string,
): void {
  must(
    `${what} answers ${told(reply)}, should be ${status} ${error}`,
    reply.status === status && reply.body.error === error,
  )
  must(
    `${what}: a refusal has a message for people`,
    typeof reply.body.message === 'string',
  )
}
