import { allCalls } from '@jinli/contract/all'
import type { Endpoint } from '@jinli/contract/wire/endpoint'

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Returns the name of a call in the document, from its path: `withdraw`, `adminDepositsApprove`. */
export function operationIdOf({ path }: Endpoint): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== 'api')
  const last = parts.length - 1
  const words = parts
    .map((part, at) => {
      if (!part.startsWith(':')) return part
      return at === last ? `by-${part.slice(1)}` : ''
    })
    .flatMap((part) => part.split(/[^A-Za-z0-9]+/))
    .filter((word) => word !== '')
  return words.map((word, at) => (at === 0 ? word : capitalized(word))).join('')
}

/** Returns the name of a call's schemas: `Withdraw`, with `Request` or `Data` behind it. */
export function schemaNameOf(call: Endpoint): string {
  return capitalized(operationIdOf(call))
}

/** Returns the concept of a call, for the groups of the page: `deposits` for every call of the deposits desk. */
export function tagOf({ path, audience }: Endpoint): string {
  const [, , , concept = ''] = path.split('/')
  return audience === 'staff' ? `staff: ${concept}` : audience
}

const allTags = [...new Set(allCalls.map(tagOf))].toSorted((a, b) => a.localeCompare(b))
const isStaff = (tag: string) => tag.startsWith('staff')

/** The groups of all calls, players' first. */
export const tags = [
  ...allTags.filter((tag) => !isStaff(tag)),
  ...allTags.filter(isStaff),
].map((name) => ({
  name,
  description: isStaff(name)
    ? `The back office: ${name.slice(name.indexOf(' ') + 1)}.`
    : `Calls of a ${name}.`,
}))
