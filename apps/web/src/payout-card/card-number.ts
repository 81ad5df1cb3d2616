/** Longest card number the rule takes (payout-card.rules). */
const longest = 30

/** What counts of a typed or pasted card number: its digits, full-width ones included. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, longest)
}

/** `6222021234567890` → `6222 0212 3456 7890`, as it stands on the card. */
export function groupDigits(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** Where the cursor stands in the grouped text when `before` digits are left of it. */
export function cursorIn(grouped: string, before: number): number {
  let seen = 0
  for (let at = 0; at < grouped.length; at += 1) {
    if (seen === before) return at
    if (grouped[at] !== ' ') seen += 1
  }
  return grouped.length
}

/** The last four digits of a masked number (spec §2 /wallet shows no more). */
export function lastFour(number: string): string {
  return number.replace(/\s/g, '').slice(-4)
}

/** How many groups of stars a masked number has: cards three, addresses one. */
export function hiddenGroups(number: string): number {
  return number.split('****').length - 1
}
