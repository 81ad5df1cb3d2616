/** The largest number of digits that the rule for card numbers allows (payout-card.rules). */
const longest = 30

/** Returns the digits of a typed or pasted card number, full-width ones included. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, longest)
}

/** Groups digits in fours: `6222021234567890` → `6222 0212 3456 7890`. */
export function groupDigits(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** Returns the position in the grouped text where `before` digits are to the left of the cursor. */
export function cursorIn(text: string, before: number): number {
  let digits = 0
  for (let at = 0; at < text.length; at += 1) {
    if (digits === before) return at
    if (text[at] !== ' ') digits += 1
  }
  return text.length
}

/** Returns the last four digits of a masked card number (spec §2 /wallet shows no more). */
export function lastFour(number: string): string {
  return number.replace(/\s/g, '').slice(-4)
}

/** Returns the number of star groups in a masked number: three for a bank card, one for a USDT address. */
export function hiddenGroups(number: string): number {
  return number.split('****').length - 1
}
