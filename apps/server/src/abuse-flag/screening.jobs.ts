import type { Pool } from 'pg'
import type { Job } from '../job.ts'
import { transaction } from '../platform/db.ts'
import { compareAll, compareNew, listState, replaceList } from './screening.store.ts'
import { personsIn, readList } from './screening-file.ts'

/**
 * Compares players with the operator's list: all of them when the list is new and once a day, else those who signed up.
 * A list with a wrong line is not taken; the job fails and the list before stays in force.
 */
export async function screenPlayers(pool: Pool, path: string): Promise<void> {
  const { hash, text } = await readList(path)
  const state = await listState(pool)
  if (hash !== state.hash) {
    const persons = personsIn(text)
    await transaction(pool, (tx) => replaceList(tx, hash, persons))
  }
  if (hash !== state.hash || !state.is_compared) await transaction(pool, compareAll)
  while (await transaction(pool, compareNew));
}

export const screeningJobs: readonly Job[] = [
  {
    name: 'screen-players',
    everyMs: 60_000,
    run: async ({ pool, config }) => {
      if (config.screeningFile) await screenPlayers(pool, config.screeningFile)
    },
  },
]
