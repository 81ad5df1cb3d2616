import { leadsTo } from './chain.ts'
import { type DrawStep, type Draws, traced } from './draws.ts'
import {
  commitmentOf,
  drawn,
  isClientSeed,
  isSeed,
  playerStream,
  type Stream,
  sharedStream,
} from './stream.ts'

/** A round of one player, after its server seed was shown. */
export type PlayerEvidence = {
  kind: 'player'
  /** SHA-256 of the server seed, shown before the first round of the seed. */
  commitment: string
  serverSeed: string
  clientSeed: string
  nonce: number
}

/** A round of all, after its link was shown. */
export type SharedEvidence = {
  kind: 'shared'
  /** s(0), or a link verified before, with its index. */
  known: { link: string; index: number }
  index: number
  link: string
  salt: string
}

export type Evidence = PlayerEvidence | SharedEvidence

/** Why a round is not what it says. */
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

/** A round that holds, with the way to it. */
export type Proof<Outcome> = {
  outcome: Outcome
  /** What the seed hashes to and was published beforehand: the commitment, s(0) or the known link. */
  committed: string
  /** Each number that the rule drew, in order. */
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

/** Evidence as it stands in a file or an answer; null when it cannot be read. Unknown fields are dropped. */
export function parseEvidence(input: unknown): Evidence | null {
  const given = objectOf(input)
  if (given?.kind === 'player') {
    const { commitment, serverSeed, clientSeed, nonce } = given
    if (!isSeed(commitment) || !isSeed(serverSeed)) return null
    if (!isClientSeed(clientSeed) || !isCount(nonce, 0)) return null
    return { kind: 'player', commitment, serverSeed, clientSeed, nonce }
  }
  const known = objectOf(given?.known)
  if (given?.kind !== 'shared' || !known) return null
  const { index, link, salt } = given
  if (!isSeed(known.link) || !isCount(known.index, 0) || !isSeed(link)) return null
  if (!isCount(index, known.index + 1) || typeof salt !== 'string' || salt === '')
    return null
  return {
    kind: 'shared',
    known: { link: known.link, index: known.index },
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
  const { known, index, link, salt } = evidence
  if (!(await leadsTo(link, index, known))) throw new TamperedRound('link-not-in-chain')
  return { stream: await sharedStream(link, salt), committed: known.link }
}

/** JSON with the fields of every object in order of name, so that two spellings of a value compare equal. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const fields = objectOf(value)
  if (!fields) return JSON.stringify(value) ?? 'null'
  const told = Object.keys(fields)
    .filter((name) => fields[name] !== undefined)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(fields[name])}`)
  return `{${told.join(',')}}`
}

/**
 * Plays a round again from its evidence and compares it with what was claimed (plain JSON). Throws `TamperedRound`
 * when the seed was not the committed one, the link is not of the chain, or the outcome is another. `rule` is the
 * title's own, with the bet and the decisions of the round; no server is asked.
 */
export async function prove<Outcome>(
  evidence: unknown,
  rule: (draws: Draws) => Outcome,
  claimed: unknown,
): Promise<Proof<Outcome>> {
  const parsed = parseEvidence(evidence)
  if (!parsed) throw new TamperedRound('evidence-unreadable')
  const { stream, committed } = await verifiedStream(parsed)
  const proof = await drawn(stream, (draws) => {
    const steps: DrawStep[] = []
    return { outcome: rule(traced(draws, steps)), steps }
  })
  if (canonical(proof.outcome) !== canonical(claimed))
    throw new TamperedRound('outcome-differs')
  return { ...proof, committed }
}
