import type { AppContext } from '../context.ts'
import { transaction } from '../platform/db.ts'
import { forgetPicked, pickUnshown } from './picture.store.ts'
import { picturesOf } from './picture-stores.ts'

const atMost = 200

/**
 * Job: what nobody has shown for a day leaves the store. It is picked, dropped and forgotten in three steps, since
 * the store may be elsewhere: what a broken turn leaves is picked again.
 */
export async function dropReleasedPictures(app: AppContext): Promise<void> {
  const store = picturesOf(app)
  const names = await transaction(app.pool, (tx) => pickUnshown(tx, atMost))
  const dropped: string[] = []
  try {
    for (const name of names) {
      await store.drop(name)
      dropped.push(name)
    }
  } finally {
    await forgetPicked(app.pool, dropped)
  }
}
