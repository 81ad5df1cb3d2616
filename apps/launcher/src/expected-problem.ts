/** A problem that the operator can solve. It is shown as one line, without a stack trace. */
export class ExpectedProblem extends Error {
  override name = 'ExpectedProblem'
}

/** Returns the code of a system or PostgreSQL error (`EACCES`, `3D000`), or '' for anything else. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** Returns the first line of an error's message. */
export function lineOf(error: unknown): string {
  const text = error instanceof Error ? error.message || codeOf(error) : String(error)
  return text.split('\n')[0] ?? ''
}
