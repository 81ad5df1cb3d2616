import { auditNouns } from '@jinli/contract/all'

const plain: Readonly<Record<string, string>> = { true: '是', false: '否' }

function auditNoun(action: string) {
  return auditNouns.get(action.split('.', 1)[0] ?? '')
}

/** Whether the values of an action are in fen and micro units. */
export function isInMinorUnits(action: string): boolean {
  return auditNoun(action)?.inMinorUnits === true
}

/** Returns the label of a value of an action; an unknown value is returned unchanged. */
export function auditWord(action: string, word: string): string {
  return auditNoun(action)?.words[word] ?? plain[word] ?? word
}
