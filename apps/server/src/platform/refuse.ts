import {
  type RefusalKey,
  type RefusalParams,
  refusal,
} from '@jinli/contract/refusal/refusals'

/** An expected refusal of the catalogue. It rolls the transaction back, and its text reaches the player. */
export class RefusalError extends Error {
  readonly refusal: ReturnType<typeof refusal>
  /** `words` is the operator's text instead of the catalogue's one. */
  constructor(key: RefusalKey, params?: RefusalParams, words = '') {
    super(key)
    const refusalText = refusal(key, params)
    this.refusal = words ? { ...refusalText, message: words } : refusalText
  }
}

export function refuse(key: RefusalKey, params?: RefusalParams): never {
  throw new RefusalError(key, params)
}

/** Refuses if a rule has found a problem. */
export function refuseProblem(
  problem: { key: RefusalKey; params?: RefusalParams } | null,
): void {
  if (problem) refuse(problem.key, problem.params)
}

/** Turns the violation of one named unique index into its refusal. Any other error stays a bug. */
export async function refuseOnConflict<T>(
  work: Promise<T>,
  constraint: string,
  key: RefusalKey,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const failure = error as { code?: string; constraint?: string }
    if (failure.code === '23505' && failure.constraint === constraint) refuse(key)
    throw error
  }
}
