import { turnoverSources } from './concepts.ts'

/** Returns the label of a source of turnover for players and staff. */
export function turnoverSourceLabel(source: string): string {
  return Object.hasOwn(turnoverSources, source)
    ? turnoverSources[source as keyof typeof turnoverSources]
    : source
}
