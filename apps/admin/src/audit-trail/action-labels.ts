import { auditActionLabels } from '@jinli/contract/all'

/** Returns the kind of an action (the part before its dot) with its label. */
function kindOf([action, label]: readonly [string, string]): [string, string] {
  return [action.slice(0, action.indexOf('.') + 1), label.split(' · ')[0] ?? label]
}

/** Returns the options of the action filter: each kind, followed by its actions. */
export function auditActionChoices(): Record<string, string> {
  const actions = [...auditActionLabels]
  const kinds = new Map(actions.map(kindOf))
  const tree = [...kinds].flatMap(([kind, name]): [string, string][] => [
    [kind, `${name}（全部）`],
    ...actions.filter(([action]) => action.startsWith(kind)),
  ])
  return Object.fromEntries([['', '全部操作'], ...tree])
}

/** Returns the label of an action, or its name if the action no longer exists. */
export function auditActionLabel(action: string): string {
  return auditActionLabels.get(action) ?? action
}
