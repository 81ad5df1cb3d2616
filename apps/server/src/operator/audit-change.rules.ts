export type AuditChange = { field: string; before: string; after: string }

type Leaves = Map<string, string>

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function collect(value: unknown, path: string, into: Leaves): void {
  if (value === null || value === undefined) return
  if (typeof value !== 'object') {
    into.set(path, textOf(value))
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    collect(inner, path ? `${path}.${name}` : name, into)
  }
}

function leavesOf(value: unknown): Leaves {
  const leaves: Leaves = new Map()
  collect(value, '', leaves)
  return leaves
}

/** What differs between two kept states, leaf by leaf; nothing that stayed the same leaves the trail. */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? '', after: now.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
}
