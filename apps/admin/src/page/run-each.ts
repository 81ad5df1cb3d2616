import { CallLost, CallRefused } from '@jinli/client/failure'
import { wordsOf } from '../api/words-of.ts'

/** What became of one part of a list. */
export type PartOutcome = { name: string; isDone: boolean; text: string }

/**
 * Runs the tasks of a list one after the other, each a call of its own. A refusal ends only its own task. After a
 * lost answer, a fault of the server or the end of the session the rest is not sent. `onCount` is told how many tasks have run.
 */
export async function runEach<P>(
  parts: readonly P[],
  nameOf: (part: P) => string,
  task: (part: P) => Promise<string>,
  onCount: (count: number) => void,
): Promise<PartOutcome[]> {
  const outcomes: PartOutcome[] = []
  let isStopped = false
  for (const part of parts) {
    const name = nameOf(part)
    if (isStopped) {
      outcomes.push({ name, isDone: false, text: '未提交' })
      continue
    }
    try {
      outcomes.push({ name, isDone: true, text: await task(part) })
    } catch (error) {
      // After a fault of the server, too, nobody knows whether the task was done.
      const isLost =
        error instanceof CallLost || (error instanceof CallRefused && error.code >= 500)
      const text = isLost ? '结果未知，请在列表中核对后再试' : wordsOf(error)
      outcomes.push({ name, isDone: false, text })
      isStopped = isLost || !(error instanceof CallRefused) || error.code === 401
    }
    onCount(outcomes.length)
  }
  return outcomes
}
