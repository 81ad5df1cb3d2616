/** A fixture of a league: the two teams, the round and the season, all counted from 0. */
export type Pairing = { season: number; round: number; home: number; away: number }

/** Returns the number of fixtures in a season. Every team meets every other team twice. */
export function seasonLength(teams: number): number {
  return teams * (teams - 1)
}

/**
 * Returns the teams of fixture `index`, from 1 on, by the circle method: one team stays, the others rotate. A team's
 * position within a round moves by at most one per round, so no team plays twice within `teams` / 2 − 1 fixtures.
 */
export function pairingOf(teams: number, index: number): Pairing {
  const slots = teams / 2
  const turns = teams - 1
  const roundsPlayed = Math.floor((index - 1) / slots)
  const slot = (index - 1) % slots
  const turn = roundsPlayed % turns
  const at = (place: number) => (place === 0 ? 0 : 1 + ((place - 1 - turn + turns) % turns))
  const pair = [at(slot), at(turns - slot)] as const
  // The team that does not rotate is at home in every other round. The second half of a season swaps home and away.
  const first = (slot === 0 ? turn : slot) % 2
  const leg = Math.floor(roundsPlayed / turns) % 2
  const [home, away] = first === leg ? pair : [pair[1], pair[0]]
  return {
    season: Math.floor(roundsPlayed / (2 * turns)),
    round: roundsPlayed % (2 * turns),
    home,
    away,
  }
}
