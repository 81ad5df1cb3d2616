import { type RefusalKey, type RefusalParams, refusal } from '@jinli/contract/refusals'

/** An expected "no" from the catalogue: rolls the transaction back and reaches the player. */
export class Refused extends Error {
  readonly refusal: ReturnType<typeof refusal>
  /** `words` are the operator's, in place of the catalogue's. */
  constructor(key: RefusalKey, params?: RefusalParams, words = '') {
    super(key)
    const found = refusal(key, params)
    this.refusal = words ? { ...found, message: words } : found
  }
}

export function refuse(key: RefusalKey, params?: RefusalParams): never {
  throw new Refused(key, params)
}

/** Refuses when a rule found a problem. */
export function refuseProblem(
  problem: { key: RefusalKey; params?: RefusalParams } | null,
): void {
  if (problem) refuse(problem.key, problem.params)
}

/** Turns the violation of one named unique index into its refusal; everything else stays a bug. */
export async function refuseOnConflict<T>(
  work: Promise<T>,
  constraint: string,
  key: RefusalKey,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const failed = error as { code?: string; constraint?: string }
    if (failed.code === '23505' && failed.constraint === constraint) refuse(key)
    throw error
  }
}
