import type { Job } from '../job.ts'
import { endGameSessions } from './end-game-sessions.ts'
import { dropOldSessionEnds } from './game-session.store.ts'

export const gameSessionJobs: readonly Job[] = [
  { name: 'end-game-sessions', everyMs: 1000, run: endGameSessions },
  {
    name: 'drop-old-session-ends',
    everyMs: 3_600_000,
    run: ({ pool }) => dropOldSessionEnds(pool),
  },
]
