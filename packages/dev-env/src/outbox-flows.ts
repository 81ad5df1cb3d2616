import type { AppContext } from '@jinli/server/context'
import { newestMessageTo } from '@jinli/server/outbox/outbound-message.store'
import { toLetter } from '@jinli/server/outbox/stored-letter'

/** What tests read of messages that leave the platform. */
export function outboxFlows({ context }: { context: AppContext }) {
  /** Returns the newest message to an address in any state, with its text and its words, such as `words.code`. */
  async function lastMessageTo(address: string) {
    const message = await newestMessageTo(context.pool, address)
    if (!message) throw new Error(`no message to ${address}`)
    return { ...message, ...toLetter(context.config, message) }
  }

  return { lastMessageTo }
}
