import { isUnsettled } from '@jinli/client/failure'
import { newKey } from '@jinli/client/key'

/**
 * Keys of deeds that have had no answer yet. Asking again with the same content uses the same key, so
 * that a decision whose answer was lost is not taken twice (decisions §2).
 */
export class PendingKeys {
  private readonly keys = new Map<string, string>()

  /** Does it under the content's key, which is forgotten when the outcome is known. */
  async under<T>(content: string, deed: (key: string) => Promise<T>): Promise<T> {
    const key = this.keys.get(content) ?? newKey()
    this.keys.set(content, key)
    try {
      const done = await deed(key)
      this.keys.delete(content)
      return done
    } catch (error) {
      if (!isUnsettled(error)) this.keys.delete(content)
      throw error
    }
  }
}
