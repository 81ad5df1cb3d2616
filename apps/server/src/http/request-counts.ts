import type { FastifyRateLimitStore } from '@fastify/rate-limit'

type Counted = Parameters<FastifyRateLimitStore['incr']>[1]

/**
 * Requests per sender and window. The limiter's own store looks at the time of day: set back, it would
 * refuse everybody until the old time comes again (trials S-11).
 */
export class RequestCounts implements FastifyRateLimitStore {
  private window = -1
  private counts = new Map<string, number>()

  incr(sender: string, done: Counted, windowMs: number): void {
    const now = performance.now()
    const window = Math.floor(now / windowMs)
    if (window !== this.window) {
      this.window = window
      this.counts = new Map()
    }
    const current = (this.counts.get(sender) ?? 0) + 1
    this.counts.set(sender, current)
    done(null, { current, ttl: (window + 1) * windowMs - now })
  }

  child(): FastifyRateLimitStore {
    return new RequestCounts()
  }
}
