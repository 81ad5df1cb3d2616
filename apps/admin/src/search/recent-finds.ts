import { type SearchKind, searchKinds } from '@jinli/contract/search/search.admin'
import { staffName } from '../api/staff-session.ts'
import { storedText, storeText } from '../api/storage.ts'

/** What a member opened from the search box: its kind and number only, no personal data. */
export type RecentFind = { kind: SearchKind; number: string }

const mostFinds = 8

function storageKey(): string {
  return `admin_finds ${staffName()}`
}

function isFind(value: unknown): value is RecentFind {
  if (typeof value !== 'object' || value === null) return false
  const { kind, number } = value as Record<string, unknown>
  return (
    typeof kind === 'string' &&
    Object.hasOwn(searchKinds, kind) &&
    typeof number === 'string'
  )
}

/** Returns what the member opened on this machine, the newest first. */
export function recentFinds(): RecentFind[] {
  try {
    const finds: unknown = JSON.parse(storedText('localStorage', storageKey()) ?? '[]')
    return Array.isArray(finds) ? finds.filter(isFind).slice(0, mostFinds) : []
  } catch {
    return []
  }
}

/** Keeps an opened row in this browser. Names of members and players' names stay out. */
export function rememberFind({ kind, number }: RecentFind): void {
  const others = recentFinds().filter(
    (each) => each.kind !== kind || each.number !== number,
  )
  const finds = [{ kind, number }, ...others].slice(0, mostFinds)
  storeText('localStorage', storageKey(), JSON.stringify(finds))
}
