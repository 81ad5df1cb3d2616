import { ExpectedProblem } from './expected-problem.ts'

/** The operator's own venue in `VENUE_OPERATORS` (docs/connect-a-venue.md). The server checks the further fields. */
type OwnVenue = Readonly<Record<string, unknown>>

const requiredFields = ['id', 'secret', 'name', 'hue', 'url'] as const
const optionalFields = [
  'category',
  'covers',
  'game',
  'hosts',
  'publicPort',
  'seamlessKeys',
] as const
const fieldNames: readonly string[] = [...requiredFields, ...optionalFields]
const secretLengthMin = 16
const keyIdPattern = /^[A-Za-z0-9_-]{8,64}$/
const keySecretLengthMin = 32

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function isKey(value: unknown): boolean {
  const { id, secret } = (value ?? {}) as OwnVenue
  return keyIdPattern.test(textOf(id)) && textOf(secret).length >= keySecretLengthMin
}

/** Returns what is wrong with one venue, or null. The words name no value, which could be a secret. */
function venueProblem(venue: unknown): string | null {
  if (typeof venue !== 'object' || venue === null) return 'is no object'
  const fields = venue as OwnVenue
  const missingField = requiredFields.find((name) => (fields[name] ?? '') === '')
  if (missingField) return `has no ${missingField}`
  const odd = Object.keys(fields).find((name) => !fieldNames.includes(name))
  if (odd) return `has an unknown field, ${odd}`
  if (!/^https?:/.test(textOf(fields['url'])) || !URL.canParse(textOf(fields['url'])))
    return 'has a url that is not http or https'
  if (textOf(fields['secret']).length < secretLengthMin)
    return `has a secret of less than ${secretLengthMin} characters`
  const keys = fields['seamlessKeys'] ?? []
  if (!Array.isArray(keys) || !keys.every(isKey))
    return `has a seamless key without an id of 8 to 64 letters or a secret of ${keySecretLengthMin} characters`
  return null
}

/** Returns the operator's own venues, which stand beside the studios. Throws ExpectedProblem with the entry's number. */
export function ownVenues(studioIds: readonly string[]): OwnVenue[] {
  const problem = (cause: string) =>
    new ExpectedProblem(`VENUE_OPERATORS ${cause} (docs/connect-a-venue.md).`)
  let venues: unknown
  try {
    venues = JSON.parse(process.env.VENUE_OPERATORS || '[]')
  } catch {
    throw problem('is not JSON')
  }
  if (!Array.isArray(venues)) throw problem('is not a list')
  const list: unknown[] = venues
  const ids = new Set<unknown>(studioIds)
  for (const [at, venue] of list.entries()) {
    const { id } = (venue ?? {}) as OwnVenue
    if (studioIds.some((studio) => studio === id))
      throw problem(`has the id of a studio, ${textOf(id)}`)
    const cause = venueProblem(venue)
    if (cause !== null) throw problem(`entry ${at + 1} ${cause}`)
    if (ids.has(id)) throw problem(`has the id ${textOf(id)} twice`)
    ids.add(id)
  }
  // Own venues show the covers of their vendor; the studios have drawings of the house.
  return (list as OwnVenue[]).map((venue) => ({ covers: true, ...venue }))
}
