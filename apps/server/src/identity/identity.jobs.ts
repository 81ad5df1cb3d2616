import type { Job } from '../job.ts'
import { checkIdentities } from './check-identities.ts'
import { deleteOldPictures } from './identity-document.store.ts'
import { sandboxIdentity } from './sandbox-identity.ts'

export const identityJobs: readonly Job[] = [
  {
    name: 'check-identities',
    everyMs: 2000,
    // Live mode asks no identity until it has a provider of its own.
    run: (app) =>
      app.config.mode === 'live'
        ? Promise.resolve()
        : checkIdentities(app, sandboxIdentity(app.config)),
  },
  {
    name: 'delete-identity-pictures',
    everyMs: 3_600_000,
    run: ({ pool }) => deleteOldPictures(pool),
  },
]
