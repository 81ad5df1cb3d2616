import type { FastifyRateLimitStore } from '@fastify/rate-limit'

type CountCallback = Parameters<FastifyRateLimitStore['incr']>[1]

/**
 * Counts requests per sender and time window by the monotonic clock. The store of the rate limiter itself uses the
 * time of day. If the clock were set back, it would refuse everybody until the old time comes again.
 */
export class RequestCounts implements FastifyRateLimitStore {
  private window = -1
  private counts = new Map<string, number>()

  incr(sender: string, callback: CountCallback, windowMs: number): void {
    const now = performance.now()
    const window = Math.floor(now / windowMs)
    if (window !== this.window) {
      this.window = window
      this.counts = new Map()
    }
    const current = (this.counts.get(sender) ?? 0) + 1
    this.counts.set(sender, current)
    callback(null, { current, ttl: (window + 1) * windowMs - now })
  }

  child(): FastifyRateLimitStore {
    return new RequestCounts()
  }
}
