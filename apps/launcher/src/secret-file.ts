import { randomBytes } from 'node:crypto'
import { chownSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, ExpectedProblem } from './expected-problem.ts'

/** What one installation makes up once and keeps: <DATA_DIR>/secret.json, mode 600. */
export type Secrets = {
  postgresPassword: string
  /** What card numbers are sealed with at rest: lost with it, they cannot be read again. */
  cardKey: string
  venueSecrets: Record<string, string>
  /** By studio with a seamless wallet: what it signs its calls of us with. */
  venueKeys: Record<string, string>
  /** By studio: players' frames stay valid over a restart. */
  venuePorts: Record<string, number>
}

/** Reads the secrets; the first call in a data folder makes them up. */
export function readSecrets(dataDir: string): Secrets {
  const stored = parse(dataDir)
  const secrets = {
    postgresPassword: stored?.postgresPassword || newSecret(),
    cardKey: stored?.cardKey || newKey(),
    venueSecrets: stored?.venueSecrets ?? {},
    venueKeys: stored?.venueKeys ?? {},
    venuePorts: stored?.venuePorts ?? {},
  }
  // Made up now, all of it or what an older file has not.
  if (!stored?.postgresPassword || !stored.cardKey) writeSecrets(dataDir, secrets)
  return secrets
}

/** True when the data folder has its secrets already. */
export function hasSecrets(dataDir: string): boolean {
  return parse(dataDir) !== null
}

/** Replaces the file in one step, so that a crash leaves the old or the new one. */
export function writeSecrets(dataDir: string, secrets: Secrets): void {
  const path = join(dataDir, 'secret.json')
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  const owner = statSync(dataDir)
  // Root working in a folder of somebody else must not lock its owner out.
  if (process.getuid?.() === 0) chownSync(draft, owner.uid, owner.gid)
  renameSync(draft, path)
}

/** 192 random bits, safe inside a URL. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** 256 random bits: a key of AES-256. */
function newKey(): string {
  return randomBytes(32).toString('base64url')
}

function parse(dataDir: string): Partial<Secrets> | null {
  const path = join(dataDir, 'secret.json')
  try {
    const stored: Partial<Secrets> = JSON.parse(readFileSync(path, 'utf8'))
    return stored
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    if (error instanceof SyntaxError)
      throw new ExpectedProblem(`${path} is damaged: not JSON.`)
    throw new ExpectedProblem(`Cannot read ${path}: ${codeOf(error)}`)
  }
}
