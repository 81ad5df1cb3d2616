/** Groups digits for easy comparison: `6200000000000018821` → `6200 0000 0000 0018 821`. */
export function inFours(digits: string): string {
  return /^\d+$/.test(digits) ? digits.replace(/(\d{4})(?=\d)/g, '$1 ') : digits
}
