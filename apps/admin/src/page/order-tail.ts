/** What tells an order from its neighbours: the end of its number. */
export function orderTail(number: string): string {
  return number.length > 10 ? `…${number.slice(-8)}` : number
}
