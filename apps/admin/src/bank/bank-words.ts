import { shippedBankLogos } from '@jinli/contract/bank/bank'
import { type Change, changesOf } from '../page/changes.ts'
import { plainText } from '../page/plain-text.ts'

const labels: Readonly<Record<string, string>> = {
  name: '名称',
  logo: '标志',
  place: '顺序',
  active: '可绑定',
}

function readDocument(value: unknown): Record<string, string> {
  const document: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const logo = plainText(document.logo)
  const shippedLogo = shippedBankLogos.find(({ src }) => src === logo)
  return {
    name: plainText(document.name),
    logo: shippedLogo?.label ?? logo,
    place: plainText(document.place),
    active: document.active === true ? '是' : '否',
  }
}

/** Returns the fields of a bank version as labels and texts. */
export function bankFacts(value: unknown) {
  return Object.entries(readDocument(value)).map(([name, value]) => ({
    label: labels[name] ?? name,
    value: value,
  }))
}

export function bankChanges(before: unknown, after: unknown): Change[] {
  return changesOf(
    readDocument(before),
    readDocument(after),
    (name) => labels[name] ?? name,
  )
}
