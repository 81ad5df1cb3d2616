import type { AppContext } from '../context.ts'
import type { Config } from '../platform/config.ts'
import { refuse } from '../platform/refuse.ts'
import { diskPictures } from './disk-pictures.ts'
import { type PictureStore, StoreLost } from './picture.port.ts'
import { s3Pictures } from './s3-pictures.ts'

const stores = new WeakMap<Config, PictureStore>()

/** Where this house keeps its pictures: a bucket where one is set, else a folder of the machine. */
export function picturesOf({ config }: Pick<AppContext, 'config'>): PictureStore {
  const known = stores.get(config)
  if (known) return known
  const store = config.pictureStore
    ? s3Pictures(config.pictureStore)
    : diskPictures(config.picturesDir)
  stores.set(config, store)
  return store
}

/** What came of asking the store; who asked is told to come back later where it did not answer. */
export async function fromStore<T>(app: AppContext, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof StoreLost)) throw error
    app.log.warn({ err: error }, 'picture store')
    return refuse('http.unavailable')
  }
}

const probeMs = 10_000

/** Whether the store is there and knows us, looked at so often at most, by however many it is asked. */
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
