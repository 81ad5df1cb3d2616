/** What a title returns by its rules, as shares of the stake and in stakes: decimal text, as it is told to operators. */
export type Theory = {
  /** Of the worst and the best of its plays. Where skill matters nobody knows how badly it is played: nothing. */
  rtp_least: string
  rtp_most: string
  /** The standard deviation of the return of one bet, of the play that varies most. */
  deviation?: string
}

/**
 * From docs/pay-sheets.md; a test holds it to that page. Of titles in which stakes are added later the return is that of
 * all stakes, by the play that loses least in a round; it is above that of the first. A book has none: what a slip
 * returns hangs on its legs and on selling it.
 */
export const titleTheory: Readonly<Record<string, Theory>> = {
  'koi-leap': { rtp_least: '0.9605', rtp_most: '0.9607', deviation: '3.42' },
  dice: { rtp_least: '0.9900', rtp_most: '0.9900', deviation: '99.00' },
  limbo: { rtp_least: '0.9900', rtp_most: '0.9900', deviation: '99.50' },
  mines: { rtp_least: '0.9899', rtp_most: '0.9900', deviation: '2257.62' },
  plinko: { rtp_least: '0.9850', rtp_most: '0.9905', deviation: '5.86' },
  keno: { rtp_least: '0.9666', rtp_most: '0.9723', deviation: '6.92' },
  'scratch-card': { rtp_least: '0.9508', rtp_most: '0.9509', deviation: '7.44' },
  'classic-slot': { rtp_least: '0.9586', rtp_most: '0.9587', deviation: '4.86' },
  'video-poker': { rtp_least: '0.0000', rtp_most: '0.9955', deviation: '4.42' },
  'tumble-slot': { rtp_least: '0.9657', rtp_most: '0.9789', deviation: '8.09' },
  'cluster-slot': { rtp_least: '0.9526', rtp_most: '0.9570', deviation: '2.61' },
  'hold-and-spin': { rtp_least: '0.9532', rtp_most: '0.9645', deviation: '6.83' },
  'casino-holdem': { rtp_least: '0.0000', rtp_most: '0.9919', deviation: '2.63' },
  blackjack: { rtp_least: '0.0000', rtp_most: '0.9960', deviation: '1.15' },
  'three-card': { rtp_least: '0.0000', rtp_most: '0.9799', deviation: '1.65' },
  'dou-niu': { rtp_least: '0.9750', rtp_most: '0.9750', deviation: '0.97' },
  roulette: { rtp_least: '0.9729', rtp_most: '0.9730', deviation: '5.84' },
  baccarat: { rtp_least: '0.8564', rtp_most: '0.9895', deviation: '3.15' },
  'dragon-tiger': { rtp_least: '0.8602', rtp_most: '0.9627', deviation: '6.57' },
  'sic-bo': { rtp_least: '0.8379', rtp_most: '0.9723', deviation: '12.29' },
  k3: { rtp_least: '0.9799', rtp_most: '0.9800', deviation: '14.37' },
  'race-of-ten': { rtp_least: '0.9800', rtp_most: '0.9800', deviation: '6.50' },
  'three-digit': { rtp_least: '0.9800', rtp_most: '0.9800', deviation: '30.97' },
  crash: { rtp_least: '0.9900', rtp_most: '0.9900', deviation: '99.49' },
  'five-digit': { rtp_least: '0.9799', rtp_most: '0.9800', deviation: '9.75' },
  'six-of-49': { rtp_least: '0.9799', rtp_most: '0.9800', deviation: '29.73' },
}
