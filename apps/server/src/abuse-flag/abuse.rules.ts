/**
 * An IP address or card is flagged if this many accounts share it. More accounts than `accountsMost` share only the
 * address of a mobile carrier.
 */
export const accountsFrom = { address: 3, card: 2 }
export const accountsMost = 50
/** The most sessions that the job reads for one IP address. */
export const sessionsMost = 1000

/** Quick withdrawal: the deposits of this many hours before it count if their sum is at least `quickFrom` (fen). */
export const quickHours = 72
export const quickFrom = 100_000n
/** Percentages of those deposits: the withdrawal takes at least the first, the turnover is below the second. */
export const quickOutPercent = 80
export const quickStakePercent = 30

/**
 * Mirrored bets: two linked accounts bet equal stakes on one game of one venue within `mirrorSeconds`, and one
 * account wins about as much as the other loses. A flag needs at least `mirrorFrom` such pairs on one day, and they
 * must be at least `mirrorPercent` percent of that day's bets of the account with fewer bets. The bet feed names
 * neither the round nor the side.
 */
export const mirrorSeconds = 10
export const mirrorFrom = 5
export const mirrorPercent = 50
/** Bets are compared in groups of at most this many linked accounts. Staff judge larger groups. */
export const linkMost = 10

/** The sources of turnover requirements for gifts. Only these are flagged if bets that fulfilled them become void. */
export const bonusSources = ['bonus', 'vip_gift', 'red_packet']
