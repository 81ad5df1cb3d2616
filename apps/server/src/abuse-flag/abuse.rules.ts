/** From so many accounts on, an address or a card is worth a look; beyond so many it is a carrier's and says nothing. */
export const accountsFrom = { address: 3, card: 2 }
export const accountsMost = 50
/** No more sessions of an address are looked at. */
export const sessionsMost = 1000

/** Deposits of so many hours before a withdrawal, of so many fen at least… */
export const quickHours = 72
export const quickFrom = 100_000n
/** …taken out again to so many percent, with less than so many percent of them turned over. */
export const quickOutPercent = 80
export const quickStakePercent = 30

/**
 * Two accounts that are linked, on one game of one venue within so many seconds, equal stakes, one wins about as much as
 * the other loses: so many a day, and of all that either played there that day so many percent. The feed says neither round
 * nor side, so this is what it allows.
 */
export const mirrorSeconds = 10
export const mirrorFrom = 5
export const mirrorPercent = 50
/** A link of more accounts is looked at by people alone. */
export const linkMost = 10

/** Whose turnover a bet may have met before it was void: what was given, not what was paid in. */
export const bonusSources = ['bonus', 'vip_gift', 'red_packet']
