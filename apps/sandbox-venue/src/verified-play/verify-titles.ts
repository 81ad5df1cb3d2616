import { createKnownLinks } from '../game/known-links.ts'
import { inOrder, type Past, type Rules, verify } from '../game/proof-of-round.ts'
import { titlesOf } from '../offered-titles.ts'
import { isOwn, isTable, type OfferedTitle } from '../titles/title.ts'
import { changedRound } from './changed-round.ts'
import { playInBulk } from './play-in-bulk.ts'
import { openTurnedVenue } from './turned-venue.ts'

export type TitleVerdict = {
  title: string
  rounds: number
  /** Rounds as they were played that the page of proofs confirms. */
  confirmed: number
  /** The same rounds with a field changed that it refuses. */
  refused: number
  /** What went otherwise, the first of it. */
  wrong: string[]
  played: readonly Past[]
}

const toldMost = 5

function rulesOf(title: OfferedTitle): Rules {
  if (isOwn(title)) return title.rules
  return isTable(title) ? title.shared : title.book
}

/** As it comes out of a file. */
function exported(past: Past): Past {
  return JSON.parse(JSON.stringify(past))
}

/** The same code as on the page of proofs, for each round as it is and with one field changed. */
export async function verdictOn(
  title: OfferedTitle,
  played: readonly Past[],
): Promise<TitleVerdict> {
  const links = createKnownLinks()
  const verdict = { title: title.code, rounds: played.length, confirmed: 0, refused: 0 }
  const wrong: string[] = []
  const rules = rulesOf(title)
  for (const [nth, past] of inOrder(played.map(exported)).entries()) {
    const change = changedRound(past, nth)
    const judged = await verify(rules, change.past, title.name, links)
    if (judged.kind === 'tampered') verdict.refused += 1
    else wrong.push(`${judged.kind}, its ${change.field} changed: ${JSON.stringify(past)}`)
    const own = await verify(rules, past, title.name, links)
    if (own.kind === 'proved') verdict.confirmed += 1
    else wrong.push(`${own.kind}: ${JSON.stringify(past)}`)
  }
  return { ...verdict, wrong: wrong.slice(0, toldMost), played }
}

/** Plays so many rounds of each of these titles against a venue of its own and verifies them; tells each as it is done. */
export async function verifyTitles(
  codes: readonly string[],
  rounds: number,
  tell: (verdict: TitleVerdict) => void,
): Promise<void> {
  const titles = titlesOf(null)
  const venue = await openTurnedVenue()
  try {
    for (const code of codes) {
      const title = titles.get(code)
      if (!title) throw new Error(`${code} is not offered`)
      tell(await verdictOn(title, await playInBulk(venue, title, rounds)))
    }
  } finally {
    await venue.close()
  }
}
