/** Groups the digits of a card number by four; other texts, such as addresses, stay unchanged. */
export function groupedCard(number: string): string {
  return /^\d{12,30}$/.test(number) ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number
}

/** Returns the end of a card number or address, for lists. */
export function cardTail(number: string): string {
  return number.length > 8 ? `尾号 ${number.slice(-4)}` : number
}
