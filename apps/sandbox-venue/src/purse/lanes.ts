/** One after another in each lane, lanes beside each other. */
export class Lanes {
  private readonly last = new Map<string, Promise<void>>()

  async run<T>(lane: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(lane)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    this.last.set(lane, ended)
    try {
      await before
      return await work()
    } finally {
      end()
      // The last one leaves nothing behind.
      if (this.last.get(lane) === ended) this.last.delete(lane)
    }
  }
}
