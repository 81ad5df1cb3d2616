import type { AppContext } from '../context.ts'
import type { Config } from '../platform/config.ts'
import { refuse } from '../platform/refuse.ts'
import { diskPictures } from './disk-pictures.ts'
import { type PictureStore, StoreLost } from './picture.port.ts'
import { s3Pictures } from './s3-pictures.ts'

const stores = new WeakMap<Config, PictureStore>()

/** Returns the picture store: a bucket if one is configured, else a folder. */
export function picturesOf({ config }: Pick<AppContext, 'config'>): PictureStore {
  const existing = stores.get(config)
  if (existing) return existing
  const store = config.pictureStore
    ? s3Pictures(config.pictureStore)
    : diskPictures(config.picturesDir)
  stores.set(config, store)
  return store
}

/** Returns the result of a store request; refuses with 503 if the store did not answer. */
export async function fromStore<T>(app: AppContext, request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof StoreLost)) throw error
    app.log.warn({ err: error }, 'picture store')
    return refuse('http.unavailable')
  }
}

const probeMs = 10_000

/** Returns a check of whether the store accepts our credentials. It runs at most once per interval. */
export function storeProbe(app: AppContext): () => Promise<boolean> {
  let last: { at: number; outcome: Promise<boolean> } | null = null
  const look = () =>
    picturesOf(app)
      .check()
      .then(
        () => true,
        (error: unknown) => {
          app.log.warn({ err: error }, 'picture store')
          return false
        },
      )
  return () => {
    const now = performance.now()
    if (!last || now - last.at > probeMs) last = { at: now, outcome: look() }
    return last.outcome
  }
}
