import { deedLabels } from '@jinli/contract/all'

/** The kind of a deed: the room before its dot, and how people call it. */
function kindOf([action, label]: readonly [string, string]): [string, string] {
  return [action.slice(0, action.indexOf('.') + 1), label.split(' · ')[0] ?? label]
}

/** What the trail can be narrowed to: each kind, then its deeds (trials T-18). */
export function deedChoices(): Record<string, string> {
  const deeds = [...deedLabels]
  const kinds = new Map(deeds.map(kindOf))
  const tree = [...kinds].flatMap(([kind, name]): [string, string][] => [
    [kind, `${name}（全部）`],
    ...deeds.filter(([action]) => action.startsWith(kind)),
  ])
  return Object.fromEntries([['', '全部操作'], ...tree])
}

/** A deed in words; one of long ago that is none any more keeps its name. */
export function deedWord(action: string): string {
  return deedLabels.get(action) ?? action
}
