/** The theoretical return of a game, as shares of the stake in decimal text. */
export type TheoreticalReturn = {
  /**
   * The returns of the worst and the best play. The worst is 0 in games of skill, because play can be arbitrarily bad.
   */
  rtp_least: string
  rtp_most: string
  /** The standard deviation of the return of one bet, for the way of playing that has the largest. */
  deviation?: string
}

/**
 * The returns from docs/pay-sheets.txt; a test compares them. Some games take more stakes during a round. Their return
 * counts all stakes, with the play that loses least per round, and is above the return of the first stake. A sportsbook
 * states the best single bet: each further leg and each cash-out multiplies by less than one. Its worst is 0, and it has
 * no deviation, because both depend on the legs.
 */
export const theoreticalReturns: Readonly<Record<string, TheoreticalReturn>> = {
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
  football: { rtp_least: '0.0000', rtp_most: '0.9524' },
  esports: { rtp_least: '0.0000', rtp_most: '0.9524' },
}
