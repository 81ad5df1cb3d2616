import type { AppContext } from '../context.ts'
import { semaphore } from '../platform/semaphore.ts'
import { VenueUnreachable } from '../venue-port/venue.port.ts'

type Cover = { until: number; svg: Promise<string | null> }

/** The most covers that are kept; the oldest one makes room. */
const keptMax = 500
const keptMs = 600_000
/** After a failure we draw the cover, and ask the vendor again after this time. */
const failureMs = 60_000

/** The covers that vendors draw, each asked once in ten minutes. */
export class VendorCovers {
  private readonly app: AppContext
  private readonly venues: ReadonlySet<string>
  private readonly kept = new Map<string, Cover>()
  private readonly inTurn = semaphore(4, keptMax)

  constructor(app: AppContext) {
    this.app = app
    const { operators } = app.config.venue
    this.venues = new Set(operators.filter(({ covers }) => covers).map(({ id }) => id))
  }

  private async read(venue: string, path: string): Promise<string | null> {
    try {
      return (await this.app.venues.get(venue)?.cover(path)) ?? null
    } catch (error) {
      if (!(error instanceof VenueUnreachable)) throw error
      return null
    }
  }

  /** Returns the vendor's cover at a path; null where there is none to show. */
  async svgOf(venue: string, path: string): Promise<string | null> {
    if (path === '' || !this.venues.has(venue)) return null
    const key = `${venue} ${path}`
    const now = performance.now()
    const keptCover = this.kept.get(key)
    if (keptCover && keptCover.until > now) return keptCover.svg
    const cover: Cover = {
      until: now + keptMs,
      svg: this.inTurn(() => this.read(venue, path)).catch(() => null),
    }
    this.kept.delete(key)
    this.kept.set(key, cover)
    const [oldest] = this.kept.keys()
    if (this.kept.size > keptMax && oldest !== undefined) this.kept.delete(oldest)
    const svg = await cover.svg
    if (svg === null) cover.until = performance.now() + failureMs
    return svg
  }
}
