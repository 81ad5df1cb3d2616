/** `k***7`: the first sign of a name and the last, never how many there are between. */
export function maskedName(name: string): string {
  const signs = Array.from(name)
  return `${signs[0] ?? ''}***${signs.at(-1) ?? ''}`
}

/** `138****8000`: enough to know whose it is to whoever knows it. */
export function maskedMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
}
