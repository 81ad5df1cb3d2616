/** Whether a text is a day of the calendar: the 31st of a short month would be an error of the database. */
export function isBrandDay(name: string): boolean {
  const at = new Date(`${name}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(name) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(name)
  )
}
