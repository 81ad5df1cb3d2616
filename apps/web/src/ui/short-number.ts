/** The longest number that is shown whole. */
const wholeMax = 16
const endLength = 8

/** Returns a number that people can read out: a long one is reduced to its end, `3F2A 9C1B`. */
export function shortNumber(number: string): string {
  if (number.length <= wholeMax) return number
  const end = number.replace(/[^\da-z]/gi, '').slice(-endLength)
  return `${end.slice(0, endLength / 2)} ${end.slice(endLength / 2)}`.toUpperCase()
}
