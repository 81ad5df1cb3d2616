import type { AppContext } from '../context.ts'
import type { Reader } from '../http/handle.ts'
import { type SaidRow, saidAfter, supportChannel } from './support.store.ts'

type Follower = { after: number; reader: Reader<SaidRow> }

/** Of one conversation so many words are read at once; who is behind by more gets the rest next. */
const atOnceMax = 50
const againAfterMs = 1000

/**
 * Hands every word to who follows its conversation on this node. There is one way for all of them, what was said
 * while nobody listened and what is said now: the conversation is due, and what comes after a follower's place is
 * read and told in its order. So nothing is lost and nothing told twice, whatever broke in between.
 */
export class SupportFeed {
  private readonly app: Pick<AppContext, 'pool' | 'announcements' | 'log'>
  private readonly followers = new Map<string, Set<Follower>>()
  private readonly desks = new Set<Reader<string>>()
  private due = new Set<string>()
  private reading = false
  private hearing = false

  constructor(app: Pick<AppContext, 'pool' | 'announcements' | 'log'>) {
    this.app = app
  }

  /** Tells every word of a conversation after a place, until it is ended. */
  follow(id: string, after: number, reader: Reader<SaidRow>): () => void {
    this.hear()
    const follower = { after, reader }
    reader.onRoom(() => this.read(id))
    const others = this.followers.get(id)
    if (others) others.add(follower)
    else this.followers.set(id, new Set([follower]))
    this.read(id)
    return () => {
      const left = this.followers.get(id)
      left?.delete(follower)
      if (left?.size === 0) this.followers.delete(id)
    }
  }

  /** Tells a desk which conversation has changed; `''` when it has to look for itself. */
  watch(reader: Reader<string>): () => void {
    this.hear()
    this.desks.add(reader)
    reader.tell(null, '')
    reader.onRoom(() => reader.tell(null, ''))
    return () => void this.desks.delete(reader)
  }

  private tellDesks(id: string): void {
    for (const desk of this.desks) if (!desk.isFull()) desk.tell(null, id)
  }

  private hear(): void {
    if (this.hearing) return
    this.hearing = true
    this.app.announcements.hear(supportChannel, {
      heard: (id) => {
        this.tellDesks(id)
        if (this.followers.has(id)) this.read(id)
      },
      missed: () => {
        this.tellDesks('')
        this.read(...this.followers.keys())
      },
    })
  }

  private read(...ids: string[]): void {
    for (const id of ids) this.due.add(id)
    if (this.reading || this.due.size === 0) return
    this.reading = true
    // What comes in the same moment is read together.
    setImmediate(() => void this.readDue())
  }

  private async readDue(): Promise<void> {
    // Of those who have no room yet the next word is read when they have.
    const ids = [...this.due].filter((id) => this.takers(id).length > 0)
    this.due = new Set()
    let pauseMs = 0
    try {
      const places = ids.map((id) => ({ id, after: this.leastOf(id) }))
      const found =
        places.length > 0 ? await saidAfter(this.app.pool, places, atOnceMax) : []
      for (const message of found) this.tell(message)
      const counts = Map.groupBy(found, (message) => message.conversation)
      for (const [id, messages] of counts)
        if (messages.length >= atOnceMax) this.due.add(id)
    } catch (error) {
      this.app.log.warn({ error: String(error) }, 'conversations could not be read')
      for (const id of ids) this.due.add(id)
      pauseMs = againAfterMs
    } finally {
      setTimeout(() => {
        this.reading = false
        this.read()
      }, pauseMs).unref()
    }
  }

  private takers(id: string): Follower[] {
    return [...(this.followers.get(id) ?? [])].filter(({ reader }) => !reader.isFull())
  }

  private leastOf(id: string): number {
    return Math.min(...this.takers(id).map(({ after }) => after))
  }

  private tell(message: SaidRow): void {
    for (const follower of this.followers.get(message.conversation) ?? []) {
      if (message.seq <= follower.after || follower.reader.isFull()) continue
      follower.after = message.seq
      follower.reader.tell(message.seq, message)
    }
  }
}

const feeds = new WeakMap<AppContext['announcements'], SupportFeed>()

/** The one of this node. */
export function feedOf(app: AppContext): SupportFeed {
  const known = feeds.get(app.announcements) ?? new SupportFeed(app)
  feeds.set(app.announcements, known)
  return known
}
