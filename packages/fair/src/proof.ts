import { leadsTo } from './chain.ts'
import { type DrawStep, type Draws, traceDraws } from './draws.ts'
import {
  commitmentOf,
  isClientSeed,
  isSeed,
  playerStream,
  runRule,
  type Stream,
  sharedStream,
} from './stream.ts'

/** The evidence of a solo round, after its server seed was revealed. */
export type PlayerEvidence = {
  kind: 'player'
  /** SHA-256 of the server seed. The player sees it before the first round that uses the seed. */
  commitment: string
  serverSeed: string
  clientSeed: string
  nonce: number
}

/** The evidence of a shared round, after the chain link of the round was revealed. */
export type SharedEvidence = {
  kind: 'shared'
  /** s(0), or a chain link that was verified before, with its index. */
  known: { link: string; index: number }
  index: number
  link: string
  salt: string
}

export type Evidence = PlayerEvidence | SharedEvidence

/** The reason why a round cannot be confirmed. */
export type Tampering =
  | 'evidence-unreadable'
  | 'seed-not-committed'
  | 'link-not-in-chain'
  | 'outcome-differs'

export class TamperedRound extends Error {
  override readonly name = 'TamperedRound'
  readonly tampering: Tampering
  constructor(tampering: Tampering) {
    super(`this round does not hold: ${tampering}`)
    this.tampering = tampering
  }
}

/** A confirmed round, with the draws that its rule made. */
export type Proof<Outcome> = {
  outcome: Outcome
  /** The value that was published before the round: the commitment of the seed, or the known link. */
  committed: string
  /** The draws of the rule, in order. */
  steps: DrawStep[]
}

function isCount(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least
}

function objectOf(input: unknown): Record<string, unknown> | null {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
    ? { ...input }
    : null
}

/** Parses evidence from a file or a response; null if it is invalid. Unknown fields are dropped. */
export function parseEvidence(input: unknown): Evidence | null {
  const fields = objectOf(input)
  if (fields?.kind === 'player') {
    const { commitment, serverSeed, clientSeed, nonce } = fields
    if (!isSeed(commitment) || !isSeed(serverSeed)) return null
    if (!isClientSeed(clientSeed) || !isCount(nonce, 0)) return null
    return { kind: 'player', commitment, serverSeed, clientSeed, nonce }
  }
  const nearest = objectOf(fields?.known)
  if (fields?.kind !== 'shared' || !nearest) return null
  const { index, link, salt } = fields
  if (!isSeed(nearest.link) || !isCount(nearest.index, 0) || !isSeed(link)) return null
  if (!isCount(index, nearest.index + 1) || typeof salt !== 'string' || salt === '')
    return null
  return {
    kind: 'shared',
    known: { link: nearest.link, index: nearest.index },
    index,
    link,
    salt,
  }
}

async function verifiedStream(
  evidence: Evidence,
): Promise<{ stream: Stream; committed: string }> {
  if (evidence.kind === 'player') {
    const { commitment, serverSeed, clientSeed, nonce } = evidence
    if ((await commitmentOf(serverSeed)) !== commitment)
      throw new TamperedRound('seed-not-committed')
    return {
      stream: await playerStream(serverSeed, clientSeed, nonce),
      committed: commitment,
    }
  }
  const { known: nearest, index, link, salt } = evidence
  if (!(await leadsTo(link, index, nearest))) throw new TamperedRound('link-not-in-chain')
  return { stream: await sharedStream(link, salt), committed: nearest.link }
}

/** Returns JSON with sorted field names, so that equal values give equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const fields = objectOf(value)
  if (!fields) return JSON.stringify(value) ?? 'null'
  const entries = Object.keys(fields)
    .filter((name) => fields[name] !== undefined)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(fields[name])}`)
  return `{${entries.join(',')}}`
}

/**
 * Replays a round from its evidence and compares the outcome with the claim (plain JSON). `rule` is the rule of the
 * game, with the bet and the decisions of the round. No request is sent to a server. Throws `TamperedRound` if the
 * seed is not the committed one, if the link is not in the chain, or if the outcome differs.
 */
export async function prove<Outcome>(
  evidence: unknown,
  rule: (draws: Draws) => Outcome,
  claim: unknown,
): Promise<Proof<Outcome>> {
  const proofEvidence = parseEvidence(evidence)
  if (!proofEvidence) throw new TamperedRound('evidence-unreadable')
  const { stream, committed: commitment } = await verifiedStream(proofEvidence)
  const proof = await runRule(stream, (draws) => {
    const steps: DrawStep[] = []
    return { outcome: rule(traceDraws(draws, steps)), steps }
  })
  if (canonical(proof.outcome) !== canonical(claim))
    throw new TamperedRound('outcome-differs')
  return { ...proof, committed: commitment }
}
