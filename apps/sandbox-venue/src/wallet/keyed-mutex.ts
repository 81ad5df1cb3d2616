/** Runs tasks with the same key one after another. Tasks with different keys run in parallel. */
export class KeyedMutex {
  private readonly tails = new Map<string, Promise<void>>()

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = this.tails.get(key)
    const { promise: tail, resolve: release } = Promise.withResolvers<void>()
    this.tails.set(key, tail)
    try {
      await previous
      return await work()
    } finally {
      release()
      // The last task of a key removes the key.
      if (this.tails.get(key) === tail) this.tails.delete(key)
    }
  }
}
