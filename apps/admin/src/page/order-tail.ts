/** Returns the end of an order number, enough to tell it from its neighbours in a list. */
export function orderTail(number: string): string {
  return number.length > 10 ? `…${number.slice(-8)}` : number
}
