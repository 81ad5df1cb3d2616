/** Returns whether a text is a valid day: 31 February would be a database error. */
export function isBrandDay(name: string): boolean {
  const at = new Date(`${name}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(name) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(name)
  )
}
