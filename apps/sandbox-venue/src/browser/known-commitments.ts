import type { Past } from './proof-of-round.ts'

/**
 * The commitments that this browser read before a bet are kept in its storage at the venue, so the page of proofs can
 * tell a round that was replaced as a whole. Where a browser divides storage by the page around a frame, that page
 * sees none of them, and the player pastes them.
 */
const storageKey = 'commitments'
const commitmentsMax = 500
const commitmentPattern = /\b[0-9a-f]{64}\b(?::[\w-]{1,64})?/g

/** Returns the commitment of solo rounds: the hash of the server seed with the client seed. */
export function seedsCommitment(seeds: { server_seed_hash: string; client_seed: string }) {
  return `${seeds.server_seed_hash}:${seeds.client_seed}`
}

/** Returns the commitment of shared rounds: the start of the chain with its salt. */
export function chainCommitment(chain: { start: string; salt: string }) {
  return `${chain.start}:${chain.salt}`
}

/** Returns the commitments on which the outcome of a past round depends. */
export function commitmentsOf(past: Past): string[] {
  if ('seeds' in past) return [seedsCommitment(past.seeds)]
  const chains = 'legs' in past ? past.legs.map(({ chain }) => chain) : [past.chain]
  return [...new Set(chains.map(chainCommitment))]
}

/** Returns all commitments in a text. A hash alone counts too, for a player who noted only the hash. */
export function commitmentsIn(text: string): string[] {
  return text.match(commitmentPattern) ?? []
}

/** Returns the browser's storage, or null where it blocks site data: reading the property throws there. */
function store(): Storage | null {
  try {
    return globalThis['localStorage'] ?? null
  } catch {
    return null
  }
}

/** Returns the kept commitments, oldest first. Without storage there are none. */
export function keptCommitments(): string[] {
  return commitmentsIn(store()?.getItem(storageKey) ?? '')
}

/** The commitment that was kept last. A table tells the same one at every poll. */
let latest = ''

/** Keeps a commitment of later bets. */
export function keepCommitment(commitment: string): void {
  if (commitment === latest) return
  latest = commitment
  const commitments = keptCommitments()
  if (commitments.includes(commitment)) return
  try {
    const list = [...commitments, commitment].slice(-commitmentsMax)
    store()?.setItem(storageKey, list.join(' '))
  } catch (error) {
    console.warn('venue: the commitment is not kept', error)
  }
}

/** Returns true if all commitments of a past round are among these, whole or by their hash. */
export function isCommitted(past: Past, commitments: ReadonlySet<string>): boolean {
  return commitmentsOf(past).every(
    (each) => commitments.has(each) || commitments.has(each.split(':')[0] ?? each),
  )
}
