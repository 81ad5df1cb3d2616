import type { AppContext } from '../context.ts'
import type { Job } from '../job.ts'
import { transaction } from '../platform/db.ts'
import { deletePicked, pickReleased, releaseOldPictures } from './picture.store.ts'
import { picturesOf } from './picture-stores.ts'

const atMost = 200

/**
 * Job: deletes pictures that are unused for a day. It marks the rows, deletes from the store and deletes the rows in
 * three steps, because the store may be remote. An aborted run is repeated.
 */
async function dropReleasedPictures(app: AppContext): Promise<void> {
  const store = picturesOf(app)
  const names = await transaction(app.pool, (tx) => pickReleased(tx, atMost))
  const droppedNames: string[] = []
  try {
    for (const name of names) {
      await store.drop(name)
      droppedNames.push(name)
    }
  } finally {
    await deletePicked(app.pool, droppedNames)
  }
}

export const pictureJobs: readonly Job[] = [
  {
    name: 'release-old-pictures',
    everyMs: 3_600_000,
    run: ({ pool }) => releaseOldPictures(pool),
  },
  { name: 'drop-released-pictures', everyMs: 600_000, run: dropReleasedPictures },
]
