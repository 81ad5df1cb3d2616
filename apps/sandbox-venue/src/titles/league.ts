/** A fixture of a league: who is at home, in which round of which season, all counted from 0. */
export type Pairing = { season: number; round: number; home: number; away: number }

/** Fixtures of a season in which everybody meets everybody else twice. */
export function seasonLength(teams: number): number {
  return teams * (teams - 1)
}

/**
 * Who meets in fixture `index`, from 1 on, by the circle method: one stands still, the others go round. From round to
 * round a team's place among the fixtures moves by one at most, so nobody plays twice within `teams` / 2 − 1 fixtures.
 */
export function pairingOf(teams: number, index: number): Pairing {
  const slots = teams / 2
  const turns = teams - 1
  const played = Math.floor((index - 1) / slots)
  const slot = (index - 1) % slots
  const turn = played % turns
  const at = (place: number) => (place === 0 ? 0 : 1 + ((place - 1 - turn + turns) % turns))
  const pair = [at(slot), at(turns - slot)] as const
  // The one that stands still is at home every other round; the second half of a season changes all grounds.
  const first = (slot === 0 ? turn : slot) % 2
  const leg = Math.floor(played / turns) % 2
  const [home, away] = first === leg ? pair : [pair[1], pair[0]]
  return {
    season: Math.floor(played / (2 * turns)),
    round: played % (2 * turns),
    home,
    away,
  }
}
