export type AuditChange = { field: string; before: string; after: string }

type FieldTexts = Map<string, string>

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function collectFields(value: unknown, path: string, into: FieldTexts): void {
  if (value === null || value === undefined) return
  if (typeof value !== 'object') {
    into.set(path, textOf(value))
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    collectFields(inner, path ? `${path}.${name}` : name, into)
  }
}

function fieldTextsOf(value: unknown): FieldTexts {
  const leaves: FieldTexts = new Map()
  collectFields(value, '', leaves)
  return leaves
}

/** Returns the fields that differ between two stored states. */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, now] = [fieldTextsOf(before), fieldTextsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? '', after: now.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
}
