import { fenOf, yuanOf } from '../fen.ts'
import { fresh, must, mustBe } from '../promise.ts'
import {
  post,
  postAndHangUp,
  type Reply,
  rowsOf,
  type SignedRequest,
  signatureOf,
} from '../signed-post.ts'

/** An operator's account at a vendor (docs/venue-protocol.md §1). */
export type Account = { url: string; operator: string; secret: string }

/** Deliberately wrong parts of a request. */
export type CallOverrides = {
  method?: string
  operator?: string
  secret?: string
  timestamp?: string
  signature?: string
  /** The path that is signed instead of the path of the request. */
  signedPath?: string
  /** The body that is signed instead of the body that is sent. */
  signedBody?: string
}

export type Transfer = {
  reference: string
  player: string
  direction: 'in' | 'out'
  amount: bigint
}

/** The vendor under test: its calls, and how a player plays one round there. */
export class Venue {
  readonly account: Account
  /** Plays one round to its end at a launch address. */
  readonly playAt: (address: URL, player: string) => Promise<void>
  private readonly chosenGame: string | null

  constructor(account: Account, playAt: Venue['playAt'], game: string | null) {
    this.account = account
    this.playAt = playAt
    this.chosenGame = game
  }

  private signedRequest(
    path: string,
    raw: string,
    overrides: CallOverrides,
  ): SignedRequest {
    const { operator, secret } = this.account
    const timestamp = overrides.timestamp ?? Date.now().toString()
    const signature =
      overrides.signature ??
      signatureOf(
        overrides.secret ?? secret,
        timestamp,
        overrides.signedPath ?? path,
        overrides.signedBody ?? raw,
      )
    const headers = {
      'content-type': 'application/json',
      'x-operator': overrides.operator ?? operator,
      'x-timestamp': timestamp,
      'x-signature': signature,
    }
    return { method: overrides.method, headers, body: raw }
  }

  send(path: string, raw: string, overrides: CallOverrides = {}): Promise<Reply> {
    return post(this.account.url + path, this.signedRequest(path, raw, overrides))
  }

  /** Sends a call and does not wait for a response. */
  throwAway(path: string, body: object): Promise<void> {
    const letter = this.signedRequest(path, JSON.stringify(body), {})
    return postAndHangUp(this.account.url + path, letter)
  }

  ask(path: string, body: object): Promise<Reply> {
    return this.send(path, JSON.stringify(body))
  }

  /** Sends a call. Returns the body of its response, and throws unless the status is 200. */
  async mustAnswer(path: string, body: object): Promise<Record<string, unknown>> {
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

  /** Sends a transfer. Returns the body of its response, and throws unless the status is 200. */
  async mustTransfer(transfer: Transfer): Promise<Record<string, unknown>> {
    const reply = await this.transfer(transfer)
    must(
      `/v1/transfers answers ${reply.status} ${reply.text.slice(0, 200)}`,
      reply.status === 200,
    )
    return reply.body
  }

  status(reference: string): Promise<Record<string, unknown>> {
    return this.mustAnswer('/v1/transfers/status', { reference })
  }

  async balance(player: string): Promise<bigint> {
    const answer = await this.mustAnswer('/v1/balance', { player })
    return fenOf('balance', answer.balance)
  }

  async game(): Promise<string> {
    if (this.chosenGame !== null) return this.chosenGame
    const { games } = await this.mustAnswer('/v1/games', {})
    const [first] = rowsOf(games)
    must('/v1/games lists no game', typeof first?.game === 'string')
    return first.game
  }

  async launch(player: string): Promise<URL> {
    const answer = await this.mustAnswer('/v1/launch', { player, game: await this.game() })
    must(`launch address ${JSON.stringify(answer.url)}`, URL.canParse(String(answer.url)))
    return new URL(String(answer.url))
  }

  /** Launches the game and plays one round to its end. */
  async play(player: string): Promise<void> {
    await this.playAt(await this.launch(player), player)
  }
}

export function order(
  player: string,
  direction: Transfer['direction'],
  amount: bigint,
): Transfer {
  return { reference: fresh('T'), player, direction, amount }
}

/** The balance of a new test player at the venue, in fen. */
export const inHand = 10_000n

/** Creates a player with this amount at the venue, by default 100.00. */
export async function newPlayer(venue: Venue, amount: bigint = inHand): Promise<string> {
  const player = fresh('p')
  await venue.mustAnswer('/v1/players', { player })
  if (amount > 0n) {
    const answer = await venue.mustTransfer(order(player, 'in', amount))
    mustBe('first transfer in', answer.status, 'done')
  }
  return player
}

/** Checks that the call was refused with this status, this error word and a message. */
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
