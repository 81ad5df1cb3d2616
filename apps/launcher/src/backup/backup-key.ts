import { readFileSync } from 'node:fs'
import { codeOf, ExpectedProblem } from '../expected-problem.ts'

type Environment = Record<string, string | undefined>

function keyText({ BACKUP_KEY, BACKUP_KEY_FILE }: Environment): string {
  if (BACKUP_KEY) return BACKUP_KEY
  if (!BACKUP_KEY_FILE) return ''
  try {
    return readFileSync(BACKUP_KEY_FILE, 'utf8').trim()
  } catch (error) {
    throw new ExpectedProblem(
      `Cannot read BACKUP_KEY_FILE (${BACKUP_KEY_FILE}): ${codeOf(error)}`,
    )
  }
}

/** Returns the key that encrypts backups, of `BACKUP_KEY` or `BACKUP_KEY_FILE`; null if there is none. */
export function readBackupKey(env: Environment): Buffer | null {
  const text = keyText(env)
  if (text === '' && !env.BACKUP_KEY_FILE) return null
  const key = Buffer.from(text, 'base64url')
  if (key.length === 32 && /^[\w-]+$/.test(text)) return key
  throw new ExpectedProblem(
    'The key of backups must be 32 bytes as base64url; make one with: head -c 32 /dev/urandom | basenc --base64url | tr -d =',
  )
}
