import { isDatabaseGone } from './db.ts'
import { refuse } from './refuse.ts'

type Options<I, O> = {
  /** Does all of them together; answers stand in the places of their items. */
  runAll: (items: readonly I[]) => Promise<O[]>
  /** Whatever two items share here never runs at the same time, and keeps its order. */
  lanesOf: (item: I) => readonly string[]
  batchesAtOnce?: number
  /** Fewer than this are not divided among batches that could go beside each other. */
  shareMin?: number
  batchMax?: number
  waitingMax?: number
}

type Waiting<I, O> = {
  item: I
  lanes: readonly string[]
  resolve: (answer: O) => void
  reject: (error: unknown) => void
}

/**
 * Callers of one moment share one run: what arrives while runs are under way is the next batch. A batch that fails as a
 * whole is done again one by one, so that one caller's trouble is not the others'; past `waitingMax` callers are refused.
 */
export class Coalescer<I, O> {
  private readonly options: Required<Options<I, O>>
  private waiting: Waiting<I, O>[] = []
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
    const lanes = this.options.lanesOf(item)
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, lanes, resolve, reject })
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
   * The oldest whose lanes are free, at most a fair share: all callers in one batch would all wait for it, and what runs beside
   * it would stand idle. Who waits for a lane holds it against those behind.
   */
  private take(): Waiting<I, O>[] {
    const { batchesAtOnce, batchMax, shareMin } = this.options
    const share = Math.ceil(this.waiting.length / (batchesAtOnce - this.running))
    const most = Math.min(batchMax, Math.max(shareMin, share))
    const held = new Set(this.busy)
    const taken: Waiting<I, O>[] = []
    const left: Waiting<I, O>[] = []
    for (const each of this.waiting) {
      const isFree = taken.length < most && !each.lanes.some((lane) => held.has(lane))
      ;(isFree ? taken : left).push(each)
      for (const lane of each.lanes) held.add(lane)
    }
    this.waiting = left
    return taken
  }

  private async runNext(): Promise<void> {
    const batch = this.take()
    if (batch.length === 0) return
    const lanes = batch.flatMap((each) => each.lanes)
    for (const lane of lanes) this.busy.add(lane)
    this.running += 1
    // Others may go beside it.
    this.schedule()
    await this.runBatch(batch)
    for (const lane of lanes) this.busy.delete(lane)
    this.running -= 1
    this.schedule()
  }

  private async runBatch(batch: readonly Waiting<I, O>[]): Promise<void> {
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
