/** Returns only the first and the last character, as in `k***7`. This also hides the length of the name. */
export function maskedName(name: string): string {
  const signs = Array.from(name)
  return `${signs[0] ?? ''}***${signs.at(-1) ?? ''}`
}

/** Returns the phone number as in `138****8000`, so that people who know the number recognize it. */
export function maskedMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
}
