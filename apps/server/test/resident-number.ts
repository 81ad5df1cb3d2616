import { checkDigit } from '@jinli/contract/identity/identity.rules'

let next = process.pid * 100

/** Returns a made-up number of somebody born on a day; digits 15 to 17 choose the sandbox's script. */
export function residentNumber(script = '100', birthday = '1990-05-06'): string {
  const region = String(110_000 + (next++ % 900_00))
  const digits = `${region}${birthday.replaceAll('-', '')}${script}`
  return `${digits}${checkDigit(digits)}`
}
