import { escapeXml } from './markup.ts'

/** A place for chips: its name in the rules, its name for players, and its odds (without the returned stake). */
export type BoardPlace = {
  place: string
  name: string
  odds: string
  tone?: string
  /** The main bets of a table are larger than its side bets. */
  size?: 'large'
}

export type BoardGroup = {
  name: string
  /** The number of places in a row. */
  columns: number
  places: readonly BoardPlace[]
}

/** Returns odds as text. Odds exclude the returned stake: 19,500 ten-thousandths are '0.95'. */
export function oddsText(multiple: bigint): string {
  const hundredths = (multiple - 10_000n) / 100n
  const digits = hundredths.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '')
}

/** Returns a function that describes a place of the board by its name. It throws when the rules lack the place. */
export function placesOf<Place>(
  places: ReadonlyMap<string, Place>,
  pays: (place: Place) => bigint,
) {
  return (place: string, name: string, tone = ''): BoardPlace => {
    const betPlace = places.get(place)
    if (!betPlace) throw new Error(`the rules have no place ${place}`)
    return { place, name, odds: oddsText(pays(betPlace)), tone }
  }
}

function placeButton({ place, name, odds, tone, size }: BoardPlace): string {
  return `<button class="place" type="button" data-place="${place}"${tone ? ` data-tone="${tone}"` : ''}${size ? ` data-size="${size}"` : ''} disabled><b>${escapeXml(name)}</b><small>${odds}</small><i class="own"></i><i class="crowd"></i></button>`
}

/** Returns the HTML of a table's places. Several groups become tabs, of which one is visible. */
export function boardOf(groups: readonly BoardGroup[]): string {
  const tabs =
    groups.length > 1
      ? `<div class="tabs" role="group" aria-label="玩法">${groups.map(({ name }, at) => `<button type="button" data-tab="${at}" aria-pressed="${at === 0}">${name}</button>`).join('')}</div>`
      : ''
  const bodies = groups.map(
    ({ places, columns }, at) =>
      `<div class="places" data-group="${at}" data-columns="${columns}"${at > 0 ? ' hidden' : ''}>${places.map(placeButton).join('')}</div>`,
  )
  return `${tabs}${bodies.join('')}`
}
