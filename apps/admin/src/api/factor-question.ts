import { CallRefused } from '@jinli/client/failure'

/** Asks the member for a code; settles when the server has taken one, rejects when they do not want to. */
type Question = () => Promise<void>

let question: Question | null = null
let open: Promise<void> | null = null

/** The screen that asks; answers how to take it away. */
export function askFactorBy(asked: Question): () => void {
  question = asked
  return () => {
    question = null
  }
}

function askOnce(): Promise<void> {
  open ??= (question?.() ?? Promise.reject(new Error('nobody can ask'))).finally(() => {
    open = null
  })
  return open
}

/**
 * Does something; where the server wants a fresh code of the second factor first, asks for it and does it again. Who does
 * not want to hears what the server said. Several deeds at once ask once.
 */
export async function withFactor<T>(deed: () => Promise<T>): Promise<T> {
  try {
    return await deed()
  } catch (error) {
    if (!(error instanceof CallRefused) || error.key !== 'factor.again') throw error
    const shown = await askOnce().then(
      () => true,
      () => false,
    )
    if (!shown) throw error
    return deed()
  }
}
