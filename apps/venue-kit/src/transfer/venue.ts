import { fenOf, yuanOf } from '../fen.ts'
import { fresh, must, mustBe } from '../promise.ts'
import {
  type Letter,
  post,
  postAndHangUp,
  type Reply,
  signatureOf,
} from '../signed-post.ts'

/** An operator's account at a vendor (docs/venue-protocol.md §1). */
export type Account = { url: string; operator: string; secret: string }

/** What a call says otherwise than it should. */
export type Over = {
  method?: string
  operator?: string
  secret?: string
  timestamp?: string
  signature?: string
  /** Signed in place of the path. */
  signedPath?: string
  /** Signed in place of the body that is sent. */
  signedBody?: string
}

export type Transfer = {
  reference: string
  player: string
  direction: 'in' | 'out'
  amount: bigint
}

/** The vendor under trial: its calls, and how one round of a player is played there. */
export class Venue {
  readonly account: Account
  /** Plays one round to its end, whatever it wins. */
  readonly play: (venue: Venue, player: string) => Promise<void>
  private readonly chosenGame: string | null

  constructor(account: Account, play: Venue['play'], game: string | null) {
    this.account = account
    this.play = play
    this.chosenGame = game
  }

  private letterOf(path: string, raw: string, over: Over): Letter {
    const { operator, secret } = this.account
    const timestamp = over.timestamp ?? Date.now().toString()
    const signature =
      over.signature ??
      signatureOf(
        over.secret ?? secret,
        timestamp,
        over.signedPath ?? path,
        over.signedBody ?? raw,
      )
    const headers = {
      'content-type': 'application/json',
      'x-operator': over.operator ?? operator,
      'x-timestamp': timestamp,
      'x-signature': signature,
    }
    return { method: over.method, headers, body: raw }
  }

  send(path: string, raw: string, over: Over = {}): Promise<Reply> {
    return post(this.account.url + path, this.letterOf(path, raw, over))
  }

  /** Sends it and does not wait for an answer. */
  throwAway(path: string, body: object): Promise<void> {
    const letter = this.letterOf(path, JSON.stringify(body), {})
    return postAndHangUp(this.account.url + path, letter)
  }

  ask(path: string, body: object): Promise<Reply> {
    return this.send(path, JSON.stringify(body))
  }

  /** The answer of a call that has to be answered. */
  async told(path: string, body: object): Promise<Record<string, unknown>> {
    const reply = await this.ask(path, body)
    must(
      `${path} answers ${reply.status} ${reply.text.slice(0, 200)}`,
      reply.status === 200,
    )
    return reply.body
  }

  transfer({ reference, player, direction, amount }: Transfer): Promise<Reply> {
    const currency = 'CNY'
    return this.ask('/v1/transfers', {
      reference,
      player,
      direction,
      amount: yuanOf(amount),
      currency,
    })
  }

  /** A transfer that has to be answered. */
  async moved(transfer: Transfer): Promise<Record<string, unknown>> {
    const reply = await this.transfer(transfer)
    must(
      `/v1/transfers answers ${reply.status} ${reply.text.slice(0, 200)}`,
      reply.status === 200,
    )
    return reply.body
  }

  status(reference: string): Promise<Record<string, unknown>> {
    return this.told('/v1/transfers/status', { reference })
  }

  async balance(player: string): Promise<bigint> {
    const told = await this.told('/v1/balance', { player })
    return fenOf('balance', told.balance)
  }

  async game(): Promise<string> {
    if (this.chosenGame !== null) return this.chosenGame
    const { games } = await this.told('/v1/games', {})
    const [first] = Array.isArray(games) ? (games as Record<string, unknown>[]) : []
    must('/v1/games lists no game', typeof first?.game === 'string')
    return first.game
  }

  async launch(player: string): Promise<URL> {
    const told = await this.told('/v1/launch', { player, game: await this.game() })
    must(`launch address ${JSON.stringify(told.url)}`, URL.canParse(String(told.url)))
    return new URL(String(told.url))
  }
}

export function order(
  player: string,
  direction: Transfer['direction'],
  amount: bigint,
): Transfer {
  return { reference: fresh('T'), player, direction, amount }
}

/** Fen that a new player of a trial has at the venue. */
export const inHand = 10_000n

/** A player whom the venue has never seen, with 100.00 there. */
export async function seated(venue: Venue, amount: bigint = inHand): Promise<string> {
  const player = fresh('p')
  await venue.told('/v1/players', { player })
  if (amount > 0n) {
    const told = await venue.moved(order(player, 'in', amount))
    mustBe('first transfer in', told.status, 'done')
  }
  return player
}

/** What is refused has a word and a sentence, and this status. */
export function mustRefuse(
  what: string,
  reply: Reply,
  status: number,
  error: string,
): void {
  mustBe(what, `${reply.status} ${String(reply.body.error)}`, `${status} ${error}`)
  must(
    `${what}: a refusal has a message for people`,
    typeof reply.body.message === 'string',
  )
}
