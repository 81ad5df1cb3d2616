import { CallRefused } from '@jinli/client/failure'

/** Asks the member for a code. Resolves once the server has accepted it; rejects if the member cancels. */
type Question = () => Promise<void>

let question: Question | null = null
let open: Promise<void> | null = null

/** Registers the component that asks for the second factor. Returns a function that removes it. */
export function setFactorQuestion(askMember: Question): () => void {
  question = askMember
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
 * Runs a task. If the server requires a fresh second factor, asks for it and runs the task again. If the member
 * cancels, throws the server's refusal. Several tasks at the same time share one question.
 */
export async function withFactor<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (!(error instanceof CallRefused) || error.key !== 'factor.again') throw error
    const isConfirmed = await askOnce().then(
      () => true,
      () => false,
    )
    if (!isConfirmed) throw error
    return task()
  }
}
