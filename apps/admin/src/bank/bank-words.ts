import { shippedBankLogos } from '@jinli/contract/bank'
import { type Change, changesOf } from '../page/changes.ts'
import { plainText } from '../page/plain-text.ts'

const labels: Readonly<Record<string, string>> = {
  name: '名称',
  logo: '标志',
  place: '顺序',
  active: '可绑定',
}

function told(value: unknown): Record<string, string> {
  const document: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const logo = plainText(document.logo)
  const drawn = shippedBankLogos.find(({ src }) => src === logo)
  return {
    name: plainText(document.name),
    logo: drawn?.label ?? logo,
    place: plainText(document.place),
    active: document.active === true ? '是' : '否',
  }
}

/** A version of a bank for people. */
export function bankFacts(value: unknown) {
  return Object.entries(told(value)).map(([name, shown]) => ({
    label: labels[name] ?? name,
    value: shown,
  }))
}

/** What differs between two versions. */
export function bankChanges(before: unknown, after: unknown): Change[] {
  return changesOf(told(before), told(after), (name) => labels[name] ?? name)
}
