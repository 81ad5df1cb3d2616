import { betCodes } from '@jinli/contract/states'
import { type Fen, fenOfNumber } from '@jinli/money/money'

type Bet = { bet_amount: number; win_loss: number; status: number }

/** Sums of the rows on screen; a void bet moved no money and an open one has no result yet. */
export function betSums(bets: readonly Bet[]): { stake: Fen; result: Fen } {
  let stake = 0n
  let result = 0n
  for (const bet of bets) {
    if (bet.status !== betCodes.void) stake += fenOfNumber(bet.bet_amount)
    if (bet.status === betCodes.settled) result += fenOfNumber(bet.win_loss)
  }
  return { stake, result }
}
