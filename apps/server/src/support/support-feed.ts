import type { AppContext } from '../context.ts'
import type { Reader } from '../http/handle.ts'
import { type MessageRow, messagesAfter, supportChannel } from './support.store.ts'

type Follower = { after: number; reader: Reader<MessageRow> }

/** The largest number of messages of one conversation per read. The rest follows in the next read. */
const atOnceMax = 50
const againAfterMs = 1000

/**
 * Sends messages to the followers of conversations on this node. Old and new messages take the same way: a changed
 * conversation is due, then the messages after each follower's position are read and sent in order. So no message is
 * lost or sent twice after a broken connection.
 */
export class SupportFeed {
  private readonly app: Pick<AppContext, 'pool' | 'announcements' | 'log'>
  private readonly followers = new Map<string, Set<Follower>>()
  private readonly staffReaders = new Set<Reader<string>>()
  private due = new Set<string>()
  private reading = false
  private hearing = false

  constructor(app: Pick<AppContext, 'pool' | 'announcements' | 'log'>) {
    this.app = app
  }

  /** Sends all messages of a conversation after a position. Returns the function that stops it. */
  follow(id: string, after: number, reader: Reader<MessageRow>): () => void {
    this.hear()
    const follower = { after, reader }
    reader.onRoom(() => this.read(id))
    const others = this.followers.get(id)
    if (others) others.add(follower)
    else this.followers.set(id, new Set([follower]))
    this.read(id)
    return () => {
      const followers = this.followers.get(id)
      followers?.delete(follower)
      if (followers?.size === 0) this.followers.delete(id)
    }
  }

  /**
   * Sends a member of staff the ids of changed conversations; `''` means to load the list again. Returns the stop
   * function.
   */
  watch(reader: Reader<string>): () => void {
    this.hear()
    this.staffReaders.add(reader)
    reader.tell(null, '')
    reader.onRoom(() => reader.tell(null, ''))
    return () => void this.staffReaders.delete(reader)
  }

  private notifyStaff(id: string): void {
    for (const reader of this.staffReaders) if (!reader.isFull()) reader.tell(null, id)
  }

  private hear(): void {
    if (this.hearing) return
    this.hearing = true
    this.app.announcements.hear(supportChannel, {
      heard: (id) => {
        this.notifyStaff(id)
        if (this.followers.has(id)) this.read(id)
      },
      missed: () => {
        this.notifyStaff('')
        this.read(...this.followers.keys())
      },
    })
  }

  private read(...ids: string[]): void {
    for (const id of ids) this.due.add(id)
    if (this.reading || this.due.size === 0) return
    this.reading = true
    // Changes at the same moment are read together.
    setImmediate(() => void this.readDue())
  }

  private async readDue(): Promise<void> {
    // Followers with a full buffer get their messages later.
    const ids = [...this.due].filter((id) => this.takers(id).length > 0)
    this.due = new Set()
    let pauseMs = 0
    try {
      const places = ids.map((id) => ({ id, after: this.leastOf(id) }))
      const newMessages =
        places.length > 0 ? await messagesAfter(this.app.pool, places, atOnceMax) : []
      for (const message of newMessages) this.tell(message)
      const counts = Map.groupBy(newMessages, (message) => message.conversation)
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

  private tell(message: MessageRow): void {
    for (const follower of this.followers.get(message.conversation) ?? []) {
      if (message.seq <= follower.after || follower.reader.isFull()) continue
      follower.after = message.seq
      follower.reader.tell(message.seq, message)
    }
  }
}

const feeds = new WeakMap<AppContext['announcements'], SupportFeed>()

/** Returns the feed of this node. */
export function feedOf(app: AppContext): SupportFeed {
  const feed = feeds.get(app.announcements) ?? new SupportFeed(app)
  feeds.set(app.announcements, feed)
  return feed
}
