import { ExpectedProblem } from '../apps/launcher/src/expected-problem.ts'

/** Whether an error is a wrong option of `parseArgs`. */
const isWrongOption = (error: unknown) =>
  error instanceof Error && String(Object(error).code).startsWith('ERR_PARSE_ARGS')

/** Runs a command and ends the process: with 1 and one line after a problem that the operator can solve. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
    process.exit()
  } catch (error) {
    const isExpected = error instanceof ExpectedProblem || isWrongOption(error)
    console.error(isExpected ? (error as Error).message : error)
    process.exit(1)
  }
}
