import { isUnsettled } from '@jinli/client/failure'
import { newKey } from '@jinli/client/key'

/**
 * The idempotency keys of actions without a response yet. A retry with the same content uses the same key, so a
 * decision whose response was lost is not made twice (decisions §2).
 */
export class PendingKeys {
  private readonly keys = new Map<string, string>()

  /** Runs the task with the key for `content`. The key is dropped once the outcome is known. */
  async under<T>(content: string, task: (key: string) => Promise<T>): Promise<T> {
    const key = this.keys.get(content) ?? newKey()
    this.keys.set(content, key)
    try {
      const result = await task(key)
      this.keys.delete(content)
      return result
    } catch (error) {
      if (!isUnsettled(error)) this.keys.delete(content)
      throw error
    }
  }
}
