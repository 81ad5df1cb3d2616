import { randomBytes } from 'node:crypto'
import { chownSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, ExpectedProblem } from './expected-problem.ts'

/** Secrets that an installation creates once and keeps in <DATA_DIR>/secret.json, mode 600. */
export type Secrets = {
  postgresPassword: string
  /** The key that encrypts stored card numbers. Without it they cannot be read. */
  cardKey: string
  venueSecrets: Record<string, string>
  /** The keys that sign a provider's calls to us, for providers with a seamless wallet. */
  venueKeys: Record<string, string>
  /** The port of each provider. Fixed ports keep the players' open game frames valid after a restart. */
  venuePorts: Record<string, number>
}

/** Reads the secrets. The first call in a data folder creates them. */
export function readSecrets(dataDir: string): Secrets {
  const storedSecrets = parse(dataDir)
  const secrets = {
    postgresPassword: storedSecrets?.postgresPassword || newSecret(),
    cardKey: storedSecrets?.cardKey || newKey(),
    venueSecrets: storedSecrets?.venueSecrets ?? {},
    venueKeys: storedSecrets?.venueKeys ?? {},
    venuePorts: storedSecrets?.venuePorts ?? {},
  }
  // Writes the file if it is new, or lacks one of these two secrets.
  if (!storedSecrets?.postgresPassword || !storedSecrets.cardKey)
    writeSecrets(dataDir, secrets)
  return secrets
}

/** Whether the data folder has its secrets. */
export function hasSecrets(dataDir: string): boolean {
  return parse(dataDir) !== null
}

/** Replaces the file in one step, so a crash leaves either the old or the new one. */
export function writeSecrets(dataDir: string, secrets: Secrets): void {
  const path = join(dataDir, 'secret.json')
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  const owner = statSync(dataDir)
  // If root works in the folder of another account, that account must still be able to read the file.
  if (process.getuid?.() === 0) chownSync(draft, owner.uid, owner.gid)
  renameSync(draft, path)
}

/** Returns 192 random bits, in characters that are safe in a URL. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** Returns 256 random bits, for an AES-256 key. */
function newKey(): string {
  return randomBytes(32).toString('base64url')
}

function parse(dataDir: string): Partial<Secrets> | null {
  const path = join(dataDir, 'secret.json')
  try {
    const storedSecrets: Partial<Secrets> = JSON.parse(readFileSync(path, 'utf8'))
    return storedSecrets
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    if (error instanceof SyntaxError)
      throw new ExpectedProblem(`${path} is damaged: not JSON.`)
    throw new ExpectedProblem(`Cannot read ${path}: ${codeOf(error)}`)
  }
}
