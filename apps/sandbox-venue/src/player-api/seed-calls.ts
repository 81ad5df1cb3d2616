import { z } from 'zod'
import { changeSeeds, revealedSeeds, seedsOf } from '../fairness/seeds.ts'
import { CallError } from '../http/call-error.ts'
import { call } from '../http/validated-call.ts'
import type { Store } from '../store/database.ts'
import {
  type PlayerCalls,
  type PlayerContext,
  requireSession,
  tokenField,
} from './player-call.ts'
import type { Session } from './sessions.ts'

const readRequest = z.strictObject({ session: tokenField })
const changeRequest = z.strictObject({
  session: tokenField,
  server_seed_hash: z.string().regex(/^[0-9a-f]{64}$/),
  // A colon is not allowed in the client seed, because it separates the parts of the signed text.
  client_seed: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
})

function seedsBody(store: Store, session: Session) {
  const seeds = seedsOf(store, session)
  return {
    server_seed_hash: seeds.serverSeedHash,
    client_seed: seeds.clientSeed,
    next_nonce: seeds.nextNonce,
    next_server_seed_hash: seeds.nextServerSeedHash,
    revealed: revealedSeeds(store, session).map((each) => ({
      server_seed: each.serverSeed,
      server_seed_hash: each.serverSeedHash,
      client_seed: each.clientSeed,
      rounds: each.rounds,
    })),
  }
}

function readSeeds(context: PlayerContext, request: z.infer<typeof readRequest>) {
  const { session } = requireSession(context, request.session)
  return context.store.transaction(() => seedsBody(context.store, session))
}

function change(context: PlayerContext, request: z.infer<typeof changeRequest>) {
  const { session } = requireSession(context, request.session)
  const { store } = context
  return store.transaction(() => {
    const result = changeSeeds(store, session, {
      serverSeedHash: request.server_seed_hash,
      clientSeed: request.client_seed,
    })
    if (result === 'round_open') {
      throw new CallError(409, 'round_open', 'end the open round first')
    }
    if (result === 'stale') {
      throw new CallError(409, 'stale_seeds', 'these are not the seeds in use')
    }
    return seedsBody(store, session)
  })
}

/** The calls of the seeds dialog. */
export const seedCalls: PlayerCalls = [
  ['/play/seeds', call(readRequest, readSeeds)],
  ['/play/seeds/change', call(changeRequest, change)],
]
