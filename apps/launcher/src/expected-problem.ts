/** A problem the operator can mend: shown as its one line, never with a stack trace. */
export class ExpectedProblem extends Error {
  override name = 'ExpectedProblem'
}

/** The code of a system or PostgreSQL error (`EACCES`, `3D000`), or '' for anything else. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** The first line of what an error says. */
export function lineOf(error: unknown): string {
  const text = error instanceof Error ? error.message || codeOf(error) : String(error)
  return text.split('\n')[0] ?? ''
}
