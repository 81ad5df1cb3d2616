import type { AppContext } from '../context.ts'
import { transaction } from '../platform/db.ts'
import { forgetReleased } from './picture.store.ts'
import { picturesOf } from './store-picture.ts'

const atMost = 200

/** Job: avatars that nobody shows any more leave the store a day later. */
export async function dropReleasedPictures(app: AppContext): Promise<void> {
  const store = picturesOf(app)
  await transaction(app.pool, async (tx) => {
    // Before the commit: who sends the same picture now waits for it, and puts its file anew.
    for (const name of await forgetReleased(tx, atMost)) await store.drop(name)
  })
}
