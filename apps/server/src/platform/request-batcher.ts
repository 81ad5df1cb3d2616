import { isDatabaseGone } from './db.ts'
import { refuse } from './refuse.ts'

type Options<I, O> = {
  /** Runs all items together. The results have the order of the items. */
  runAll: (items: readonly I[]) => Promise<O[]>
  /** The keys of an item. Two items with a common key never run at the same time, and keep their order. */
  keysOf: (item: I) => readonly string[]
  batchesAtOnce?: number
  /** Up to this number of items run as one batch; only more items are divided among parallel batches. */
  shareMin?: number
  batchMax?: number
  waitingMax?: number
}

type Pending<I, O> = {
  item: I
  keys: readonly string[]
  resolve: (answer: O) => void
  reject: (error: unknown) => void
}

/**
 * Joins callers that arrive while batches run into the next batch. A batch that fails as a whole runs again one item at
 * a time, so that one item does not fail the others. Past `waitingMax`, callers are refused.
 */
export class RequestBatcher<I, O> {
  private readonly options: Required<Options<I, O>>
  private waiting: Pending<I, O>[] = []
  private readonly busy = new Set<string>()
  private running = 0
  private scheduled = false

  constructor(options: Options<I, O>) {
    this.options = {
      batchesAtOnce: 2,
      shareMin: 16,
      batchMax: 300,
      waitingMax: 5000,
      ...options,
    }
  }

  submit(item: I): Promise<O> {
    if (this.waiting.length >= this.options.waitingMax) refuse('http.too-many')
    const keys = this.options.keysOf(item)
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, keys: keys, resolve, reject })
      this.schedule()
    })
  }

  private schedule(): void {
    const full = this.running >= this.options.batchesAtOnce
    if (this.scheduled || full || this.waiting.length === 0) return
    this.scheduled = true
    setImmediate(() => {
      this.scheduled = false
      void this.runNext()
    })
  }

  /**
   * Takes the oldest items with free keys, at most a fair share, so that parallel batches have work. An item that waits
   * for a key reserves it against later items.
   */
  private take(): Pending<I, O>[] {
    const { batchesAtOnce, batchMax, shareMin } = this.options
    const share = Math.ceil(this.waiting.length / (batchesAtOnce - this.running))
    const most = Math.min(batchMax, Math.max(shareMin, share))
    const reservedKeys = new Set(this.busy)
    const batch: Pending<I, O>[] = []
    const rest: Pending<I, O>[] = []
    for (const each of this.waiting) {
      const isFree = batch.length < most && !each.keys.some((key) => reservedKeys.has(key))
      ;(isFree ? batch : rest).push(each)
      for (const key of each.keys) reservedKeys.add(key)
    }
    this.waiting = rest
    return batch
  }

  private async runNext(): Promise<void> {
    const batch = this.take()
    if (batch.length === 0) return
    const keys = batch.flatMap((each) => each.keys)
    for (const key of keys) this.busy.add(key)
    this.running += 1
    // Another batch may run in parallel.
    this.schedule()
    await this.runBatch(batch)
    for (const key of keys) this.busy.delete(key)
    this.running -= 1
    this.schedule()
  }

  private async runBatch(batch: readonly Pending<I, O>[]): Promise<void> {
    try {
      const answers = await this.options.runAll(batch.map(({ item }) => item))
      for (const [i, { resolve, reject }] of batch.entries()) {
        const answer = answers[i]
        if (answer === undefined) reject(new Error('a batch left a caller without answer'))
        else resolve(answer)
      }
    } catch (error) {
      const [first] = batch
      if (batch.length === 1 || isDatabaseGone(error))
        for (const { reject } of batch) reject(error)
      else if (first) for (const each of batch) await this.runBatch([each])
    }
  }
}
